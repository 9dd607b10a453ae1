import { Map as MapIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { HelpLink } from '#web/core/HelpLink.tsx'
import { LocationNote } from '#web/core/LocationNote.tsx'
import { nightTexts } from '#web/core/nights/texts.ts'
import { useDefaultTown } from '#web/core/nights/use-default-town.ts'
import { Board } from '#web/shifts/Board.tsx'
import { LoadingShiftLines } from '#web/shifts/LoadingShiftLines.tsx'
import { ShiftBoardLines } from '#web/shifts/ShiftBoardLines.tsx'
import { shiftTexts } from '#web/shifts/texts.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { findNearestCity } from './boards.ts'
import { ForwardLink } from './ForwardLink.tsx'
import { homeTexts } from './texts.ts'
import type { HomeBoards } from './use-home-boards.ts'

type NearbyBoardProps = HomeBoards & {
  /** The map that a button opens above the lines, on phones. */
  renderMap?: ((className: string) => ReactNode) | undefined
}

/** Shifts nearby of everyone who isn't on the board above: on now, later tonight, and after that. */
export const NearbyBoard = ({
  now,
  chosen,
  place,
  nearby,
  nearbyShifts,
  followed,
  boards,
  renderMap,
}: NearbyBoardProps) => {
  const [mapOpen, setMapOpen] = useState(false)
  const defaultTown = useDefaultTown(chosen.night !== null && !place.position)
  return (
    <Board aria-labelledby="nearby">
      <div className="flex items-center justify-between gap-2">
        <h2 id="nearby" className="text-[1.1875rem] leading-tight tablet:text-title">
          Shifts Happening Nearby
        </h2>
        {renderMap ? (
          <IconButton
            label={mapOpen ? 'Close map' : 'Open map'}
            aria-expanded={mapOpen}
            filled
            className="-my-2 tablet:hidden"
            onClick={() => setMapOpen(!mapOpen)}
          >
            <MapIcon aria-hidden />
          </IconButton>
        ) : null}
      </div>
      <LocationNote {...place} city={chosen.night ? defaultTown : findNearestCity(nearbyShifts)} />
      {mapOpen && renderMap ? (
        <div className="mt-3 overflow-hidden rounded-key bg-surface tablet:hidden">{renderMap('relative h-80')}</div>
      ) : null}
      <QueryView
        // Waits for the board above, so that no one moves from this board to it.
        query={followed.isLoading ? { ...nearby, data: undefined, error: null, fetchStatus: 'fetching' } : nearby}
        failed="Could not load nearby shifts."
        loading={<LoadingShiftLines text="Loading nearby shifts..." />}
      >
        {() =>
          boards.near.length > 0 ? (
            <>
              <p className="text-micro text-ink-3">{chosen.night ? homeTexts.nearestFirst : homeTexts.nearbyOrder}</p>
              <ShiftBoardLines shifts={boards.near} now={now} next={chosen.name} wide />
            </>
          ) : nearbyShifts.length > 0 ? (
            <p className="py-4 text-small text-ink-2">Everyone with a shift nearby is already listed above.</p>
          ) : (
            <NothingNearby phrase={chosen.phrase} />
          )
        }
      </QueryView>
      <div className="flex flex-wrap justify-center gap-x-6 border-t border-line">
        <ForwardLink to="/shifts/on-now" search={chosen.input}>
          {chosen.name
            ? nightTexts.near(chosen.name, place.position?.town ?? 'you')
            : place.position?.town
              ? shiftTexts.onNowNear(place.position.town)
              : shiftTexts.onNowNearby}
        </ForwardLink>
        <ForwardLink to="/entertainers" search={chosen.input}>
          Browse All Talent
        </ForwardLink>
      </div>
    </Board>
  )
}

const NothingNearby = ({ phrase }: { phrase: string | undefined }) => (
  <EmptyState
    art={<GlassArt />}
    title="Quiet around here"
    action={<ButtonLink to="/entertainers">Find people to follow</ButtonLink>}
    help={<HelpLink topic="my-location" />}
  >
    {phrase ? `No shifts posted within 55 miles ${phrase}.` : 'No shifts posted within 55 miles.'} Follow talent in
    other cities, and their shifts show up on this page.
  </EmptyState>
)
