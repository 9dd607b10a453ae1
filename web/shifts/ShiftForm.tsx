import { Eye, Moon } from 'lucide-react'
import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { nameTonight, toNightKey } from '#web/core/night.ts'
import { MiniWeek } from '#web/shifts/schedule/MiniWeek.tsx'
import { SubmitButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DayField } from '#web/ui/days/DayField.tsx'
import { FieldRow } from '#web/ui/FieldRow.tsx'
import { FormFooter } from '#web/ui/FormFooter.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'
import { formatZoneIfDifferent, toIsoText } from '#web/ui/times.ts'
import { ConfirmShiftDialog } from './ConfirmShiftDialog.tsx'
import { formatWhoSees, type ScheduleAccess } from './format-who-sees.ts'
import { ShiftPreview } from './ShiftPreview.tsx'
import { ShiftSuggestionChips } from './ShiftSuggestionChips.tsx'
import { ShiftVisibilityField } from './ShiftVisibilityField.tsx'
import { formatShiftEndHint } from './shift-form.ts'
import type { ShiftSuggestion } from './shift-suggestions.ts'
import { shiftTexts } from './texts.ts'
import { type ShiftFormOptions, useShiftForm } from './use-shift-form.ts'
import { VenueField } from './VenueField.tsx'

type ShiftFormProps<Saved> = ShiftFormOptions<Saved> & {
  /** Shown under the venue field, for example if the list of venues did not load. */
  venueNote?: ReactNode
  suggestions?: readonly ShiftSuggestion[]
  /** A field for how the shift repeats, or for which shifts of its series to change. */
  repetition?: (days: readonly string[]) => ReactNode
  schedule: ScheduleAccess
  /** The button's label for that many days. */
  submitLabel: (days: number) => string
  busyLabel: string
  /** Further actions on the shift, beside the submit button. */
  extra?: ReactNode
}

/** The form for a new or existing shift. A failed save keeps the values entered. */
export const ShiftForm = <Saved,>(props: ShiftFormProps<Saved>) => {
  'use no memo'
  const { verb, venues, suggestions = [], schedule } = props
  const form = useShiftForm(props)
  const { field, getRequiredError, values, setValue, span, zone, now } = form
  const { visibility = 'everyone' } = values
  const ends = formatShiftEndHint(span, zone)
  const zoneName = formatZoneIfDifferent(toIsoText(now), zone)
  return (
    <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-8">
      <form onSubmit={form.submit} noValidate className="grid min-w-0 gap-4">
        <Card className="grid gap-5 max-tablet:rounded-none! max-tablet:bg-transparent! max-tablet:p-0! max-tablet:shadow-none!">
          <ShiftSuggestionChips suggestions={suggestions} values={values} setValue={setValue} setDays={form.setDays} />
          <VenueField
            {...field('venue_id')}
            error={getRequiredError('venue_id')}
            venues={venues}
            note={props.venueNote}
          />
          <DayField
            today={toNightKey(now, zone)}
            todayName={nameTonight(now, zone)}
            values={form.days}
            canChooseSeveral={verb === 'add'}
            onChange={form.setDays}
            error={form.dayError}
          />
          <div>
            <FieldRow>
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
            </FieldRow>
            <p aria-live="polite" className="mt-2 flex min-h-5.5 items-center gap-2 text-small text-ink-2">
              {ends?.nextDay ? <Moon aria-hidden className="size-4 flex-none" /> : null}
              {ends?.text ?? (zoneName ? `All times are the venue’s local time, ${zoneName}.` : null)}
            </p>
          </div>
          {props.repetition?.(form.days)}
          <TextAreaField
            label={shiftTexts.notes}
            optional
            rows={2}
            maxLength={limits.notes}
            {...field('notes')}
            value={values.notes}
            onChange={(event) => setValue('notes', event.target.value)}
          />
          <ShiftVisibilityField value={visibility} onChange={(value) => setValue('visibility', value)} />
        </Card>
        <Notice icon={<Eye aria-hidden />} title={shiftMessages.shareTitle}>
          {formatWhoSees(schedule, [visibility])}
        </Notice>
        <FormFooter problem={form.problem}>
          {props.extra}
          <SubmitButton busy={form.busy} busyLabel={props.busyLabel} className="flex-1 tablet:flex-none">
            {props.submitLabel(form.days.length)}
          </SubmitButton>
        </FormFooter>
      </form>
      {/* Beside the form on wide screens: a preview of the shift and, for a new one, the week around it. */}
      <div className="hidden gap-5 desk:sticky desk:top-20 desk:grid">
        <ShiftPreview span={span} venue={form.venue} now={now} isPrivate={schedule.schedule_is_private} />
        {verb === 'add' ? (
          <MiniWeek
            from={toNightKey(now)}
            drafts={form.spans.map((one) => ({ ...one, venue_time_zone: zone }))}
            now={now}
          />
        ) : null}
      </div>
      <ConfirmShiftDialog form={form} verb={verb} />
    </div>
  )
}
