import { Link } from '@tanstack/react-router'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { HelpLink } from '#web/core/HelpLink.tsx'
import { LocationNote } from '#web/core/LocationNote.tsx'
import { isShiftOn } from '#web/shifts/format-shift.ts'
import { LoadingShiftLines, ShiftBoardLines } from '#web/shifts/ShiftBoardLines.tsx'
import { Board } from '#web/ui/Board.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { findNearestCity } from './boards.ts'
import { ForwardLink } from './ForwardLink.tsx'
import type { HomeBoards } from './use-home-boards.ts'

type NearbyBoardProps = HomeBoards & {
  /** True below the on-now board, which already shows the location and links to all shifts. */
  below?: boolean
}

/** Shifts nearby: on now, later tonight, and after that. */
export const NearbyBoard = ({ now, place, nearby, nearbyShifts, waits, onNow, boards, below }: NearbyBoardProps) => (
  <Board aria-labelledby="nearby">
    <h2 id="nearby" className="text-[1.1875rem] leading-tight tablet:text-title">
      Shifts Happening Nearby
    </h2>
    {below ? null : <LocationNote {...place} city={findNearestCity(nearbyShifts)} />}
    <QueryView
      // Waits for the boards above, so that no one moves from this board to another.
      query={waits ? { ...nearby, data: undefined, error: null, fetchStatus: 'fetching' } : nearby}
      failed="Could not load nearby shifts."
      loading={<LoadingShiftLines text="Loading nearby shifts..." />}
    >
      {() =>
        boards.near.length > 0 ? (
          <ShiftBoardLines shifts={boards.near} now={now} wide />
        ) : (
          <NothingNearby
            everyoneAbove={onNow.on.length + onNow.soon.length > 0 || boards.top.some((shift) => isShiftOn(shift, now))}
          />
        )
      }
    </QueryView>
    <div className="flex flex-wrap justify-center gap-x-6 border-t border-line">
      {below ? null : <ForwardLink to="/shifts/on-now">Who’s on now</ForwardLink>}
      <ForwardLink to="/entertainers">Browse All Talent</ForwardLink>
    </div>
  </Board>
)

const NothingNearby = ({ everyoneAbove }: { everyoneAbove: boolean }) =>
  everyoneAbove ? (
    <p className="py-4 text-small text-ink-2">
      No one else has posted nearby. Everyone who’s on is listed above.{' '}
      <Link to="/venues" className="link-line">
        Browse All Venues
      </Link>
    </p>
  ) : (
    <EmptyState
      art={<GlassArt />}
      title="Quiet around here"
      action={<ButtonLink to="/venues">Browse All Venues</ButtonLink>}
      help={<HelpLink topic="my-location" />}
    >
      No shifts posted within 55 miles. Browse talent or venues to look farther out.
    </EmptyState>
  )
