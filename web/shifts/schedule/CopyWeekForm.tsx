import { Eye } from 'lucide-react'
import type { PlannedShift } from '#contract/schedule.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { OverlappingShifts } from '#web/shifts/ConfirmShiftDialog.tsx'
import { formatWhoSees, type ScheduleAccess } from '#web/shifts/format-who-sees.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { SubmitButton } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { FormFooter } from '#web/ui/FormFooter.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { useSubmitHandlers } from '#web/ui/use-submit-handlers.ts'
import { AlreadyPostedRemark, OverlapRemark, PlannedShiftRow } from './PlannedShiftRow.tsx'
import { RepeatField } from './RepeatField.tsx'
import { type CopyWeekOptions, toShiftKey, useCopyWeek } from './use-copy-week.ts'
import { formatAddLabel, formatShiftCount } from './week.ts'

type CopyWeekFormProps = CopyWeekOptions & {
  schedule: ScheduleAccess
  /** Number of shifts left out because their time has passed. */
  pastCount: number
}

/** The form to select the shifts to copy, how they repeat, and to post them. */
export const CopyWeekForm = ({ into, plan, schedule, pastCount }: CopyWeekFormProps) => {
  const copy = useCopyWeek({ into, plan })
  const handlers = useSubmitHandlers(() => copy.post(false), copy.busy)
  return (
    <form className="grid items-start gap-5 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desk:gap-6" {...handlers}>
      <Card aria-label="Shifts" className="py-1.5!">
        <ul>
          {plan.map((shift) => (
            <PlannedShiftRow
              key={toShiftKey(shift)}
              shift={shift}
              checked={copy.isSelected(shift)}
              locked={shift.verdict === 'duplicate'}
              onChange={(on) => copy.select(shift, on)}
              remarks={<PlannedShiftRemark shift={shift} />}
            />
          ))}
        </ul>
        {pastCount > 0 ? (
          <p className="py-3 text-small text-ink-2">
            {formatShiftCount(pastCount)} left out: {pastCount === 1 ? 'that day has' : 'those days have'} passed.
          </p>
        ) : null}
      </Card>
      <div className="grid min-w-0 gap-4 desk:sticky desk:top-20">
        <Card>
          <RepeatField week day={into} until={copy.until} onChange={copy.setUntil} error={copy.untilProblem} />
        </Card>
        <Notice icon={<Eye aria-hidden />} title={shiftMessages.shareTitle}>
          {formatWhoSees(
            schedule,
            copy.selected.map(({ visibility }) => visibility),
          )}
        </Notice>
        <FormFooter problem={copy.problem} even>
          <ButtonLink to="/shifts/week" search={{ from: into }} look="outline" size="l">
            {uiTexts.cancel}
          </ButtonLink>
          <SubmitButton busy={copy.busy} busyLabel="Adding..." disabled={copy.selected.length === 0}>
            {formatAddLabel(copy.selected.length)}
          </SubmitButton>
        </FormFooter>
      </div>
      <ConfirmDialog
        open={copy.confirmation !== undefined}
        onOpenChange={(open) => {
          if (!open && !copy.busy) copy.cancelConfirmation()
        }}
        title="Two places at once?"
        cancel={appTexts.keepEditing}
        confirm={shiftTexts.postAnyway}
        confirmBusy="Saving..."
        busy={copy.busy}
        onConfirm={() => void copy.post(true)}
      >
        <p>{copy.confirmation?.text}</p>
        <OverlappingShifts clashes={copy.confirmation?.clashes ?? []} />
      </ConfirmDialog>
    </form>
  )
}

const PlannedShiftRemark = ({ shift }: { shift: PlannedShift }) => {
  if (shift.verdict === 'duplicate') return <AlreadyPostedRemark />
  if (shift.clash) return <OverlapRemark clash={shift.clash} />
  return shift.notes ? <span className="text-micro text-ink-3">{shift.notes}</span> : null
}
