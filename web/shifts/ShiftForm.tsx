import { Eye, Moon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { VenueOption } from '#contract/venues.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { MiniWeek } from '#web/shifts/schedule/MiniWeek.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormFooter } from '#web/ui/FormFooter.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'
import { getViewerTimeZone, toIsoText } from '#web/ui/times.ts'
import { ConfirmShiftDialog } from './ConfirmShiftDialog.tsx'
import { formatZoneIfDifferent } from './format-shift.ts'
import { ShiftDayField } from './ShiftDayField.tsx'
import { ShiftPreview } from './ShiftPreview.tsx'
import { ShiftSuggestionChips } from './ShiftSuggestionChips.tsx'
import {
  formatShiftError,
  type SaveShift,
  type ShiftConfirmation,
  type ShiftSaveInput,
  saveShift,
} from './save-shift.ts'
import {
  buildShiftFormSchema,
  formatShiftEndHint,
  type ShiftFormValues,
  type ShiftOriginalTimes,
  toShiftInstants,
} from './shift-form.ts'
import type { ShiftSuggestion } from './shift-suggestions.ts'
import { shiftTexts } from './texts.ts'
import { VenueField } from './VenueField.tsx'
import { getDayInZone } from './zoned-time.ts'

type ShiftFormProps<Saved> = {
  /** The verb in error messages such as "Failed to add shift: …". */
  verb: 'add' | 'update'
  defaults: ShiftFormValues
  venues: readonly VenueOption[]
  /** Shown under the venue field, for example if the list of venues did not load. */
  venueNote?: ReactNode
  original?: ShiftOriginalTimes & { id: string }
  scheduleIsPrivate: boolean
  suggestions?: readonly ShiftSuggestion[]
  submitLabel: string
  busyLabel: string
  save: SaveShift<Saved>
  onSaved: (saved: Saved) => void
  /** A field for how the shift repeats, or for which shifts of its series to change; `day` is the day entered. */
  repetition?: (day: string) => ReactNode
  /** Whether `repetition` holds unsaved changes. */
  repeats?: boolean
  /** Further actions on the shift, beside the submit button. */
  extra?: ReactNode
}

// The contract has one message for all three fields; each field shows what it needs instead.
const requiredFields = {
  venue_id: shiftMessages.missingVenue,
  start_time: shiftTexts.startTimeMissing,
  end_time: 'Please set an end time.',
}

/** The form for a new or existing shift. A failed save keeps the values entered. */
export const ShiftForm = <Saved,>(props: ShiftFormProps<Saved>) => {
  'use no memo'
  const { verb, defaults, venues, original, save, onSaved, suggestions = [] } = props
  const now = useCurrentMinute()
  const [confirmation, setConfirmation] = useState<ShiftConfirmation>()
  const [confirming, setConfirming] = useState(false)
  const getVenueZone = (id: string) => venues.find((venue) => venue.id === id)?.time_zone ?? getViewerTimeZone()

  const send = async (shift: ShiftSaveInput) => {
    const result = await saveShift(save, shift)
    setConfirmation(result.confirmation)
    if (!result.saved) return 'asked'
    markSaved()
    onSaved(result.saved)
    return 'saved'
  }
  const formatError = (error: unknown) => formatShiftError(error, verb)
  const { form, field, errorOf, submit, busy, problem, setProblem, markSaved } = useSchemaForm(
    buildShiftFormSchema({ getVenueZone, original }),
    { defaults, send, hasOtherChanges: () => props.repeats === true, explain: formatError },
  )
  // react-hook-form only tracks state that is read during render.
  const { isSubmitted } = form.formState
  const values = form.watch()
  const zone = getVenueZone(values.venue_id)
  const span = toShiftInstants(values, zone, original)
  const ends = formatShiftEndHint(span, zone)
  const zoneName = formatZoneIfDifferent(toIsoText(now), zone)
  const venue = venues.find((option) => option.id === values.venue_id)

  const set = (name: keyof ShiftFormValues, value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted })
  const getFieldError = (name: keyof typeof requiredFields) => {
    const error = errorOf(name)
    return error === shiftMessages.missing ? requiredFields[name] : error
  }
  const incomplete = (['venue_id', 'start_time', 'end_time'] as const).some(
    (name) => errorOf(name) === shiftMessages.missing,
  )

  const confirm = async (shift: ShiftSaveInput) => {
    setConfirming(true)
    try {
      await send(shift)
    } catch (error) {
      setConfirmation(undefined)
      setProblem(formatError(error))
    }
    setConfirming(false)
  }

  return (
    <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] desk:gap-8">
      <form onSubmit={submit} noValidate className="grid min-w-0 gap-4">
        <Card className="grid gap-5 max-tablet:rounded-none! max-tablet:bg-transparent! max-tablet:p-0! max-tablet:shadow-none!">
          <ShiftSuggestionChips
            suggestions={suggestions}
            values={values}
            onPick={({ venue_id, day, start_time, end_time }) => {
              for (const [name, value] of Object.entries({ venue_id, day, start_time, end_time }))
                set(name as keyof ShiftFormValues, value)
            }}
          />
          <VenueField {...field('venue_id')} error={getFieldError('venue_id')} venues={venues} note={props.venueNote} />
          <ShiftDayField
            today={getDayInZone(now, zone)}
            value={values.day}
            onChange={(day) => set('day', day)}
            error={errorOf('day')}
          />
          <div>
            <div className="grid grid-cols-2 gap-3">
              <TimeField
                label={shiftTexts.startTime}
                {...field('start_time')}
                error={getFieldError('start_time')}
                value={values.start_time}
                onChange={(time) => set('start_time', time)}
              />
              <TimeField
                label={shiftTexts.endTime}
                {...field('end_time')}
                error={getFieldError('end_time')}
                value={values.end_time}
                onChange={(time) => set('end_time', time)}
              />
            </div>
            <p aria-live="polite" className="mt-2 flex min-h-5.5 items-center gap-2 text-small text-ink-2">
              {ends?.nextDay ? <Moon aria-hidden className="size-4 flex-none" /> : null}
              {ends?.text ?? (zoneName ? `Times are the venue’s own, ${zoneName}.` : null)}
            </p>
          </div>
          {props.repetition?.(values.day)}
          <TextAreaField
            label={shiftTexts.notes}
            optional
            rows={2}
            maxLength={limits.notes}
            {...field('notes')}
            value={values.notes}
            onChange={(event) => set('notes', event.target.value)}
          />
        </Card>
        <Notice icon={<Eye aria-hidden />} title={shiftMessages.shareTitle}>
          {props.scheduleIsPrivate ? shiftMessages.sharePrivate : shiftMessages.shareText}
        </Notice>
        <FormProblem message={problem ?? (incomplete && isSubmitted ? shiftMessages.missing : undefined)} />
        <FormFooter>
          {props.extra}
          <Button
            type="submit"
            look="solid"
            size="l"
            busy={busy || confirming}
            busyLabel={props.busyLabel}
            className="flex-1 tablet:flex-none"
          >
            {props.submitLabel}
          </Button>
        </FormFooter>
      </form>
      <div className="hidden gap-5 desk:sticky desk:top-20 desk:grid">
        <ShiftPreview span={span} venue={venue} now={now} isPrivate={props.scheduleIsPrivate} />
        {verb === 'add' ? (
          <MiniWeek from={getDayInZone(now, getViewerTimeZone())} draft={toShiftDraft(span, zone)} now={now} />
        ) : null}
      </div>
      <ConfirmShiftDialog
        confirmation={confirmation}
        verb={verb}
        busy={confirming}
        onCancel={() => setConfirmation(undefined)}
        onConfirm={(shift) => void confirm(shift)}
      />
    </div>
  )
}

const toShiftDraft = ({ start_time, end_time }: ReturnType<typeof toShiftInstants>, venue_time_zone: string) =>
  start_time && end_time && Date.parse(start_time) < Date.parse(end_time)
    ? { start_time, end_time, venue_time_zone }
    : undefined
