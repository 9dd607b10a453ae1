import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { openUntil } from '#web/ui/dialog-state.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { WEEKDAYS } from '#web/venues/format-hours.ts'
import { hoursTexts } from './texts.ts'

type CopyDayDialogProps = {
  /** The weekday whose hours are copied. */
  day: number
  onCopy: (days: readonly number[]) => void
  onClose: () => void
}

/** Chooses the days that get the hours of another day. */
export const CopyDayDialog = ({ day, onCopy, onClose }: CopyDayDialogProps) => {
  const [chosen, setChosen] = useState<readonly number[]>([])
  return (
    <Dialog
      {...openUntil(onClose)}
      title={hoursTexts.copyTitle(WEEKDAYS[day] ?? '')}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button look="solid" disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
            {hoursTexts.copyHours}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="sr-only">{hoursTexts.copy}</legend>
        {WEEKDAYS.map((name, at) =>
          at === day ? null : (
            <Checkbox
              key={name}
              label={name}
              checked={chosen.includes(at)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, at] : chosen.filter((other) => other !== at))
              }
            />
          ),
        )}
      </fieldset>
    </Dialog>
  )
}
