import { useEffect, useRef, useState } from 'react'
import type { PublicPage, PublicShift } from '#contract/public-pages.ts'
import { fetchPageData } from '#web/core/public-page-data.ts'
import { PublicShiftLine } from '#web/shifts/PublicShiftLine.tsx'
import { Board } from '#web/ui/Board.tsx'
import { ExampleBoard } from './ExampleBoard.tsx'
import { LandingBoardFrame, LandingBoardSkeleton } from './LandingHero.tsx'
import { chooseLandingShifts } from './landing-shifts.ts'
import { landingTexts } from './texts.ts'

/** How long the skeleton waits for the shifts before the example replaces it (ms). */
const WAIT_MS = 4000

type Loaded = {
  shifts: PublicShift[]
  now: number
  /** Of the skeleton, so that nothing below the board moves. */
  minHeight: number
}

/** The public shifts near the default location, or an example if there are none or they cannot be loaded. */
export const LandingBoard = () => {
  const box = useRef<HTMLDivElement>(null)
  const [board, setBoard] = useState<Loaded | 'example'>()
  useEffect(() => {
    const stop = new AbortController()
    const show = (page: PublicPage) => {
      const shifts = chooseLandingShifts(page)
      const minHeight = box.current?.querySelector('figure > div')?.clientHeight ?? 0
      setBoard(shifts.length > 0 ? { shifts, now: Date.parse(page.now), minHeight } : 'example')
    }
    fetchPageData('/tonight', AbortSignal.any([stop.signal, AbortSignal.timeout(WAIT_MS)])).then(show, () => {
      if (!stop.signal.aborted) setBoard('example')
    })
    return () => stop.abort()
  }, [])
  if (board === 'example') return <ExampleBoard />
  if (!board)
    return (
      <div ref={box}>
        <LandingBoardSkeleton />
      </div>
    )
  return (
    <LandingBoardFrame caption={landingTexts.publicOnly}>
      <Board as="div" style={{ minHeight: board.minHeight }}>
        <h2 className="sign text-title font-bold">{landingTexts.tonight}</h2>
        <ul>
          {board.shifts.map((shift) => (
            <PublicShiftLine key={shift.person.username} shift={shift} now={board.now} />
          ))}
        </ul>
      </Board>
    </LandingBoardFrame>
  )
}
