import { Moon } from 'lucide-react'
import type { VenueDetail } from '#contract/venues.ts'
import { nameTonight, toNightKey } from '#web/core/night.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { DayField } from '#web/ui/days/DayField.tsx'
import { addDays } from '#web/ui/days/zoned-time.ts'
import { FieldRow } from '#web/ui/FieldRow.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'
import { formatDay } from '#web/ui/times.ts'
import { type EventFormValues, formatEventEndHint, proposeEnd, type toEventInstants } from './event-form.ts'
import { formatTimeZoneName } from './format-event.ts'
import { eventTexts } from './texts.ts'

type TimeFieldName = 'day' | 'start_time' | 'end_time' | 'end_day'

type EventTimesFieldsProps = {
  venue: VenueDetail
  now: number
  values: Pick<EventFormValues, TimeFieldName>
  span: ReturnType<typeof toEventInstants>
  field: (name: 'start_time' | 'end_time') => { id: string; name: string; error?: string | undefined }
  errorOf: (name: TimeFieldName) => string | undefined
  startError: string | undefined
  onStart: (time: string) => void
  onChange: (changed: Partial<Pick<EventFormValues, TimeFieldName>>) => void
}

/** When an event is: a day, a start and an optional end, in the same night or on another day. */
export const EventTimesFields = (props: EventTimesFieldsProps) => {
  const { venue, now, values, span, field, errorOf, onChange } = props
  const zone = venue.time_zone
  const ends = formatEventEndHint(span, zone)
  const endsNextDay = span.end_time !== null && formatDay(span.start_time, zone) !== formatDay(span.end_time, zone)
  const hasEnd = values.end_time !== '' || values.end_day !== null
  return (
    <>
      <DayField
        today={toNightKey(now, zone)}
        todayName={nameTonight(now, zone)}
        values={[values.day]}
        canChooseSeveral={false}
        onChange={([day = '']) => onChange({ day })}
        error={errorOf('day')}
      />
      <div className="grid gap-3">
        <FieldRow>
          <TimeField
            label={eventTexts.startTime}
            {...field('start_time')}
            error={props.startError}
            value={values.start_time}
            onChange={props.onStart}
          />
          <TimeField
            label={eventTexts.endTime}
            optional={values.end_day === null}
            {...field('end_time')}
            value={values.end_time}
            onChange={(end_time) => onChange({ end_time })}
          />
        </FieldRow>
        {values.end_day === null ? null : (
          <DateField
            label={eventTexts.endDay}
            min={values.day}
            value={values.end_day}
            onChange={(event) => onChange({ end_day: event.target.value })}
            error={errorOf('end_day')}
          />
        )}
        <p aria-live="polite" className="flex min-h-5.5 items-start gap-2 text-small text-ink-2">
          {ends && endsNextDay ? <Moon aria-hidden className="mt-0.5 size-4 flex-none" /> : null}
          {[ends, `All times are ${formatTimeZoneName(zone, now)}${venue.city ? ` (${venue.city})` : ''}.`]
            .filter(Boolean)
            .join(' ')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Chip
            // Fits a narrow phone at large text.
            className="whitespace-normal!"
            pressed={values.end_day !== null}
            onClick={() => onChange({ end_day: values.end_day === null ? addDays(values.day, 1) : null })}
          >
            {eventTexts.endsOnAnotherDay}
          </Chip>
          {values.start_time ? (
            <Chip
              pressed={!hasEnd}
              onClick={() => onChange({ end_time: hasEnd ? '' : proposeEnd(values.start_time), end_day: null })}
            >
              {eventTexts.noEndTime}
            </Chip>
          ) : null}
        </div>
      </div>
    </>
  )
}
