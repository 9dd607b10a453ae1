import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarPlus, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { incomeMessages } from '#contract/income.texts.ts'
import type { IncomeMonth } from '#contract/income.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { HelpLink } from '#web/core/HelpLink.tsx'
import { PagedView } from '#web/core/PagedView.tsx'
import { byCursor } from '#web/core/paging.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMorePages } from '#web/ui/LoadMorePages.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import type { OnEdit } from './editing.ts'
import { formatMonth } from './format-days.ts'
import { formatMoney } from './format-money.ts'
import { LoadingLines, LoadingShiftRows } from './LoadingShiftRows.tsx'
import { ShiftIncomeRow } from './ShiftIncomeRow.tsx'

/** The months with past shifts. The list and the screen, which puts an empty one first, share one query. */
export const usePastMonths = () => {
  const query = useInfiniteQuery(api.income.months.infiniteOptions(byCursor((cursor) => ({ cursor }))))
  const months = query.data?.pages.flatMap((page) => page.items) ?? []
  return { query, months, isEmpty: query.isSuccess && months.length === 0 }
}

type PastShiftsProps = { talent: boolean; now: number; onEdit: OnEdit }

/** The user's past shifts by month, in collapsible sections. */
export const PastShifts = ({ talent, now, onEdit }: PastShiftsProps) => {
  const { query: months, months: loaded } = usePastMonths()
  const addPast = talent ? (
    <ButtonLink to="/shifts/new" search={{ past: true }}>
      <CalendarPlus aria-hidden className="size-5 flex-none" />
      Add a past shift
    </ButtonLink>
  ) : null
  return (
    <Card aria-labelledby="past">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="past">Past shifts</h2>
        {loaded.length > 0 ? addPast : null}
      </div>
      {loaded.length > 0 ? (
        <p className="mt-1 text-small text-ink-2">
          Grouped by the month each shift ended. Your week, month and year totals use the date of each entry.
        </p>
      ) : null}
      <QueryView
        query={months}
        failed={incomeMessages.pastFailed}
        loading={<LoadingLines text="Loading your past shifts..." className="h-9" />}
      >
        {() => (
          <>
            {loaded.length > 0 ? (
              <div className="mt-1">
                {loaded.map((month, at) => (
                  <Month key={month.month} month={month} now={now} onEdit={onEdit} first={at === 0} />
                ))}
              </div>
            ) : (
              <EmptyState
                art={<GlassArt kind="calendar" />}
                title="No past shifts yet."
                action={addPast}
                help={<HelpLink topic="income" />}
              >
                Finished shifts show up here. Worked one already? Add it and log what you made.
              </EmptyState>
            )}
            <LoadMorePages query={months} failed={incomeMessages.pastFailed} />
          </>
        )}
      </QueryView>
    </Card>
  )
}

type MonthProps = { month: IncomeMonth; now: number; onEdit: OnEdit; first: boolean }

const Month = ({ month, now, onEdit, first }: MonthProps) => {
  const [open, setOpen] = useState(first)
  const id = useId()
  return (
    <div className="not-first:border-t not-first:border-line">
      <h3 className="font-talk text-body tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className="-mx-2 flex min-h-13 w-[calc(100%+1rem)] items-center gap-2 rounded-key px-2 text-left hover:bg-surface-2"
        >
          <span className="min-w-0 flex-1 font-semibold">
            {formatMonth(month.month)}
            {month.open_count > 0 ? (
              <span className="block text-micro font-normal text-ink-3">{month.open_count} without income</span>
            ) : null}
          </span>
          <span className="sign flex-none font-bold">{formatMoney(month.total)}</span>
          <ChevronDown aria-hidden className={cx('size-5 flex-none text-ink-2', open && 'rotate-180')} />
        </button>
      </h3>
      {open ? (
        <div id={id}>
          <MonthShifts month={month.month} now={now} onEdit={onEdit} />
        </div>
      ) : null}
    </div>
  )
}

const MonthShifts = ({ month, now, onEdit }: { month: string; now: number; onEdit: OnEdit }) => {
  const shifts = useInfiniteQuery(api.income.monthShifts.infiniteOptions(byCursor((cursor) => ({ month, cursor }))))
  return (
    <PagedView
      query={shifts}
      failed={incomeMessages.pastFailed}
      loading={<LoadingShiftRows text={`Loading ${formatMonth(month)}...`} count={3} />}
    >
      {(ofMonth) => (
        <ul>
          {ofMonth.map((shift) => (
            <ShiftIncomeRow key={shift.id} shift={shift} now={now} onEdit={onEdit} />
          ))}
        </ul>
      )}
    </PagedView>
  )
}
