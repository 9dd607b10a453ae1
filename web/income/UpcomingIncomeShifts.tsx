import { useInfiniteQuery } from '@tanstack/react-query'
import { incomeMessages } from '#contract/income.texts.ts'
import { api } from '#web/core/api.ts'
import { PagedView } from '#web/core/PagedView.tsx'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { useRefetchWhenOver } from '#web/core/use-refetch-when-over.ts'
import { isShiftOver } from '#web/shifts/format-shift.ts'
import { Card } from '#web/ui/Card.tsx'
import type { OnEdit } from './editing.ts'
import { LoadingShiftRows } from './LoadingShiftRows.tsx'
import { ShiftIncomeRow } from './ShiftIncomeRow.tsx'

/** The user's current and upcoming shifts. The receipt and the list share one query. */
export const useUpcomingIncomeShifts = (now: number) => {
  const query = useInfiniteQuery(api.income.upcoming.infiniteOptions(byCursor((cursor) => ({ cursor }))))
  const shifts = listUniqueItems(query.data?.pages ?? [])
  useRefetchWhenOver(shifts, now, query.refetch)
  return { query, shifts: shifts.filter((shift) => !isShiftOver(shift, now)) }
}

type UpcomingIncomeShiftsProps = ReturnType<typeof useUpcomingIncomeShifts> & { now: number; onEdit: OnEdit }

/** The list of the user's current and upcoming shifts. */
export const UpcomingIncomeShifts = ({ query, shifts, now, onEdit }: UpcomingIncomeShiftsProps) => (
  <Card aria-labelledby="upcoming">
    <h2 id="upcoming">Upcoming shifts</h2>
    <PagedView
      query={query}
      failed={incomeMessages.upcomingFailed}
      loading={<LoadingShiftRows text="Loading your upcoming shifts..." count={2} />}
    >
      {() =>
        shifts.length > 0 ? (
          <ul className="mt-1">
            {shifts.map((shift) => (
              <ShiftIncomeRow
                key={shift.id}
                shift={shift}
                now={now}
                onEdit={onEdit}
                canAdd={Date.parse(shift.start_time) <= now}
              />
            ))}
          </ul>
        ) : (
          <p className="py-4 text-small text-ink-2">No upcoming shifts posted.</p>
        )
      }
    </PagedView>
  </Card>
)
