import { Map as MapIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LocationNote } from '#web/core/LocationNote.tsx'
import { OnNowShifts, type OnNowShiftsProps } from '#web/shifts/OnNowShifts.tsx'
import { shiftTexts } from '#web/shifts/texts.ts'
import type { useOnNow } from '#web/shifts/use-on-now.ts'
import { Board } from '#web/ui/Board.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useIsDesktop } from '#web/ui/use-media-query.ts'
import { findNearestCity } from './boards.ts'
import { ForwardLink } from './ForwardLink.tsx'
import type { HomeBoards } from './use-home-boards.ts'

type HomeOnNowProps = HomeBoards &
  Pick<OnNowShiftsProps, 'chosen' | 'onPoint'> & {
    all: ReturnType<typeof useOnNow>
    /** The map that a button opens above the lines, on phones. */
    renderMap: (className: string) => ReactNode
  }

/** The first board of the home page: who is on now nearby, followed people first, then who starts soon. */
export const HomeOnNow = (props: HomeOnNowProps) => {
  const { place, nearbyShifts, followed, onNow, all, renderMap } = props
  const isDesktop = useIsDesktop()
  const [mapOpen, setMapOpen] = useState(false)
  const count = all.on.length + all.soon.length
  return (
    <Board aria-labelledby="on-now">
      <div className="flex items-center justify-between gap-2">
        <h2 id="on-now" className="text-[1.1875rem] leading-tight tablet:text-title">
          {shiftTexts.onNowNearby}
        </h2>
        <IconButton
          label={mapOpen ? 'Close map' : 'Open map'}
          aria-expanded={mapOpen}
          filled
          className="-my-2 desk:hidden"
          onClick={() => setMapOpen(!mapOpen)}
        >
          <MapIcon aria-hidden />
        </IconButton>
      </div>
      <LocationNote {...place} city={findNearestCity(nearbyShifts)} />
      {mapOpen && !isDesktop ? (
        <div className="mt-3 overflow-hidden rounded-key bg-surface">{renderMap('relative h-80')}</div>
      ) : null}
      <OnNowShifts
        {...props}
        {...onNow}
        // Waits for the followed people, so that rows don't reorder after they appear.
        query={followed.isLoading ? { ...all.query, data: undefined, error: null, fetchStatus: 'fetching' } : all.query}
        headingAs="h3"
        quiet={<p className="py-3 text-small text-ink-2">No one’s on within 25 miles now or in the next two hours.</p>}
      />
      <div className="flex justify-center border-t border-line">
        <ForwardLink to="/shifts/on-now">
          {count > onNow.on.length + onNow.soon.length ? `All ${count} on now or soon` : 'Who’s on now'}
        </ForwardLink>
      </div>
    </Board>
  )
}
