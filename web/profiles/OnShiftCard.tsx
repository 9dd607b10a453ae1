import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ShiftLine } from '#contract/shifts.ts'
import { EndTime } from '#web/shifts/EndTime.tsx'
import { OnShiftBoard } from '#web/shifts/OnShiftBoard.tsx'
import { ZonedTime } from '#web/shifts/ShiftBoardLine.tsx'
import { OnShiftVenue } from './OnShiftVenue.tsx'

type OnShiftCardProps = { shift: ShiftLine; now: number; children?: ReactNode }

/** Where a person is working now, until when, and how to get there. `children` replace the directions. */
export const OnShiftCard = ({ shift, now, children }: OnShiftCardProps) => (
  <OnShiftBoard
    shift={shift}
    now={now}
    venue={
      <Link
        to="/venues/$venueSlugOrId"
        params={{ venueSlugOrId: shift.venue_slug }}
        className="thumb-room underline-offset-[0.2em] hover:underline"
      >
        <bdi>{shift.venue_name}</bdi>
      </Link>
    }
    end={
      shift.end_time ? (
        <ZonedTime at={shift.end_time} zone={shift.venue_time_zone} />
      ) : (
        <EndTime at={null} zone={shift.venue_time_zone} />
      )
    }
  >
    <OnShiftVenue shift={shift}>{children}</OnShiftVenue>
  </OnShiftBoard>
)
