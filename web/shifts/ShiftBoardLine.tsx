import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { ShiftLine as Line } from '#contract/shifts.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { formatDistance } from '#web/core/distance.ts'
import { Time } from '#web/ui/Time.tsx'
import { formatZoneIfDifferent } from '#web/ui/times.ts'
import { BoardLine } from './BoardLine.tsx'
import { EndTime } from './EndTime.tsx'
import { formatEnd, formatStartPrefix, isShiftOn } from './format-shift.ts'
import { TimeLeft } from './TimeLeft.tsx'

export type ShiftBoardLineProps = {
  shift: Line & {
    distance_meters?: number | undefined
    /** How many more shifts the person has that the board doesn't list. */
    more_count?: number
  }
  now: number
  /** On a venue's page the line shows the person's username and role instead of the venue and its city. */
  at?: 'board' | 'venue'
  /** Shows the person and the venue in two columns on wide screens. */
  wide?: boolean
  row?: ComponentProps<'li'> & { 'data-venue'?: string }
}

/** A shift on a board: who, where, until when and how far away. Lit while the shift is on. */
export const ShiftBoardLine = ({ shift, now, at = 'board', wide, row }: ShiftBoardLineProps) => {
  const on = isShiftOn(shift, now)
  const zone = shift.venue_time_zone
  const shownTime = on ? shift.end_time : shift.start_time
  const zoneName = shownTime && formatZoneIfDifferent(shownTime, zone)
  return (
    <BoardLine
      avatar={<PersonAvatar person={toAvatarPerson(shift)} lit={on} />}
      who={
        <Link
          to="/profiles/$userIdentifier"
          params={{ userIdentifier: shift.talent_username_slug }}
          className="stretch"
        >
          <bdi>{shift.talent_full_name || shift.talent_username}</bdi>
        </Link>
      }
      where={at === 'venue' ? `@${shift.talent_username}` : <LineVenueLink shift={shift} />}
      detail={at === 'venue' ? roleNames[shift.talent_user_type] : formatDistanceAndCity(shift)}
      on={on}
      timePrefix={on ? 'until' : formatStartPrefix(shift, now)}
      time={<EndTime at={shownTime} zone={zone} />}
      timeSuffix={
        <>
          {on ? <TimeLeft shift={shift} now={now} /> : `until ${formatEnd(shift.end_time, zone)}`}
          {/* On a line of its own, so that the time leaves room for the venue. */}
          {zoneName ? <span className="block font-semibold">{zoneName}</span> : null}
        </>
      }
      wide={wide}
      rowProps={row}
    />
  )
}

/** The talent of a shift in the shape that `PersonAvatar` takes. */
export const toAvatarPerson = (shift: Line) => ({
  id: shift.talent_id,
  username: shift.talent_username,
  full_name: shift.talent_full_name,
  user_type: shift.talent_user_type,
  avatar_url: shift.talent_avatar_url,
})

/** A time, followed by the zone's name if the viewer's clock differs. */
export const ZonedTime = ({ at, zone, className }: { at: string; zone: string; className?: string }) => {
  const note = formatZoneIfDifferent(at, zone)
  return (
    <span className={className}>
      <Time at={at} zone={zone} />
      {note ? (
        <span className="ml-1 font-talk text-micro font-semibold text-ink-2 [text-shadow:none]">{note}</span>
      ) : null}
    </span>
  )
}

/** The link of a line to its venue, above the row's own link. */
export const LineVenueLink = ({ shift }: { shift: Pick<Line, 'venue_slug' | 'venue_name'> }) => (
  <Link
    to="/venues/$venueSlugOrId"
    params={{ venueSlugOrId: shift.venue_slug }}
    // The pseudo-element makes the tap target 44 px high without changing the layout.
    className="relative z-1 pb-1.5 underline-offset-[0.2em] before:absolute before:-inset-x-2 before:-top-2 before:-bottom-4 hover:underline"
  >
    <bdi>{shift.venue_name}</bdi>
  </Link>
)

/** `0.5 mi · Belleville`, or `0.5 mi · 2 more`, which leaves the city out because phones would cut the count. */
const formatDistanceAndCity = ({ distance_meters, venue_city, more_count }: ShiftBoardLineProps['shift']) => {
  const distance = distance_meters === undefined ? undefined : formatDistance(distance_meters)
  const more = more_count && `${more_count} more`
  return [distance, more && distance ? undefined : venue_city, more].filter(Boolean).join(' · ')
}
