import { useState } from 'react'
import { appTexts } from '#web/core/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { formatDay } from '#web/ui/times.ts'
import { formatShiftLength, formatZonedHours } from './format-shift.ts'
import { listSpans, type ShiftConfirmation } from './save-shift.ts'
import { shiftTexts } from './texts.ts'
import type { ShiftFormState } from './use-shift-form.ts'

type ConfirmShiftDialogProps = { form: ShiftFormState; verb: 'add' | 'update' }

/** Asks for confirmation before a shift is saved that overlaps another one or is very long. */
export const ConfirmShiftDialog = ({ form, verb }: ConfirmShiftDialogProps) => {
  const { confirmation, confirming, confirm, cancelConfirmation } = form
  // Keeps the text in place during the closing animation.
  const [shown, setShown] = useState(confirmation)
  if (confirmation && confirmation !== shown) setShown(confirmation)
  if (!shown) return null
  const overlap = shown.about === 'overlap'
  const rest = shown.withoutOverlaps
  return (
    <ConfirmDialog
      open={confirmation !== undefined}
      onOpenChange={(open) => {
        if (!open && !confirming) cancelConfirmation()
      }}
      title={overlap ? 'Two places at once?' : 'A long one?'}
      cancel={appTexts.keepEditing}
      confirm={getConfirmLabel(overlap, verb === 'add')}
      confirmBusy="Saving..."
      busy={confirming}
      onConfirm={() => void confirm(shown.shift)}
      aside={
        rest ? (
          <Button look="outline" className="mt-2 w-full" disabled={confirming} onClick={() => void confirm(rest)}>
            Post the other {listSpans(rest).length} only
          </Button>
        ) : null
      }
    >
      <p>{shown.question}</p>
      {overlap ? <OverlappingShifts clashes={shown.clashes} /> : <p>It’s {formatShiftLength(shown.shift)} long.</p>}
    </ConfirmDialog>
  )
}

const getConfirmLabel = (overlap: boolean, adding: boolean) => {
  if (overlap) return adding ? shiftTexts.postAnyway : shiftTexts.saveAnyway
  return adding ? shiftTexts.confirmAdd : 'Yes, save it'
}

const SHOWN = 4

/** The shifts that a new one would overlap: the first few, and how many more there are. */
export const OverlappingShifts = ({ clashes }: Pick<ShiftConfirmation, 'clashes'>) => (
  <ul>
    {clashes.slice(0, SHOWN).map((clash) => (
      <li key={`${clash.venue_name} ${clash.start_time}`}>
        {clash.venue_name}, {formatDay(clash.start_time, clash.venue_time_zone)}, {formatZonedHours(clash)}.
      </li>
    ))}
    {clashes.length > SHOWN ? <li>And {clashes.length - SHOWN} more.</li> : null}
  </ul>
)
