import { Moon } from 'lucide-react'
import { TimeField } from '#web/ui/TimeField.tsx'
import { toIsoText } from '#web/ui/times.ts'
import { formatZoneIfDifferent } from './format-shift.ts'
import { formatShiftEndHint } from './shift-form.ts'
import { shiftTexts } from './texts.ts'
import type { ShiftFormState } from './use-shift-form.ts'

/** Start and end of a shift, with a hint on when it ends or which time zone applies. */
export const ShiftTimeFields = ({ form }: { form: ShiftFormState }) => {
  'use no memo'
  const { field, getRequiredError, values, setValue, span, zone, now } = form
  const ends = formatShiftEndHint(span, zone)
  const zoneName = formatZoneIfDifferent(toIsoText(now), zone)
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        {(['start_time', 'end_time'] as const).map((name) => (
          <TimeField
            key={name}
            label={name === 'start_time' ? shiftTexts.startTime : shiftTexts.endTime}
            {...field(name)}
            error={getRequiredError(name)}
            value={values[name]}
            onChange={(time) => setValue(name, time)}
          />
        ))}
      </div>
      <p aria-live="polite" className="mt-2 flex min-h-5.5 items-center gap-2 text-small text-ink-2">
        {ends?.nextDay ? <Moon aria-hidden className="size-4 flex-none" /> : null}
        {ends?.text ?? (zoneName ? `Times are in the venue’s time zone, ${zoneName}.` : null)}
      </p>
    </div>
  )
}
