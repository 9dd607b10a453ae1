import type { ReactNode } from 'react'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { NearbyShift } from '#contract/shifts.ts'
import { BoardPart } from '#web/ui/Board.tsx'
import { Read } from '#web/ui/Read.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import { ShiftLine } from './ShiftLine.tsx'
import { ShiftLineSkeletons } from './ShiftLines.tsx'
import type { useOnNow } from './use-on-now.ts'

type Pointing = {
  /** The venue whose sign on the map is chosen. */
  chosen: string | undefined
  onPoint: (venueId: string | undefined) => void
}
export type OnNowLinesProps = Pick<ReturnType<typeof useOnNow>, 'now' | 'on' | 'soon'> &
  Pointing & {
    query: Parameters<typeof Read<unknown>>[0]['query']
    /** How deep the heading of those who start soon stands. */
    partAs: 'h2' | 'h3'
    /** What stands where nobody is on, nor starts soon. */
    quiet: ReactNode
  }

/** Who is on at this minute, then who starts soon. */
export const OnNowLines = ({ now, query, on, soon, partAs, quiet, ...pointing }: OnNowLinesProps) => (
  <Read
    query={query}
    failed={shiftMessages.onNowFailed}
    loading={
      <Loading text="Loading who is on now..." quiet>
        <ShiftLineSkeletons />
      </Loading>
    }
  >
    {() => (
      <>
        <p role="status" className="sr-only">
          {`${on.length} on now, ${soon.length} starting within two hours`}
        </p>
        {on.length > 0 ? (
          <Lines shifts={on} now={now} {...pointing} />
        ) : soon.length > 0 ? (
          <p className="py-3 text-small text-ink-2">Nobody is on right now.</p>
        ) : (
          quiet
        )}
        {soon.length > 0 ? (
          <>
            <BoardPart as={partAs}>Within two hours</BoardPart>
            <Lines shifts={soon} now={now} {...pointing} />
          </>
        ) : null}
      </>
    )}
  </Read>
)

type LinesProps = Pointing & { shifts: readonly NearbyShift[]; now: number }

/** Lines that lift their venue's sign on the map while they are pointed at. */
const Lines = ({ shifts, now, chosen, onPoint }: LinesProps) => (
  <ul>
    {shifts.map((shift) => (
      <ShiftLine
        key={shift.id}
        shift={shift}
        now={now}
        wide
        row={{
          // Several may stand for one venue: its sign leads to the first.
          'data-venue': shift.venue_id,
          className: shift.venue_id === chosen ? '-mx-4 bg-surface-2 px-4 tablet:-mx-6 tablet:px-6' : undefined,
          onPointerEnter: () => onPoint(shift.venue_id),
          onPointerLeave: () => onPoint(undefined),
          onFocus: () => onPoint(shift.venue_id),
          onBlur: () => onPoint(undefined),
        }}
      />
    ))}
  </ul>
)
