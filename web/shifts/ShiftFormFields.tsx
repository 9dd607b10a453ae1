import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { VenueOption } from '#contract/venues.ts'
import { Card } from '#web/ui/Card.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { ShiftDayField } from './ShiftDayField.tsx'
import { ShiftSuggestionChips } from './ShiftSuggestionChips.tsx'
import { ShiftTimeFields } from './ShiftTimeFields.tsx'
import type { ShiftSuggestion } from './shift-suggestions.ts'
import { shiftTexts } from './texts.ts'
import type { ShiftFormState } from './use-shift-form.ts'
import { VenueField } from './VenueField.tsx'
import { getDayInZone } from './zoned-time.ts'

export type ShiftFormFieldsProps = {
  venues: readonly VenueOption[]
  /** Shown under the venue field, for example if the list of venues did not load. */
  venueNote?: ReactNode
  suggestions?: readonly ShiftSuggestion[]
  /** A field for how the shift repeats, or for which shifts of its series to change; `day` is the day entered. */
  repetition?: (day: string) => ReactNode
}

/** The fields of the shift form. */
export const ShiftFormFields = ({
  form,
  venues,
  venueNote,
  suggestions = [],
  repetition,
}: ShiftFormFieldsProps & { form: ShiftFormState }) => {
  'use no memo'
  const { field, getRequiredError, values, setValue, setValues, zone, now, dayError } = form
  return (
    <Card className="grid gap-5 max-tablet:rounded-none! max-tablet:bg-transparent! max-tablet:p-0! max-tablet:shadow-none!">
      <ShiftSuggestionChips
        suggestions={suggestions}
        values={values}
        onPick={({ venue_id, day, start_time, end_time }) => setValues({ venue_id, day, start_time, end_time })}
      />
      <VenueField {...field('venue_id')} error={getRequiredError('venue_id')} venues={venues} note={venueNote} />
      <ShiftDayField
        today={getDayInZone(now, zone)}
        value={values.day}
        onChange={(day) => setValue('day', day)}
        error={dayError}
      />
      <ShiftTimeFields form={form} />
      {repetition?.(values.day)}
      <TextAreaField
        label={shiftTexts.notes}
        optional
        rows={2}
        maxLength={limits.notes}
        {...field('notes')}
        value={values.notes}
        onChange={(event) => setValue('notes', event.target.value)}
      />
    </Card>
  )
}
