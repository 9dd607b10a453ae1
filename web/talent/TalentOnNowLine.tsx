import { Link } from '@tanstack/react-router'
import type { TalentCard } from '#contract/talent.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { formatDistance } from '#web/core/distance.ts'
import { BoardLine } from '#web/shifts/BoardLine.tsx'
import { EndTime } from '#web/shifts/EndTime.tsx'
import { LineVenueLink } from '#web/shifts/ShiftBoardLine.tsx'
import { TimeLeft } from '#web/shifts/TimeLeft.tsx'
import { formatZoneIfDifferent } from '#web/ui/times.ts'
import { getNextShift } from './talent-input.ts'

type TalentOnNowLineProps = { talent: TalentCard; now: number; distanceMeters: number | undefined }

/** A talent of the directory who is on now: who, where, until when and how far away. */
export const TalentOnNowLine = ({ talent, now, distanceMeters }: TalentOnNowLineProps) => {
  const shift = getNextShift(talent, now)
  if (!shift) return null
  const zoneName = shift.end_time && formatZoneIfDifferent(shift.end_time, shift.venue_time_zone)
  const distance = distanceMeters === undefined ? undefined : formatDistance(distanceMeters)
  return (
    <BoardLine
      avatar={<PersonAvatar person={talent} lit />}
      who={
        <Link to="/profiles/$userIdentifier" params={{ userIdentifier: talent.username_slug }} className="stretch">
          <span className="sr-only">View Profile of </span>
          <bdi>{talent.full_name || talent.username}</bdi>
        </Link>
      }
      byline={
        <>
          {roleNames[talent.user_type]} · @{talent.username}
        </>
      }
      where={<LineVenueLink shift={shift} />}
      detail={[distance, shift.venue_city].filter(Boolean).join(' · ')}
      on
      timePrefix="until"
      time={<EndTime at={shift.end_time} zone={shift.venue_time_zone} />}
      timeSuffix={
        <>
          <TimeLeft shift={shift} now={now} />
          {zoneName ? <span className="block font-semibold">{zoneName}</span> : null}
        </>
      }
    />
  )
}
