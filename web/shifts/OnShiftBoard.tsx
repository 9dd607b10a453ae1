import type { ReactNode } from 'react'
import { Badge } from '#web/ui/Badge.tsx'
import { RemainingTimeBar } from '#web/ui/RemainingTimeBar.tsx'
import { Board } from './Board.tsx'
import { formatShortDuration, formatTimeLeft, getShareLeft, type ShownSpan } from './format-shift.ts'

type OnShiftBoardProps = {
  shift: ShownSpan
  now: number
  /** The venue's name. */
  venue: ReactNode
  /** The city, below the name. */
  city?: ReactNode
  /** The time of the end. */
  end: ReactNode
  children?: ReactNode
}

/** Where a person is working now and until when. Search engines must not quote it. */
export const OnShiftBoard = ({ shift, now, venue, city, end, children }: OnShiftBoardProps) => (
  <Board
    aria-label="On shift now"
    data-nosnippet=""
    className="flex flex-wrap items-end justify-between gap-4 pb-4! tablet:pb-5!"
  >
    <div className="min-w-0 flex-[1_1_8rem] self-start">
      <Badge tone="lit">ON SHIFT</Badge>
      <p className="sign mt-2.5 text-title font-bold">{venue}</p>
      {city ? <p className="text-small text-ink-2 wrap-anywhere">{city}</p> : null}
    </div>
    <div className="grid flex-none justify-items-end text-right">
      <span className="text-micro text-ink-3">until</span>
      <span className="mt-1 text-[2.5rem] leading-none text-lit-ink [text-shadow:0_0_24px_#ffb52e73] tablet:text-[3rem]">
        {end}
      </span>
      {shift.end_time ? (
        <>
          <RemainingTimeBar
            left={getShareLeft(shift, now)}
            label={formatTimeLeft(shift, now)}
            className="mt-2 w-full!"
          />
          <span aria-hidden className="mt-1.5 text-micro text-ink-3">
            {formatShortDuration(Date.parse(shift.end_time) - now)} left
          </span>
        </>
      ) : null}
    </div>
    {children}
  </Board>
)
