import type { PublicShift } from '#contract/public-pages.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { toProfilePath, toVenuePath } from '#web/core/public-paths.ts'
import { BoardLine } from './BoardLine.tsx'
import { EndTime } from './EndTime.tsx'
import { formatEnd, formatStartPrefix, isShiftOn } from './format-shift.ts'
import { TimeLeft } from './TimeLeft.tsx'

type PublicShiftLineProps = {
  shift: PublicShift
  now: number
  /** On a venue's page the line shows the person's username and role instead of the venue and its city. */
  at?: 'board' | 'venue'
}

/** A public shift on a board: who, where and until when, in the venue's time. Lit while the shift is on. */
export const PublicShiftLine = ({ shift, now, at = 'board' }: PublicShiftLineProps) => {
  const { person, venue } = shift
  const on = isShiftOn(shift, now)
  const zoned = { ...shift, venue_time_zone: venue.time_zone }
  return (
    <BoardLine
      avatar={<PersonAvatar person={{ ...person, id: person.username }} lit={on} />}
      who={
        <a href={toProfilePath(person.username)} className="stretch">
          <bdi>{person.full_name || person.username}</bdi>
        </a>
      }
      where={at === 'venue' ? `@${person.username}` : <PublicVenueLink venue={venue} />}
      detail={at === 'venue' ? roleNames[person.user_type] : venue.city}
      on={on}
      timePrefix={on ? 'until' : formatStartPrefix(zoned, now)}
      time={<EndTime at={on ? shift.end_time : shift.start_time} zone={venue.time_zone} />}
      timeSuffix={on ? <TimeLeft shift={shift} now={now} /> : `until ${formatEnd(shift.end_time, venue.time_zone)}`}
    />
  )
}

/** The venue's name, which leads to its public page if it has one. */
export const PublicVenueLink = ({ venue }: { venue: PublicShift['venue'] }) => {
  const name = <bdi>{venue.name}</bdi>
  if (!venue.slug) return name
  return (
    <a
      href={toVenuePath(venue.slug)}
      // The pseudo-element makes the tap target 44 px high without changing the layout.
      className="relative z-1 pb-1.5 underline-offset-[0.2em] before:absolute before:-inset-x-2 before:-top-2 before:-bottom-4 hover:underline"
    >
      {name}
    </a>
  )
}
