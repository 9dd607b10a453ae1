import type { ShiftLine } from '#contract/shifts.ts'
import { formatUpcomingHeading, formatZonedClock, isShiftOn, LATE } from '#web/shifts/format-shift.ts'
import { cx } from '#web/ui/cx.ts'

type FollowedShiftProps = { shift: ShiftLine; now: number }

/** The running or next shift of someone the viewer follows: `Tomorrow at 5:00 PM · The Still`. */
export const FollowedShift = ({ shift, now }: FollowedShiftProps) => {
  const on = isShiftOn(shift, now)
  const zone = shift.venue_time_zone
  return (
    <p className={cx('text-small wrap-anywhere', on ? 'text-lit-ink' : 'text-ink-2')}>
      {on
        ? `until ${shift.end_time ? formatZonedClock(shift.end_time, zone) : LATE}`
        : `${formatUpcomingHeading(shift, now)} at ${formatZonedClock(shift.start_time, zone)}`}{' '}
      · <bdi>{shift.venue_name}</bdi>
    </p>
  )
}
