import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ShiftLine } from '#contract/shifts.ts'
import { formatShortDuration, formatTimeLeft, getShareLeft } from '#web/shifts/format-shift.ts'
import { ZonedTime } from '#web/shifts/ShiftBoardLine.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Board } from '#web/ui/Board.tsx'
import { RemainingTimeBar } from '#web/ui/RemainingTimeBar.tsx'
import { OnShiftVenue } from './OnShiftVenue.tsx'

type OnShiftCardProps = { shift: ShiftLine; now: number; children?: ReactNode }

/** Where a person is working now, until when, and how to get there. `children` are further actions, shown first. */
export const OnShiftCard = ({ shift, now, children }: OnShiftCardProps) => (
  <Board
    as="section"
    aria-label="On shift now"
    className="flex flex-wrap items-end justify-between gap-4 pb-4! tablet:pb-5!"
  >
    <div className="min-w-0 flex-[1_1_8rem] self-start">
      <Badge tone="lit">ON SHIFT</Badge>
      <p className="sign mt-2.5 text-title font-bold">
        <Link
          to="/venues/$venueSlugOrId"
          params={{ venueSlugOrId: shift.venue_slug }}
          className="underline-offset-[0.2em] hover:underline"
        >
          <bdi>{shift.venue_name}</bdi>
        </Link>
      </p>
    </div>
    <div className="grid flex-none justify-items-end text-right">
      <span className="text-micro text-ink-3">until</span>
      <span className="mt-1 text-[2.5rem] leading-none text-lit-ink [text-shadow:0_0_24px_#ffb52e73] tablet:text-[3rem]">
        <ZonedTime at={shift.end_time} zone={shift.venue_time_zone} />
      </span>
      <RemainingTimeBar left={getShareLeft(shift, now)} label={formatTimeLeft(shift, now)} className="mt-2 w-full!" />
      <span aria-hidden className="mt-1.5 text-micro text-ink-3">
        {formatShortDuration(Date.parse(shift.end_time) - now)} left
      </span>
    </div>
    <OnShiftVenue shift={shift}>{children}</OnShiftVenue>
  </Board>
)
