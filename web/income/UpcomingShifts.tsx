import { useInfiniteQuery } from '@tanstack/react-query'
import { incomeMessages } from '#contract/income.texts.ts'
import { api } from '#web/core/api.ts'
import { itemsOf, paging } from '#web/core/paging.ts'
import { isOver } from '#web/shifts/phrases.ts'
import { useFresh } from '#web/shifts/use-fresh.ts'
import { Card } from '#web/ui/Card.tsx'
import { MorePages } from '#web/ui/MorePages.tsx'
import { Read } from '#web/ui/Read.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import { EarnedRow } from './EarnedRow.tsx'
import type { OnEdit } from './editing.ts'
import { RowSkeletons } from './RowSkeletons.tsx'

/** My running and coming shifts; the slip and the list share the read. */
export const useUpcoming = (now: number) => {
  const query = useInfiniteQuery(
    api.income.upcoming.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...paging }),
  )
  const shifts = itemsOf(query.data?.pages ?? [])
  useFresh(shifts, now, query.refetch)
  return { query, shifts: shifts.filter((shift) => !isOver(shift, now)) }
}

type UpcomingShiftsProps = ReturnType<typeof useUpcoming> & { now: number; onEdit: OnEdit }

/** What comes next. */
export const UpcomingShifts = ({ query, shifts, now, onEdit }: UpcomingShiftsProps) => {
  return (
    <Card aria-labelledby="upcoming">
      <h2 id="upcoming">Upcoming shifts</h2>
      <Read
        query={query}
        failed={incomeMessages.upcomingFailed}
        loading={
          <Loading text="Loading your upcoming shifts..." quiet>
            <RowSkeletons count={2} />
          </Loading>
        }
      >
        {() => (
          <>
            {shifts.length > 0 ? (
              <ul className="mt-1">
                {shifts.map((shift) => (
                  <EarnedRow
                    key={shift.id}
                    shift={shift}
                    now={now}
                    onEdit={onEdit}
                    asks={Date.parse(shift.start_time) <= now}
                  />
                ))}
              </ul>
            ) : (
              <p className="py-4 text-small text-ink-2">No upcoming shifts posted.</p>
            )}
            <MorePages query={query} failed={incomeMessages.upcomingFailed} />
          </>
        )}
      </Read>
    </Card>
  )
}
