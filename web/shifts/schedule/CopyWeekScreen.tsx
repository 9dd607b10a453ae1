import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { scheduleMessages } from '#contract/schedule.texts.ts'
import type { PlannedShift } from '#contract/schedule.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { AccessDenied } from '#web/core/AccessDenied.tsx'
import { api, client } from '#web/core/api.ts'
import { formatErrorReason, getErrorCode, toFieldErrors } from '#web/core/errors.ts'
import { useMe } from '#web/core/session.ts'
import { OverlappingShifts } from '#web/shifts/ConfirmShiftDialog.tsx'
import { invalidateShifts } from '#web/shifts/invalidate-shifts.ts'
import { listOverlappingShifts, type OverlappingShift } from '#web/shifts/save-shift.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FormFooter } from '#web/ui/FormFooter.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { hasChanged, useUnsavedChangesGuard } from '#web/ui/unsaved.ts'
import { AlreadyPostedRemark, OverlapRemark, PlannedShiftRow } from './PlannedShiftRow.tsx'
import { RepeatField } from './RepeatField.tsx'
import { WeekSkeleton } from './WeekGrid.tsx'
import { formatShiftCount, formatSkipped, formatWeek, parseWeek } from './week.ts'

/** Last week's shifts, a week on: looked through, then posted in one go. */
export const CopyWeekScreen = () => {
  const now = useCurrentMinute()
  const me = useMe()
  const into = parseWeek(useSearch({ from: '/member/shifts/copy' }), 'into', now)
  const plan = useQuery(api.schedule.copy.queryOptions({ input: { into }, refetchOnWindowFocus: false }))
  if (me.user_type !== 'bartender' && me.user_type !== 'entertainer')
    return <AccessDenied reason={shiftMessages.onlyTalent} />
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader
        title="Copy last week"
        lead={`Into ${formatWeek(into)}`}
        crumb={
          <BackLink to="/shifts/week" search={{ from: into }}>
            My week
          </BackLink>
        }
      />
      <QueryView query={plan} failed={scheduleMessages.copyFailed} loading={<WeekSkeleton />}>
        {({ items }) =>
          items.length > 0 ? (
            <CopyWeek key={into} into={into} plan={items} isPrivate={me.schedule_is_private} />
          ) : (
            <Card>
              <EmptyState
                art={<GlassArt kind="calendar" />}
                title="Nothing to copy."
                action={<ButtonLink to="/shifts/new">Add New Shift</ButtonLink>}
              >
                No shift of yours stands in the week before.
              </EmptyState>
            </Card>
          )
        }
      </QueryView>
    </div>
  )
}

const toShiftKey = (shift: PlannedShift) => `${shift.venue_id} ${shift.start_time} ${shift.end_time}`

type CopyWeekProps = { into: string; plan: PlannedShift[]; isPrivate: boolean }

const CopyWeek = ({ into, plan, isPrivate }: CopyWeekProps) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [suggested] = useState(() => plan.filter(({ verdict }) => verdict === 'free').map(toShiftKey))
  const [ticked, setTicked] = useState(() => new Set(suggested))
  const [until, setUntil] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [untilProblem, setUntilProblem] = useState<string>()
  const [asking, setAsking] = useState<{ text: string; clashes: OverlappingShift[] }>()
  const [busy, setBusy] = useState(false)
  useUnsavedChangesGuard(() => !busy && (until !== null || hasChanged([...ticked].sort(), [...suggested].sort())))
  const chosen = plan.filter((shift) => ticked.has(toShiftKey(shift)))

  const tick = (shift: PlannedShift, on: boolean) =>
    setTicked((before) => {
      const after = new Set(before)
      if (on) after.add(toShiftKey(shift))
      else after.delete(toShiftKey(shift))
      return after
    })
  const send = async (confirmed: boolean) => {
    setBusy(true)
    setProblem(undefined)
    setUntilProblem(undefined)
    try {
      const items = chosen.map(({ venue_id, start_time, end_time, notes }) => ({
        venue_id,
        start_time,
        end_time,
        notes,
      }))
      // Those that were seen to overlap this week are ticked knowingly; those of later weeks are asked about.
      const seen = until === null && chosen.some(({ verdict }) => verdict === 'overlap')
      const allow_overlap = confirmed || seen
      const done = await client.schedule.add({ items, repeat_until: until, allow_overlap, confirm_long: true })
      toast.success(
        [`${formatShiftCount(done.items.length)} added.`, formatSkipped(done.skipped.length)].filter(Boolean).join(' '),
      )
      void invalidateShifts(cache)
      await navigate({ to: '/shifts/week', search: { from: into }, ignoreBlocker: true })
    } catch (error) {
      if (getErrorCode(error) === 'OVERLAPPING_SHIFTS' && !confirmed) {
        setAsking({ text: scheduleMessages.overlaps, clashes: listOverlappingShifts(error) })
      } else {
        setAsking(undefined)
        const field = toFieldErrors(error).repeat_until
        setUntilProblem(field)
        setProblem(field ?? `Failed to add shift: ${formatErrorReason(error)}`)
      }
    }
    setBusy(false)
  }
  return (
    <form
      className="grid items-start gap-5 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desk:gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send(false)
      }}
    >
      <Card aria-label="Shifts" className="py-1.5!">
        <ul>
          {plan.map((shift) => (
            <PlannedShiftRow
              key={toShiftKey(shift)}
              shift={shift}
              checked={ticked.has(toShiftKey(shift))}
              locked={shift.verdict === 'duplicate'}
              onChange={(on) => tick(shift, on)}
              remarks={
                shift.verdict === 'duplicate' ? (
                  <AlreadyPostedRemark />
                ) : shift.clash ? (
                  <OverlapRemark clash={shift.clash} />
                ) : shift.notes ? (
                  <span className="text-micro text-ink-3">{shift.notes}</span>
                ) : null
              }
            />
          ))}
        </ul>
      </Card>
      <div className="grid gap-4 desk:sticky desk:top-20">
        <Card>
          <RepeatField week day={into} until={until} onChange={setUntil} error={untilProblem} />
        </Card>
        <Notice icon={<Eye aria-hidden />} title={shiftMessages.shareTitle}>
          {isPrivate ? shiftMessages.sharePrivate : shiftMessages.shareText}
        </Notice>
        <FormProblem message={problem} />
        <FormFooter even>
          <ButtonLink to="/shifts/week" search={{ from: into }} look="outline" size="l">
            {uiTexts.cancel}
          </ButtonLink>
          <Button type="submit" look="solid" size="l" busy={busy} busyLabel="Adding..." disabled={chosen.length === 0}>
            Add {formatShiftCount(chosen.length)}
          </Button>
        </FormFooter>
      </div>
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={(open) => {
          if (!open && !busy) setAsking(undefined)
        }}
        title="Two places at once"
        cancel={shiftTexts.backToForm}
        confirm="Post them anyway"
        confirmBusy="Saving..."
        busy={busy}
        onConfirm={() => void send(true)}
      >
        <p>{asking?.text}</p>
        <OverlappingShifts clashes={asking?.clashes ?? []} />
      </ConfirmDialog>
    </form>
  )
}
