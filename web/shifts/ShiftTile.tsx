import { DayTile } from '#web/ui/DayTile.tsx'
import { toDayKey, toDayTileParts, toOtherMonth } from '#web/ui/times.ts'
import { isShiftOn, type ZonedSpan } from './format-shift.ts'

/** The day of a shift, lit while it is on. Hidden from screen readers, because the row's text names the day. */
export const ShiftTile = ({ shift, now }: { shift: ZonedSpan; now: number }) => {
  const zone = shift.venue_time_zone
  const { weekday, day } = toDayTileParts(shift.start_time, zone)
  const today = toDayKey(shift.start_time, zone) === toDayKey(now, zone)
  return (
    <span aria-hidden>
      <DayTile
        weekday={today ? 'Today' : weekday}
        day={day}
        month={toOtherMonth(shift.start_time, now, zone)}
        lit={isShiftOn(shift, now)}
      />
    </span>
  )
}
