import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PublicShift } from '#contract/public-pages.ts'
import { fetchPageData } from '#web/core/public-page-data.ts'
import { PublicShiftLines } from '#web/shifts/PublicShiftLines.tsx'
import { Board } from '#web/ui/Board.tsx'

const SHOWN = 4
/** How long the page waits for the shifts before it keeps the example (ms). */
const WAIT_MS = 4000

type RealBoard = {
  shifts: PublicShift[]
  now: number
  /** Of the example that it replaces, so that nothing below it moves on tablets and desktops. */
  minHeight: number
}

type LandingBoardProps = {
  example: ReactNode
  /** Called when the board will not change any more. */
  onSettled: () => void
}

/** The public shifts near the default location; `example` until they are loaded, and if there are none. */
export const LandingBoard = ({ example, onSettled }: LandingBoardProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [board, setBoard] = useState<RealBoard>()
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    const stop = new AbortController()
    const show = async () => {
      const page = await fetchPageData('/tonight', AbortSignal.any([stop.signal, AbortSignal.timeout(WAIT_MS)]))
      const shifts = page.kind === 'tonight' ? page.venues.flatMap((venue) => venue.shifts) : []
      if (shifts.length === 0) return
      const soonest = shifts.toSorted((one, other) => Date.parse(one.start_time) - Date.parse(other.start_time))
      setBoard({
        shifts: soonest.slice(0, SHOWN),
        now: Date.parse(page.now),
        minHeight: box.current?.offsetHeight ?? 0,
      })
    }
    // Without a connection, the example stays.
    void show()
      .catch(() => undefined)
      .then(settle)
    return () => stop.abort()
  }, [])
  if (!board) return <div ref={box}>{example}</div>
  return (
    // Phones close the gap, which would be an empty glow.
    <div style={{ minHeight: board.minHeight }} className="grid items-center max-tablet:min-h-0!">
      <Board as="div">
        <h2 className="sign text-title font-bold">Tonight nearby</h2>
        <PublicShiftLines shifts={board.shifts} now={board.now} />
      </Board>
    </div>
  )
}
