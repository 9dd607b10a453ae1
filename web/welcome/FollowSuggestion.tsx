import { useMutation } from '@tanstack/react-query'
import { Check, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { talentMessages } from '#contract/talent.texts.ts'
import type { TalentCard } from '#contract/talent.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { client } from '#web/core/api.ts'
import { formatDistance } from '#web/core/distance.ts'
import { formatError } from '#web/core/errors.ts'
import { formatZonedClock, isShiftOn } from '#web/shifts/format-shift.ts'
import { getNextShift, type TalentWithDistance } from '#web/talent/talent-input.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatDay } from '#web/ui/times.ts'
import { toast } from '#web/ui/toast.ts'

/** A person to follow with one tap, and what following brings: their current or next shift. */
export const FollowSuggestion = ({ talent, distanceMeters, now }: TalentWithDistance & { now: number }) => {
  const [isFollowing, setFollowing] = useState(false)
  const change = useMutation({
    mutationFn: (on: boolean) => {
      const target = { slugOrId: talent.username_slug }
      return on ? client.relationships.follow(target) : client.relationships.unfollow(target)
    },
    onMutate: setFollowing,
    onError: (error, on) => {
      setFollowing(!on)
      toast.error(formatError(error, on ? relationshipMessages.followFailed : relationshipMessages.unfollowFailed))
    },
  })
  const name = talent.full_name || talent.username
  const shift = getNextShift(talent, now)
  return (
    <li className="flex items-center gap-3.5 py-3 not-first:border-t not-first:border-line">
      <PersonAvatar person={talent} size="m" lit={shift !== undefined && isShiftOn(shift, now)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-small text-ink-2">
          {[
            roleNames[talent.user_type],
            ...formatNextShift(talent, now),
            distanceMeters === undefined ? undefined : formatDistance(distanceMeters),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button
        look={isFollowing ? undefined : 'outline'}
        onClick={() => change.isPending || change.mutate(!isFollowing)}
      >
        {isFollowing ? <Check aria-hidden className="size-5" /> : <UserPlus aria-hidden className="size-5" />}
        {isFollowing ? 'Following' : 'Follow'}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

/** When and where. */
const formatNextShift = (talent: TalentCard, now: number): string[] => {
  const shift = getNextShift(talent, now)
  if (!shift) return [talentMessages.noShifts]
  const { start_time, end_time, venue_name, venue_time_zone: zone } = shift
  const when = isShiftOn(shift, now)
    ? `on until ${formatZonedClock(end_time, zone)}`
    : `${formatDay(start_time, zone)} at ${formatZonedClock(start_time, zone)}`
  return [when, venue_name]
}
