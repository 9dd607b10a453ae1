import { useEffect, useRef } from 'react'
import type { OwnShift } from '#contract/schedule.ts'
import { isShiftOver } from '#web/shifts/format-shift.ts'
import { HiddenShiftBadge, ShiftVisibilityBadge } from '#web/shifts/ShiftBadges.tsx'
import { ZonedTime } from '#web/shifts/ShiftBoardLine.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDay } from '#web/ui/times.ts'
import { ShiftActions } from './ShiftActions.tsx'

/** The shift selected in the grid, beside it: its details and actions. */
export const ShiftPanel = ({ shift, now }: { shift: OwnShift; now: number }) => {
  const top = useRef<HTMLDivElement>(null)
  // Screen readers continue in the panel, which is far from the block that opened it.
  useEffect(() => top.current?.focus({ preventScroll: true }), [])
  const zone = shift.venue_time_zone
  return (
    <Card
      ref={top}
      tabIndex={-1}
      aria-label="Selected shift"
      className="hidden gap-4 outline-none! desk:sticky! desk:top-20 desk:grid"
    >
      <div>
        <p className="text-small text-ink-2">
          {formatDay(shift.start_time, zone)}
          {isShiftOver(shift, now) ? ', past' : null}
        </p>
        <p className="text-[1.5rem] leading-snug">
          <ZonedTime at={shift.start_time} zone={zone} /> <span className="sign text-name">to</span>{' '}
          <ZonedTime at={shift.end_time} zone={zone} />
        </p>
        <p className="text-ink-2 wrap-anywhere">{[shift.venue_name, shift.notes].filter(Boolean).join(' · ')}</p>
        <HiddenShiftBadge shift={shift} />
        <ShiftVisibilityBadge shift={shift} />
      </div>
      <ShiftActions shift={shift} now={now} />
    </Card>
  )
}
