import { useEffect, useRef } from 'react'
import type { OwnShift } from '#contract/schedule.ts'
import { isShiftOver } from '#web/shifts/format-shift.ts'
import { HiddenShiftBadge, ShiftVisibilityBadge } from '#web/shifts/ShiftBadges.tsx'
import { ZonedTime } from '#web/shifts/ShiftBoardLine.tsx'
import { shiftTexts } from '#web/shifts/texts.ts'
import { Card } from '#web/ui/Card.tsx'
import { formatDay } from '#web/ui/times.ts'
import { ShiftActions } from './ShiftActions.tsx'

type ShiftPanelProps = {
  shift: OwnShift
  now: number
  /** Whether the user chose the shift in the grid; without a choice, the panel shows the next one. */
  isChosen: boolean
}

/** A shift of the grid, beside it or on tablets below it: its details and actions. */
export const ShiftPanel = ({ shift, now, isChosen }: ShiftPanelProps) => {
  const top = useRef<HTMLDivElement>(null)
  // Brings the panel into view. Screen readers continue in it, because it is far from the block that opened it.
  useEffect(() => {
    if (isChosen) top.current?.focus()
  }, [isChosen])
  const zone = shift.venue_time_zone
  return (
    <Card
      ref={top}
      tabIndex={-1}
      aria-label={shiftTexts.selectedShift}
      className="hidden gap-4 outline-none! tablet:grid desk:sticky! desk:top-20"
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
        <ShiftVisibilityBadge shift={shift} now={now} />
      </div>
      <ShiftActions shift={shift} now={now} />
    </Card>
  )
}
