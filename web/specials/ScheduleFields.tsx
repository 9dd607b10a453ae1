import type { VenueDetail } from '#contract/venues.ts'
import { Card } from '#web/ui/Card.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { formatZoneIfDifferent, toIsoText } from '#web/ui/times.ts'
import { DatesFields, OnceFields } from './DatesFields.tsx'
import type { Hours } from './format-special.ts'
import { HoursEditor } from './HoursEditor.tsx'
import { adjustHours, SCHEDULES, type Schedule } from './special-schedule.ts'
import { scheduleTexts, specialTexts } from './texts.ts'
import type { SpecialFormState } from './use-special-form.ts'

type ScheduleFieldsProps = { venue: VenueDetail; now: number; form: SpecialFormState }

const cards = SCHEDULES.map((value) => ({ value, title: scheduleTexts[value].title, text: scheduleTexts[value].text }))

/** When a special runs: first the kind of schedule, then only the fields it needs. Times are in the venue's zone. */
export const ScheduleFields = ({ venue, now, form }: ScheduleFieldsProps) => {
  const { field, values, setValue, errorOf } = form
  const { schedule, hours } = values
  const kind = field('schedule')
  const zoneName = formatZoneIfDifferent(toIsoText(now), venue.time_zone)
  return (
    <Card aria-labelledby="when-it-runs" className="grid gap-5">
      <h2 id="when-it-runs">When it runs</h2>
      <RadioCards
        legend={specialTexts.schedule}
        cards={cards}
        {...kind}
        onChange={(event) => {
          void kind.onChange(event)
          setValue('hours', adjustHours(event.target.value as Schedule, hours))
        }}
      />
      {schedule === 'once' ? <OnceFields field={field} /> : null}
      {schedule === 'dates' ? <DatesFields field={field} /> : null}
      {schedule === 'weekly' || schedule === 'dates' ? (
        <HoursEditor
          hours={hours}
          isRequired={schedule === 'weekly'}
          onChange={(changed: Hours[]) => setValue('hours', changed)}
          errorOf={(index, part) => errorOf(`hours.${index}.${part}`)}
        />
      ) : null}
      <p className="text-small text-ink-2">
        {scheduleTexts[schedule].hint}
        {schedule === 'always'
          ? null
          : ` All times are ${venue.city ? `${venue.city} time` : 'the venue’s local time'}${zoneName ? ` (${zoneName})` : ''}.`}
      </p>
    </Card>
  )
}
