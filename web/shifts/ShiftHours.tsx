import { Time } from '#web/ui/Time.tsx'
import { formatDay, formatZoneIfDifferent } from '#web/ui/times.ts'
import { EndTime } from './EndTime.tsx'
import type { ZonedShownSpan } from './format-shift.ts'

type ShiftHoursProps = { shift: ZonedShownSpan; viewerZone?: string }

/**
 * Start and end of a shift in large type, with the zone if it differs from `viewerZone`, by default the browser's.
 * Screen readers also read the day, which the row shows as a tile.
 */
export const ShiftHours = ({ shift, viewerZone }: ShiftHoursProps) => {
  const zone = shift.venue_time_zone
  const note = formatZoneIfDifferent(shift.start_time, zone, viewerZone)
  return (
    <>
      <span className="sr-only">{formatDay(shift.start_time, zone)}, </span>
      <Time at={shift.start_time} zone={zone} /> <span className="text-small text-ink-3">to</span>{' '}
      <EndTime at={shift.end_time} zone={zone} />
      {note ? <span className="ml-1 text-micro font-semibold text-ink-2">{note}</span> : null}
    </>
  )
}
