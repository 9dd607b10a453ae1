import { useEffect, useState } from 'react'
import type { PublicPage, PublicShift } from '#contract/public-pages.ts'
import { fetchPageData } from '#web/core/public-page-data.ts'
import { PublicShiftLine } from '#web/shifts/PublicShiftLine.tsx'
import { ExampleBoard } from './ExampleBoard.tsx'
import { LandingBoardFrame, LandingBoardSkeleton } from './LandingHero.tsx'
import { chooseLandingShifts, LANDING_LINES } from './landing-shifts.ts'
import { landingTexts } from './texts.ts'

/** How long the skeleton waits for the shifts before the example replaces it (ms). */
const WAIT_MS = 4000

type Loaded = { shifts: PublicShift[]; now: number }

/** The public shifts near the default location, or an example if there are none or they cannot be loaded. */
export const LandingBoard = () => {
  const [board, setBoard] = useState<Loaded | 'example'>()
  useEffect(() => {
    const stop = new AbortController()
    const show = (page: PublicPage) => {
      const shifts = chooseLandingShifts(page)
      setBoard(shifts.length > 0 ? { shifts, now: Date.parse(page.now) } : 'example')
    }
    fetchPageData('/tonight', AbortSignal.any([stop.signal, AbortSignal.timeout(WAIT_MS)])).then(show, () => {
      if (!stop.signal.aborted) setBoard('example')
    })
    return () => stop.abort()
  }, [])
  if (board === 'example') return <ExampleBoard />
  if (!board) return <LandingBoardSkeleton />
  return (
    <LandingBoardFrame caption={landingTexts.publicOnly}>
      <h2 className="sign text-title font-bold">{landingTexts.tonight}</h2>
      <ul>
        {board.shifts.map((shift) => (
          <PublicShiftLine key={shift.person.username} shift={shift} now={board.now} />
        ))}
      </ul>
      <EmptyLines count={LANDING_LINES - board.shifts.length} />
    </LandingBoardFrame>
  )
}

/** The ruled lines of a board on which no one has written yet. */
const EmptyLines = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
    <div key={line} className="h-22 border-t border-line" />
  ))
