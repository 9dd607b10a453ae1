import { Link } from '@tanstack/react-router'
import { talentMessages } from '#contract/talent.texts.ts'
import type { TalentCard as Talent } from '#contract/talent.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { RoleBadge } from '#web/artwork/RoleBadge.tsx'
import { formatDistance } from '#web/core/distance.ts'
import { formatZonedClock } from '#web/shifts/format-shift.ts'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatDay } from '#web/ui/times.ts'
import { talentCard } from './TalentSkeletons.tsx'
import { getNextShift } from './talent-input.ts'

type TalentDirectoryCardProps = { talent: Talent; now: number; distanceMeters?: number }

/** A talent in the directory who is not on now, with their next shift. */
export const TalentDirectoryCard = ({ talent, now, distanceMeters }: TalentDirectoryCardProps) => {
  const next = getNextShift(talent, now)
  const distance = next && distanceMeters !== undefined ? formatDistance(distanceMeters) : undefined
  return (
    <Card as="li" link className={cx('flex flex-wrap items-start gap-3', talentCard)}>
      <div className="flex-none">
        <PersonAvatar person={talent} size="m" />
        {/* On phones the lines beside it have no room. Screen readers read it with the venue. */}
        {distance ? (
          <p aria-hidden className="-mx-1 mt-1.5 text-center text-micro text-ink-3 tablet:hidden">
            {distance}
          </p>
        ) : null}
      </div>
      <div className="min-w-[min(100%,8rem)] flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-1.5">
          <h2 className="min-w-0 text-name leading-snug wrap-anywhere">
            <bdi>{talent.full_name || talent.username}</bdi>
          </h2>
          <RoleBadge role={talent.user_type} />
        </div>
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-2 leading-tight">
          <p className="min-w-0 truncate text-small text-ink-3">@{talent.username}</p>
          <Link
            to="/profiles/$userIdentifier"
            params={{ userIdentifier: talent.username_slug }}
            className="stretch link-line flex-none text-small"
          >
            View Profile<span className="sr-only"> of {talent.full_name || talent.username}</span>
          </Link>
        </div>
        {next ? (
          <NextShift shift={next} distance={distance} />
        ) : (
          <p className="mt-1 text-small text-ink-3">{talentMessages.noShifts}</p>
        )}
      </div>
    </Card>
  )
}

type NextShiftProps = { shift: NonNullable<ReturnType<typeof getNextShift>>; distance: string | undefined }

const NextShift = ({ shift, distance }: NextShiftProps) => (
  <>
    <p className="mt-1 sign text-[1.1875rem] leading-snug font-bold">
      {formatDay(shift.start_time, shift.venue_time_zone)} at{' '}
      {formatZonedClock(shift.start_time, shift.venue_time_zone)}
    </p>
    <p className="text-small leading-tight text-ink-2">
      at{' '}
      <Link
        to="/venues/$venueSlugOrId"
        params={{ venueSlugOrId: shift.venue_slug }}
        className="link-line relative z-1 -my-3 inline-block py-3"
      >
        <bdi>{shift.venue_name}</bdi>
      </Link>
      {shift.venue_city ? `, ${shift.venue_city}` : null}
      {distance ? <span className="max-tablet:sr-only"> · {distance}</span> : null}
    </p>
  </>
)
