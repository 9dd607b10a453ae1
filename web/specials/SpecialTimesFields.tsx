import type { VenueDetail } from '#contract/venues.ts'
import { formatZoneIfDifferent } from '#web/shifts/format-shift.ts'
import { Card } from '#web/ui/Card.tsx'
import { DateTimeField } from '#web/ui/DateTimeField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toIsoText } from '#web/ui/times.ts'
import type { Hours } from './format-special.ts'
import { HoursEditor } from './HoursEditor.tsx'
import { specialTexts } from './texts.ts'
import type { SpecialFormState } from './use-special-form.ts'

type SpecialTimesFieldsProps = { venue: VenueDetail; now: number; form: SpecialFormState }

/** The dates and weekly hours of a special, in the venue's zone. */
export const SpecialTimesFields = ({ venue, now, form }: SpecialTimesFieldsProps) => {
  const { field } = form
  const zoneName = formatZoneIfDifferent(toIsoText(now), venue.time_zone)
  return (
    <Card aria-labelledby="when-it-runs" className="grid gap-5">
      <div>
        <h2 id="when-it-runs">When it runs</h2>
        <p className="mt-1 text-small text-ink-2">
          Times are in {venue.city ? `${venue.city} time` : 'the venue’s time zone'}
          {zoneName ? ` (${zoneName})` : ''}. Leave the dates blank to run it until you delete it. A date without a time
          covers the whole day.
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <DateTimeField kind="date" label={specialTexts.validFrom} {...field('from_day')} />
        <TextField type="time" label={specialTexts.validFromTime} {...field('from_time')} />
        <DateTimeField kind="date" label={specialTexts.validUntil} {...field('until_day')} />
        <TextField type="time" label={specialTexts.validUntilTime} {...field('until_time')} />
      </div>
      <HoursEditor
        hours={form.values.hours}
        onChange={(hours: Hours[]) => form.setValue('hours', hours)}
        errorOf={(index, part) => form.errorOf(`hours.${index}.${part}`)}
      />
    </Card>
  )
}
