import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { venueMessages } from '#contract/venues.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { HelpLink } from '#web/core/HelpLink.tsx'
import { useRefetchWhenOver } from '#web/core/use-refetch-when-over.ts'
import { Board } from '#web/shifts/Board.tsx'
import { isShiftOver } from '#web/shifts/format-shift.ts'
import { LoadingShiftLines } from '#web/shifts/LoadingShiftLines.tsx'
import { ShiftBoardLines } from '#web/shifts/ShiftBoardLines.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { QueryView } from '#web/ui/QueryView.tsx'

/** Shifts at the user's own venues, current ones first. Shifts on private schedules are only counted. */
export const ShiftsAtMyVenues = ({ hasVenues }: { hasVenues: boolean }) => {
  const now = useCurrentMinute()
  const query = useQuery(api.venues.shiftsAtMine.queryOptions({ refetchInterval: 60_000 }))
  useRefetchWhenOver(query.data?.items ?? [], now, query.refetch)
  return (
    <Board aria-labelledby="shifts-at-mine">
      <h2 id="shifts-at-mine" className="text-[1.1875rem] leading-tight tablet:text-title">
        Upcoming Shifts at Your Venues
      </h2>
      <QueryView
        query={query}
        failed={venueMessages.shiftsAtMineFailed}
        loading={<LoadingShiftLines text="Loading shifts at your venues..." />}
      >
        {({ items, private_count }) => {
          const shifts = items.filter((shift) => !isShiftOver(shift, now))
          return (
            <>
              {shifts.length > 0 ? (
                <ShiftBoardLines shifts={shifts} now={now} />
              ) : (
                <EmptyState
                  art={<GlassArt kind="calendar" />}
                  title="No upcoming shifts posted."
                  help={hasVenues ? <HelpLink topic="working-here" /> : null}
                >
                  {hasVenues
                    ? 'Ask your crew to post theirs. They show up here right away.'
                    : 'Once you have a venue, shifts posted there show up here.'}
                </EmptyState>
              )}
              {private_count > 0 ? (
                <p className="flex items-start gap-2.5 border-t border-line py-3.5 text-small text-ink-2">
                  <LockKeyhole aria-hidden className="mt-0.5 size-4.5 flex-none text-ink-3" />
                  <span>
                    <b className="font-semibold text-ink">
                      {private_count === 1
                        ? '1 private shift this week.'
                        : `${private_count} private shifts this week.`}
                    </b>{' '}
                    Names and times stay private.
                  </span>
                </p>
              ) : null}
            </>
          )
        }}
      </QueryView>
    </Board>
  )
}
