import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { talentMessages } from '#contract/talent.texts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { client } from '#web/core/api.ts'
import { formatDistance } from '#web/core/distance.ts'
import { formatError } from '#web/core/errors.ts'
import { offerPush } from '#web/notifications/push/push-offer.ts'
import { formatZonedClock, isShiftOn, LATE } from '#web/shifts/format-shift.ts'
import { getNextShift, isShiftRunning, type TalentWithDistance } from '#web/talent/talent-input.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatDay } from '#web/ui/times.ts'
import { toast } from '#web/ui/toast.ts'

type FollowSuggestionProps = TalentWithDistance & { now: number }

/** A person to follow with one tap, and what following brings: their current or next shift. */
export const FollowSuggestion = ({ talent, distanceMeters, now }: FollowSuggestionProps) => {
  const [isFollowing, setFollowing] = useState(false)
  const change = useMutation({
    mutationFn: (on: boolean) => {
      const target = { slugOrId: talent.username_slug }
      return on ? client.relationships.follow(target) : client.relationships.unfollow(target)
    },
    onMutate: setFollowing,
    onSuccess: ({ relationship_status }) => {
      if (relationship_status === 'following') offerPush(talent)
    },
    onError: (error, on) => {
      setFollowing(!on)
      toast.error(formatError(error, on ? relationshipMessages.followFailed : relationshipMessages.unfollowFailed))
    },
  })
  const name = talent.full_name || talent.username
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3 not-first:border-t not-first:border-line">
      <PersonAvatar person={talent} size="m" lit={isShiftRunning(talent, now)} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <NextShift talent={talent} distanceMeters={distanceMeters} now={now} />
      </div>
      <Button
        look={isFollowing ? undefined : 'outline'}
        onClick={() => change.isPending || change.mutate(!isFollowing)}
      >
        {isFollowing ? 'Following' : 'Follow'}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

/** When and where, in two lines. */
const NextShift = ({ talent, distanceMeters, now }: FollowSuggestionProps) => {
  const shift = getNextShift(talent, now)
  if (!shift) return <p className="text-small text-ink-3">{talentMessages.noShifts}</p>
  const { start_time, end_time, venue_name, venue_time_zone: zone } = shift
  const distance = distanceMeters === undefined ? '' : ` · ${formatDistance(distanceMeters)}`
  return (
    <>
      {isShiftOn(shift, now) ? (
        <p className="text-small font-semibold text-lit-ink">
          On until {end_time ? formatZonedClock(end_time, zone) : LATE}
        </p>
      ) : (
        <p className="text-small font-semibold">
          {formatDay(start_time, zone)} at {formatZonedClock(start_time, zone)}
        </p>
      )}
      <p className="text-micro text-ink-2">
        <bdi>{venue_name}</bdi>
        {distance}
      </p>
    </>
  )
}
