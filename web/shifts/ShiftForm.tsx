import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { MiniWeek } from '#web/shifts/schedule/MiniWeek.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormFooter } from '#web/ui/FormFooter.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { getViewerTimeZone } from '#web/ui/times.ts'
import { ConfirmShiftDialog } from './ConfirmShiftDialog.tsx'
import { ShiftFormFields, type ShiftFormFieldsProps } from './ShiftFormFields.tsx'
import { ShiftPreview } from './ShiftPreview.tsx'
import { type ShiftFormOptions, type ShiftFormState, useShiftForm } from './use-shift-form.ts'
import { getDayInZone } from './zoned-time.ts'

type ShiftFormProps<Saved> = ShiftFormOptions<Saved> &
  ShiftFormFieldsProps & {
    scheduleIsPrivate: boolean
    submitLabel: string
    busyLabel: string
    /** Further actions on the shift, beside the submit button. */
    extra?: ReactNode
  }

/** The form for a new or existing shift. A failed save keeps the values entered. */
export const ShiftForm = <Saved,>(props: ShiftFormProps<Saved>) => {
  'use no memo'
  const { verb, venues, venueNote, suggestions, repetition, scheduleIsPrivate } = props
  const form = useShiftForm(props)
  return (
    <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-8">
      <form onSubmit={form.submit} noValidate className="grid min-w-0 gap-4">
        <ShiftFormFields
          form={form}
          venues={venues}
          venueNote={venueNote}
          suggestions={suggestions}
          repetition={repetition}
        />
        <Notice icon={<Eye aria-hidden />} title={shiftMessages.shareTitle}>
          {scheduleIsPrivate ? shiftMessages.sharePrivate : shiftMessages.shareText}
        </Notice>
        <FormProblem message={form.problem} />
        <FormFooter>
          {props.extra}
          <Button
            type="submit"
            look="solid"
            size="l"
            busy={form.busy}
            busyLabel={props.busyLabel}
            className="flex-1 tablet:flex-none"
          >
            {props.submitLabel}
          </Button>
        </FormFooter>
      </form>
      <ShiftFormAside form={form} isPrivate={scheduleIsPrivate} withWeek={verb === 'add'} />
      <ConfirmShiftDialog
        confirmation={form.confirmation}
        verb={verb}
        busy={form.confirming}
        onCancel={form.cancelConfirmation}
        onConfirm={(shift) => void form.confirm(shift)}
      />
    </div>
  )
}

type ShiftFormAsideProps = { form: ShiftFormState; isPrivate: boolean; withWeek: boolean }

/** Beside the form on wide screens: a preview of the shift and, for a new one, the week around it. */
const ShiftFormAside = ({ form: { span, venue, now, zone }, isPrivate, withWeek }: ShiftFormAsideProps) => (
  <div className="hidden gap-5 desk:sticky desk:top-20 desk:grid">
    <ShiftPreview span={span} venue={venue} now={now} isPrivate={isPrivate} />
    {withWeek ? (
      <MiniWeek from={getDayInZone(now, getViewerTimeZone())} draft={toShiftDraft(span, zone)} now={now} />
    ) : null}
  </div>
)

const toShiftDraft = ({ start_time, end_time }: ShiftFormState['span'], venue_time_zone: string) =>
  start_time && end_time && Date.parse(start_time) < Date.parse(end_time)
    ? { start_time, end_time, venue_time_zone }
    : undefined
