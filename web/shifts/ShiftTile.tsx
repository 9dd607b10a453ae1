import { nameTonight, toNightKey } from '#web/core/night.ts'
import { DayTile } from '#web/ui/DayTile.tsx'
import { toDayTileParts, toOtherMonth } from '#web/ui/times.ts'
import { isShiftOn, type ZonedShownSpan } from './format-shift.ts'

/** The day of a shift, lit while it is on. Hidden from screen readers, because the row's text names the day. */
export const ShiftTile = ({ shift, now }: { shift: ZonedShownSpan; now: number }) => {
  const zone = shift.venue_time_zone
  const { weekday, day } = toDayTileParts(shift.start_time, zone)
  const isTonight = toNightKey(shift.start_time, zone) === toNightKey(now, zone)
  return (
    <span aria-hidden>
      <DayTile
        weekday={isTonight ? nameTonight(now, zone) : weekday}
        day={day}
        month={toOtherMonth(shift.start_time, now, zone)}
        lit={isShiftOn(shift, now)}
      />
    </span>
  )
}
