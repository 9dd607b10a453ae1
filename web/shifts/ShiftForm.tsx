import { Eye, Moon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { VenueOption } from '#contract/venues.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { MiniWeek } from '#web/shifts/schedule/MiniWeek.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormFoot } from '#web/ui/FormFoot.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { useMinute } from '#web/ui/minute-clock.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'
import { isoText, viewerZone } from '#web/ui/times.ts'
import { AskAboutShift } from './AskAboutShift.tsx'
import { zoneNote } from './phrases.ts'
import { SameAgainChips } from './SameAgainChips.tsx'
import { ShiftDay } from './ShiftDay.tsx'
import { ShiftPreview } from './ShiftPreview.tsx'
import type { SameAgain } from './same-again.ts'
import { type Asking, explainShift, type SaveShift, type ShiftToSave, saveOrAsk } from './save-shift.ts'
import { endsText, type Original, type ShiftFormValues, shiftFormSchema, spanOf } from './shift-form.ts'
import { shiftTexts } from './texts.ts'
import { VenueField } from './VenueField.tsx'
import { dayIn } from './zoned-time.ts'

type ShiftFormProps<Saved> = {
  /** `add` or `update`, as in "Failed to add shift: …". */
  verb: 'add' | 'update'
  defaults: ShiftFormValues
  venues: readonly VenueOption[]
  /** Shown under the venue field, when its list is not whole. */
  venueNote?: ReactNode
  original?: Original & { id: string }
  scheduleIsPrivate: boolean
  again?: readonly SameAgain[]
  submitLabel: string
  busyLabel: string
  save: SaveShift<Saved>
  onSaved: (saved: Saved) => void
  /** How it repeats, or which of a repetition are meant; `day` is the day that is entered. */
  repetition?: (day: string) => ReactNode
  /** Whether something was changed in `repetition`. */
  repeats?: boolean
  /** Stands beside the key: what else can be done with the shift. */
  extra?: ReactNode
}

// The contract says it once for all three; beside a field it helps more to say what that field wants.
const wanted = {
  venue_id: shiftMessages.missingVenue,
  start_time: shiftTexts.startTimeMissing,
  end_time: 'Please set an end time.',
}

/** The one form of a shift, new or changed. What is typed survives a failed save. */
export const ShiftForm = <Saved,>(props: ShiftFormProps<Saved>) => {
  'use no memo'
  const { verb, defaults, venues, original, save, onSaved, again = [] } = props
  const now = useMinute()
  const [asking, setAsking] = useState<Asking>()
  const [answering, setAnswering] = useState(false)
  const zoneOf = (id: string) => venues.find((venue) => venue.id === id)?.time_zone ?? viewerZone()

  const send = async (shift: ShiftToSave) => {
    const result = await saveOrAsk(save, shift)
    setAsking(result.asking)
    if (!result.saved) return 'asked'
    markSaved()
    onSaved(result.saved)
    return 'saved'
  }
  const explain = (error: unknown) => explainShift(error, verb)
  const { form, field, errorOf, submit, busy, problem, setProblem, markSaved } = useSchemaForm(
    shiftFormSchema({ zoneOf, original }),
    { defaults, send, alsoChanged: () => props.repeats === true, explain },
  )
  // Read at every render: react-hook-form tells of a state only to those who looked at it.
  const { isSubmitted } = form.formState
  const values = form.watch()
  const zone = zoneOf(values.venue_id)
  const span = spanOf(values, zone, original)
  const ends = endsText(span, zone)
  const zoneName = zoneNote(isoText(now), zone)
  const venue = venues.find((one) => one.id === values.venue_id)

  const set = (name: keyof ShiftFormValues, value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted })
  const wordsFor = (name: keyof typeof wanted) => {
    const error = errorOf(name)
    return error === shiftMessages.missing ? wanted[name] : error
  }
  const incomplete = (['venue_id', 'start_time', 'end_time'] as const).some(
    (name) => errorOf(name) === shiftMessages.missing,
  )

  const confirm = async (shift: ShiftToSave) => {
    setAnswering(true)
    try {
      await send(shift)
    } catch (error) {
      setAsking(undefined)
      setProblem(explain(error))
    }
    setAnswering(false)
  }

  return (
    <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] desk:gap-8">
      <form onSubmit={submit} noValidate className="grid min-w-0 gap-4">
        <Card className="grid gap-5 max-tablet:rounded-none! max-tablet:bg-transparent! max-tablet:p-0! max-tablet:shadow-none!">
          <SameAgainChips
            again={again}
            values={values}
            onPick={({ venue_id, day, start_time, end_time }) => {
              for (const [name, value] of Object.entries({ venue_id, day, start_time, end_time }))
                set(name as keyof ShiftFormValues, value)
            }}
          />
          <VenueField {...field('venue_id')} error={wordsFor('venue_id')} venues={venues} note={props.venueNote} />
          <ShiftDay
            today={dayIn(now, zone)}
            value={values.day}
            onChange={(day) => set('day', day)}
            error={errorOf('day')}
          />
          <div>
            <div className="grid grid-cols-2 gap-3">
              <TimeField
                label={shiftTexts.startTime}
                {...field('start_time')}
                error={wordsFor('start_time')}
                value={values.start_time}
                onChange={(time) => set('start_time', time)}
              />
              <TimeField
                label={shiftTexts.endTime}
                {...field('end_time')}
                error={wordsFor('end_time')}
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
        <FormFoot>
          {props.extra}
          <Button
            type="submit"
            look="solid"
            size="l"
            busy={busy || answering}
            busyLabel={props.busyLabel}
            className="flex-1 tablet:flex-none"
          >
            {props.submitLabel}
          </Button>
        </FormFoot>
      </form>
      <div className="hidden gap-5 desk:sticky desk:top-20 desk:grid">
        <ShiftPreview span={span} venue={venue} now={now} isPrivate={props.scheduleIsPrivate} />
        {verb === 'add' ? <MiniWeek from={dayIn(now, viewerZone())} draft={draftOf(span, zone)} now={now} /> : null}
      </div>
      <AskAboutShift
        asking={asking}
        verb={verb}
        busy={answering}
        onCancel={() => setAsking(undefined)}
        onConfirm={(shift) => void confirm(shift)}
      />
    </div>
  )
}

const draftOf = ({ start_time, end_time }: ReturnType<typeof spanOf>, venue_time_zone: string) =>
  start_time && end_time && Date.parse(start_time) < Date.parse(end_time)
    ? { start_time, end_time, venue_time_zone }
    : undefined
