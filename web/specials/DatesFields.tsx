import { DateField } from '#web/ui/DateField.tsx'
import { FieldRow } from '#web/ui/FieldRow.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { specialTexts } from './texts.ts'
import type { SpecialFormState } from './use-special-form.ts'

type FieldsProps = Pick<SpecialFormState, 'field'>

/** The day and hours of a special that runs once. */
export const OnceFields = ({ field }: FieldsProps) => (
  <div className="grid gap-3">
    <DateField label={specialTexts.day} {...field('from_day')} />
    <FieldRow>
      <TextField type="time" label={specialTexts.validFromTime} {...field('from_time')} />
      <TextField type="time" label={specialTexts.validUntilTime} {...field('until_time')} />
    </FieldRow>
  </div>
)

/** The first and last day, each with an optional time. On phones one below the other, so that no date is cut off. */
export const DatesFields = ({ field }: FieldsProps) => (
  <div className="grid gap-3 tablet:grid-cols-2">
    <DateField label={specialTexts.validFrom} {...field('from_day')} />
    <TextField type="time" label={specialTexts.validFromTime} {...field('from_time')} />
    <DateField label={specialTexts.validUntil} {...field('until_day')} />
    <TextField type="time" label={specialTexts.validUntilTime} {...field('until_time')} />
  </div>
)
