import { useState } from 'react'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { AskDialog } from '#web/ui/AskDialog.tsx'
import { dayText } from '#web/ui/times.ts'
import { lengthText, zonedClock } from './phrases.ts'
import type { Asking, ShiftToSave } from './save-shift.ts'
import { shiftTexts } from './texts.ts'

type AskAboutShiftProps = {
  asking: Asking | undefined
  verb: 'add' | 'update'
  busy: boolean
  onCancel: () => void
  onConfirm: (shift: ShiftToSave) => void
}

/** The questions before a shift is taken: it overlaps another, or it is very long. */
export const AskAboutShift = ({ asking, verb, busy, onCancel, onConfirm }: AskAboutShiftProps) => {
  // Keeps its words while it closes.
  const [shown, setShown] = useState(asking)
  if (asking && asking !== shown) setShown(asking)
  if (!shown) return null
  const overlap = shown.about === 'overlap'
  return (
    <AskDialog
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
      {overlap ? <OtherShifts clashes={shown.clashes} /> : <p>It lasts {lengthText(shown.shift)}.</p>}
    </AskDialog>
  )
}

const SHOWN = 4

/** What one would overlap, in a few lines. */
export const OtherShifts = ({ clashes }: Pick<Asking, 'clashes'>) => (
  <ul>
    {clashes.slice(0, SHOWN).map((clash) => (
      <li key={`${clash.venue_name} ${clash.start_time}`}>
        {clash.venue_name}, {dayText(clash.start_time, clash.venue_time_zone)},{' '}
        {zonedClock(clash.start_time, clash.venue_time_zone)} to {zonedClock(clash.end_time, clash.venue_time_zone)}.
      </li>
    ))}
    {clashes.length > SHOWN ? <li>And {clashes.length - SHOWN} more.</li> : null}
  </ul>
)
