import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Copy, FileDown, type LucideIcon, Plus } from 'lucide-react'
import { useState } from 'react'
import { scheduleMessages } from '#contract/schedule.texts.ts'
import type { OwnShift } from '#contract/schedule.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { HelpLink } from '#web/core/HelpLink.tsx'
import { toNightKey } from '#web/core/night.ts'
import { hasTalentRole } from '#web/core/roles.ts'
import { useMe } from '#web/core/session.ts'
import { useRefetchWhenOver } from '#web/core/use-refetch-when-over.ts'
import { DarkNotice } from '#web/shifts/dark-schedule/DarkNotice.tsx'
import { isShiftOver } from '#web/shifts/format-shift.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { getMonday } from '#web/ui/days/day-options.ts'
import { addDays } from '#web/ui/days/zoned-time.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { ShiftPanel } from './ShiftPanel.tsx'
import { WeekGrid, WeekSkeleton } from './WeekGrid.tsx'
import { WeekList } from './WeekList.tsx'
import { formatShiftCount, formatWeek, formatWeekTotals, parseWeek, planWeekCopy } from './week.ts'

/** The viewer's own week of past and upcoming shifts, with actions on the selected one. */
export const WeekScreen = () => {
  const now = useCurrentMinute()
  const talent = hasTalentRole(useMe())
  const search = useSearch({ from: '/member/shifts/week' })
  const from = parseWeek(search.from, now)
  const week = useQuery(api.schedule.week.queryOptions({ input: { from }, refetchInterval: 60_000 }))
  const shifts = week.data?.items ?? []
  useRefetchWhenOver(shifts, now, week.refetch)
  return (
    <div className="wrap pt-2 desk:pt-8">
      <PageHeader
        title="My week"
        lead={
          <span aria-live="polite">
            {formatWeek(from)}
            {week.data ? ` · ${shifts.length > 0 ? formatWeekTotals(shifts) : formatShiftCount(0)}` : null}
          </span>
        }
        actions={
          <>
            <Step to={addDays(from, -7)} label="Previous week" icon={ChevronLeft} />
            <Step to={addDays(from, 7)} label="Next week" icon={ChevronRight} />
            {talent ? (
              <>
                <ButtonLink to="/shifts/new" look="solid">
                  <Plus aria-hidden className="size-5" />
                  Add
                </ButtonLink>
                <ButtonLink to="/shifts/copy" search={planWeekCopy(from, now)}>
                  <Copy aria-hidden className="size-5" />
                  {shiftTexts.copyWeek}
                </ButtonLink>
                <ButtonLink to="/shifts/import">
                  <FileDown aria-hidden className="size-5" />
                  Import
                </ButtonLink>
              </>
            ) : null}
          </>
        }
      />
      <DarkNotice className="mb-5" />
      <QueryView query={week} failed={scheduleMessages.loadFailed} loading={<WeekSkeleton />}>
        {({ items }) => <Week key={from} from={from} shifts={items} now={now} talent={talent} />}
      </QueryView>
    </div>
  )
}

const Step = ({ to, label, icon: Icon }: { to: string; label: string; icon: LucideIcon }) => (
  <Link
    to="/shifts/week"
    search={{ from: getMonday(to) }}
    aria-label={label}
    title={label}
    className="inline-grid size-11 flex-none place-items-center rounded-key bg-surface-2 hover:bg-surface-3"
  >
    <Icon aria-hidden className="size-5" />
  </Link>
)

type WeekBodyProps = { from: string; shifts: OwnShift[]; now: number; talent: boolean }

const Week = ({ from, shifts, now, talent }: WeekBodyProps) => {
  const [chosenId, setChosen] = useState<string>()
  const chosen = shifts.find(({ id }) => id === chosenId)
  // Beside the grid there is room for a shift from the start.
  const shown = chosen ?? shifts.find((shift) => !isShiftOver(shift, now))
  const week = { from, shifts, now, talent, chosen: chosenId, onChoose: setChosen }
  if (shifts.length === 0) {
    return (
      <div className="grid gap-5">
        <WeekGrid {...week} />
        {talent && addDays(from, 6) >= toNightKey(now) ? <WeekList {...week} /> : null}
        <Card>
          <EmptyState
            art={<GlassArt kind="calendar" />}
            title="No shifts posted for this week."
            help={talent ? <HelpLink topic="post-shifts" /> : null}
          >
            {talent
              ? 'Working the same nights as another week? Copy it.'
              : 'Your earlier shifts are in their own weeks.'}
          </EmptyState>
        </Card>
      </div>
    )
  }
  return (
    <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desk:gap-6">
      <WeekGrid {...week} chosen={shown?.id} />
      <WeekList {...week} />
      {shown ? (
        <ShiftPanel key={shown.id} shift={shown} now={now} isChosen={shown === chosen} />
      ) : (
        <p className="hidden text-small text-ink-2 tablet:block">
          Choose a shift to edit or cancel it{talent ? ', or a free day to add one' : null}.
        </p>
      )}
    </div>
  )
}
