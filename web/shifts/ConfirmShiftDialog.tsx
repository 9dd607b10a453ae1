import { useState } from 'react'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { formatDay } from '#web/ui/times.ts'
import { formatShiftLength, formatZonedClock } from './format-shift.ts'
import type { ShiftConfirmation, ShiftSaveInput } from './save-shift.ts'
import { shiftTexts } from './texts.ts'

type ConfirmShiftDialogProps = {
  asking: ShiftConfirmation | undefined
  verb: 'add' | 'update'
  busy: boolean
  onCancel: () => void
  onConfirm: (shift: ShiftSaveInput) => void
}

/** The questions before a shift is taken: it overlaps another, or it is very long. */
export const ConfirmShiftDialog = ({ asking, verb, busy, onCancel, onConfirm }: ConfirmShiftDialogProps) => {
  // Keeps its words while it closes.
  const [shown, setShown] = useState(asking)
  if (asking && asking !== shown) setShown(asking)
  if (!shown) return null
  const overlap = shown.about === 'overlap'
  return (
    <ConfirmDialog
      open={asking !== undefined}
      onOpenChange={(open) => {
        if (!open && !busy) onCancel()
      }}
      title={overlap ? 'Two places at once' : 'A long one'}
      cancel={shiftTexts.backToForm}
      confirm={overlap ? shiftTexts.postAnyway : verb === 'add' ? shiftTexts.confirmAdd : 'Yes, save it'}
      confirmBusy="Saving..."
      busy={busy}
      onConfirm={() => onConfirm(shown.shift)}
    >
      <p>{overlap ? shiftMessages.overlap : shiftMessages.confirmLong}</p>
      {overlap ? <OverlappingShifts clashes={shown.clashes} /> : <p>It lasts {formatShiftLength(shown.shift)}.</p>}
    </ConfirmDialog>
  )
}

const SHOWN = 4

/** What one would overlap, in a few lines. */
export const OverlappingShifts = ({ clashes }: Pick<ShiftConfirmation, 'clashes'>) => (
  <ul>
    {clashes.slice(0, SHOWN).map((clash) => (
      <li key={`${clash.venue_name} ${clash.start_time}`}>
        {clash.venue_name}, {formatDay(clash.start_time, clash.venue_time_zone)},{' '}
        {formatZonedClock(clash.start_time, clash.venue_time_zone)} to{' '}
        {formatZonedClock(clash.end_time, clash.venue_time_zone)}.
      </li>
    ))}
    {clashes.length > SHOWN ? <li>And {clashes.length - SHOWN} more.</li> : null}
  </ul>
)
