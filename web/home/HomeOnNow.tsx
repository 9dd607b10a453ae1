import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { LocationNote } from '#web/core/LocationNote.tsx'
import { OnNowShifts, type OnNowShiftsProps } from '#web/shifts/OnNowShifts.tsx'
import { shiftTexts } from '#web/shifts/texts.ts'
import type { useOnNow } from '#web/shifts/use-on-now.ts'
import { Board } from '#web/ui/Board.tsx'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { findNearestCity } from './boards.ts'
import type { useHomeBoards } from './use-home-boards.ts'

type HomeOnNowProps = Pick<OnNowShiftsProps, 'chosen' | 'onPoint'> &
  Pick<ReturnType<typeof useHomeBoards>, 'now' | 'place' | 'nearbyShifts' | 'followed' | 'onNow'> & {
    all: ReturnType<typeof useOnNow>
    /** A button next to the heading. */
    action: ReactNode
    /** The map that the button opens, above the lines. */
    expandedMap: ReactNode
  }

/** The first board of the home page: who is on now nearby, followed people first, then who starts soon. */
export const HomeOnNow = ({
  now,
  place,
  nearbyShifts,
  followed,
  onNow,
  all,
  action,
  expandedMap,
  ...pointing
}: HomeOnNowProps) => {
  const count = all.on.length + all.soon.length
  return (
    <Board aria-labelledby="on-now">
      <div className="flex items-center justify-between gap-2">
        <h2 id="on-now" className="text-[1.1875rem] leading-tight tablet:text-title">
          {shiftTexts.onNowNearby}
        </h2>
        {action}
      </div>
      <LocationNote {...place} city={findNearestCity(nearbyShifts)} />
      {expandedMap}
      <OnNowShifts
        now={now}
        // Waits for the followed people, so that rows don't reorder after they appear.
        query={followed.isLoading ? { ...all.query, data: undefined, error: null, fetchStatus: 'fetching' } : all.query}
        {...onNow}
        {...pointing}
        headingAs="h3"
        quiet={<p className="py-3 text-small text-ink-2">No one’s on within 25 miles now or in the next two hours.</p>}
      />
      <div className="flex justify-center border-t border-line">
        <TextLink to="/shifts/on-now">
          {count > onNow.on.length + onNow.soon.length ? `All ${count} on now or soon` : 'Who’s on now'}
          <ChevronRight aria-hidden className="size-4" />
        </TextLink>
      </div>
    </Board>
  )
}
