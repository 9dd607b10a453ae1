import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { incomeMessages } from '#contract/income.texts.ts'
import { api } from '#web/core/api.ts'
import { LoggedOutNotice } from '#web/core/LoggedOutNotice.tsx'
import { hasTalentRole } from '#web/core/roles.ts'
import { useMe, useSession } from '#web/core/session.ts'
import { isShiftOn } from '#web/shifts/format-shift.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import { getViewerTimeZone } from '#web/ui/times.ts'
import { DeleteIncome } from './DeleteIncome.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import type { IncomeEditing } from './editing.ts'
import { GoalLine } from './GoalLine.tsx'
import { type ChosenPeriod, IncomePeriodTotals } from './IncomePeriodTotals.tsx'
import { IncomeSlip } from './IncomeSlip.tsx'
import { TrackerSkeleton } from './LoadingShiftRows.tsx'
import { PastShifts, usePastMonths } from './PastShifts.tsx'
import { RatesCard } from './RatesCard.tsx'
import { RecordTips, useLatestShift } from './RecordTips.tsx'
import { incomeTexts } from './texts.ts'
import { UpcomingIncomeShifts, useUpcomingIncomeShifts } from './UpcomingIncomeShifts.tsx'
import { WeekdayChart } from './WeekdayChart.tsx'

const IncomeDialog = lazyPart(() => import('./IncomeDialog.tsx').then((module) => ({ default: module.IncomeDialog })))

/** The income tracker, which only its user can see. */
export const IncomeScreen = () => {
  const { status } = useSession()
  if (status === 'ended') return <LoggedOutNotice title="Income Tracker" text={incomeMessages.signedOut} />
  return <IncomeTracker />
}

const IncomeTracker = () => {
  const now = useCurrentMinute()
  const talent = hasTalentRole(useMe())
  const [chosen, setChosen] = useState<ChosenPeriod>({})
  const [editing, setEditing] = useState<IncomeEditing>()
  const [deleting, setDeleting] = useState<IncomeEditing['entry']>()
  const summary = useQuery(
    api.income.summary.queryOptions({
      input: { zone: getViewerTimeZone(), ...chosen },
      // Keeps the previous sums on screen while another month's load.
      placeholderData: keepPreviousData,
    }),
  )
  const upcoming = useUpcomingIncomeShifts(now)
  const latest = useLatestShift().data?.shift
  const { isEmpty, query: past } = usePastMonths()
  const running = upcoming.shifts.find((shift) => isShiftOn(shift, now))
  return (
    <div className="in-order wrap pt-2 desk:pt-8">
      <PageHeader title="Income Tracker" actions={<Badge icon={<Lock aria-hidden />}>Private to you</Badge>} />
      <RecordTips className="mb-6" />
      {past.isLoading ? <Loading text={incomeTexts.loadingPast} quiet /> : null}
      {/* Without past shifts there is nothing to sum up yet, so what to do comes first. */}
      {isEmpty ? (
        <div className="mb-6">
          <PastShifts talent={talent} now={now} onEdit={setEditing} />
        </div>
      ) : null}
      <QueryView query={summary} failed={incomeMessages.loadFailed} loading={<TrackerSkeleton />}>
        {(sums) => (
          <div className="grid items-start gap-6 tablet:grid-cols-2 tablet:grid-rows-[auto_1fr] desk:grid-cols-[25rem_minmax(0,1fr)] desk:gap-x-10">
            <IncomeSlip
              week={sums.week}
              open={sums.week.open_shifts.filter(({ id }) => id !== latest?.id)}
              running={running}
              solid={!latest}
              onEdit={setEditing}
            >
              <GoalLine goal={sums.goal} />
              <IncomePeriodTotals summary={sums} onChoose={setChosen} />
            </IncomeSlip>
            <div className="grid min-w-0 gap-6 tablet:col-start-2 tablet:row-span-2 tablet:row-start-1">
              <WeekdayChart weekdays={sums.weekdays} />
              <UpcomingIncomeShifts {...upcoming} now={now} onEdit={setEditing} />
              {isEmpty ? null : <PastShifts talent={talent} now={now} onEdit={setEditing} />}
            </div>
            <div className="grid min-w-0 gap-6">
              <RatesCard />
              <div className="print:hidden">
                <ExportButtons year={sums.year.year} />
              </div>
            </div>
          </div>
        )}
      </QueryView>
      {editing ? (
        <Suspense>
          <IncomeDialog
            // A new key clears the form for the next entry.
            key={editing.entry?.id ?? 'new'}
            editing={editing}
            onClose={() => setEditing(undefined)}
            onAnother={setEditing}
            onDelete={
              editing.entry
                ? () => {
                    setDeleting(editing.entry)
                    setEditing(undefined)
                  }
                : undefined
            }
          />
        </Suspense>
      ) : null}
      {deleting ? <DeleteIncome entry={deleting} onClose={() => setDeleting(undefined)} /> : null}
    </div>
  )
}
