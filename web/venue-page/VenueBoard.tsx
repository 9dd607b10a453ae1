import { useInfiniteQuery } from '@tanstack/react-query'
import type { VenueDetail } from '#contract/venues.ts'
import { api } from '#web/core/api.ts'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { useRefetchWhenOver } from '#web/core/use-refetch-when-over.ts'
import { Board } from '#web/shifts/Board.tsx'
import { isShiftOn } from '#web/shifts/format-shift.ts'
import { ShiftBoardLines } from '#web/shifts/ShiftBoardLines.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'

/** Who is on now at the venue, and who comes next. */
export const VenueBoard = ({ venue, onEnded }: { venue: VenueDetail; onEnded: () => void }) => {
  const now = useCurrentMinute()
  const first = venue.upcoming_shifts
  // The first page comes with the venue; further pages load only on request.
  const more = useInfiniteQuery({
    ...api.venues.shifts.infiniteOptions({
      ...byCursor((cursor) => ({ slugOrId: venue.id, cursor })),
      initialPageParam: first.next_cursor ?? undefined,
    }),
    enabled: false,
  })
  const shifts = listUniqueItems([{ items: venue.on_now, next_cursor: null }, first, ...(more.data?.pages ?? [])])
  useRefetchWhenOver(shifts, now, onEnded)
  const isAnyoneOn = shifts.some((shift) => isShiftOn(shift, now))
  return (
    <Board aria-labelledby="on-now">
      <h2 id="on-now">Behind the bar now</h2>
      {isAnyoneOn ? null : <p className="py-3 text-small text-ink-2">No one’s on right now.</p>}
      <ShiftBoardLines shifts={shifts} now={now} at="venue" next="Next up" />
      {shifts.length === 0 ? <p className="pb-3 text-small text-ink-2">No upcoming shifts posted.</p> : null}
      <LoadMore
        hasMore={more.data ? more.hasNextPage : first.next_cursor !== null}
        busy={more.isFetching}
        onMore={() => void (more.data ? more.fetchNextPage() : more.refetch())}
        failed={more.isError ? 'Failed to load shifts.' : undefined}
      />
    </Board>
  )
}
