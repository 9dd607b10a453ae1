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
import { codeOf, fieldProblems, reasonText } from '#web/core/problems.ts'
import { useMe } from '#web/core/session.ts'
import { OtherShifts } from '#web/shifts/AskAboutShift.tsx'
import { invalidateShifts } from '#web/shifts/invalidate-shifts.ts'
import { type Clash, clashesOf } from '#web/shifts/save-shift.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { AskDialog } from '#web/ui/AskDialog.tsx'
import { BackLink } from '#web/ui/BackLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FormFoot } from '#web/ui/FormFoot.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { useMinute } from '#web/ui/minute-clock.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Read } from '#web/ui/Read.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { say } from '#web/ui/toast.ts'
import { differs, useUnsaved } from '#web/ui/unsaved.ts'
import { Overlap, PlanRow, PostedAlready } from './PlanRow.tsx'
import { RepeatField } from './RepeatField.tsx'
import { WeekSkeleton } from './WeekGrid.tsx'
import { countText, skippedText, weekIn, weekText } from './week.ts'

/** Last week's shifts, a week on: looked through, then posted in one go. */
export const CopyWeekScreen = () => {
  const now = useMinute()
  const me = useMe()
  const into = weekIn(useSearch({ from: '/member/shifts/copy' }), 'into', now)
  const plan = useQuery(api.schedule.copy.queryOptions({ input: { into }, refetchOnWindowFocus: false }))
  if (me.user_type !== 'bartender' && me.user_type !== 'entertainer')
    return <AccessDenied reason={shiftMessages.onlyTalent} />
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader
        title="Copy last week"
        lead={`Into ${weekText(into)}`}
        crumb={
          <BackLink to="/shifts/week" search={{ from: into }}>
            My week
          </BackLink>
        }
      />
      <Read query={plan} failed={scheduleMessages.copyFailed} loading={<WeekSkeleton />}>
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
      </Read>
    </div>
  )
}

const keyOf = (shift: PlannedShift) => `${shift.venue_id} ${shift.start_time} ${shift.end_time}`

type CopyWeekProps = { into: string; plan: PlannedShift[]; isPrivate: boolean }

const CopyWeek = ({ into, plan, isPrivate }: CopyWeekProps) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [suggested] = useState(() => plan.filter(({ verdict }) => verdict === 'free').map(keyOf))
  const [ticked, setTicked] = useState(() => new Set(suggested))
  const [until, setUntil] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [untilProblem, setUntilProblem] = useState<string>()
  const [asking, setAsking] = useState<{ text: string; clashes: Clash[] }>()
  const [busy, setBusy] = useState(false)
  useUnsaved(() => !busy && (until !== null || differs([...ticked].sort(), [...suggested].sort())))
  const chosen = plan.filter((shift) => ticked.has(keyOf(shift)))

  const tick = (shift: PlannedShift, on: boolean) =>
    setTicked((before) => {
      const after = new Set(before)
      if (on) after.add(keyOf(shift))
      else after.delete(keyOf(shift))
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
      say([`${countText(done.items.length)} added.`, skippedText(done.skipped.length)].filter(Boolean).join(' '))
      void invalidateShifts(cache)
      await navigate({ to: '/shifts/week', search: { from: into }, ignoreBlocker: true })
    } catch (error) {
      if (codeOf(error) === 'OVERLAPPING_SHIFTS' && !confirmed) {
        setAsking({ text: scheduleMessages.overlaps, clashes: clashesOf(error) })
      } else {
        setAsking(undefined)
        const field = fieldProblems(error).repeat_until
        setUntilProblem(field)
        setProblem(field ?? `Failed to add shift: ${reasonText(error)}`)
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
            <PlanRow
              key={keyOf(shift)}
              shift={shift}
              checked={ticked.has(keyOf(shift))}
              locked={shift.verdict === 'duplicate'}
              onChange={(on) => tick(shift, on)}
              remarks={
                shift.verdict === 'duplicate' ? (
                  <PostedAlready />
                ) : shift.clash ? (
                  <Overlap clash={shift.clash} />
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
        <FormFoot even>
          <ButtonLink to="/shifts/week" search={{ from: into }} look="outline" size="l">
            {uiTexts.cancel}
          </ButtonLink>
          <Button type="submit" look="solid" size="l" busy={busy} busyLabel="Adding..." disabled={chosen.length === 0}>
            Add {countText(chosen.length)}
          </Button>
        </FormFoot>
      </div>
      <AskDialog
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
        <OtherShifts clashes={asking?.clashes ?? []} />
      </AskDialog>
    </form>
  )
}
