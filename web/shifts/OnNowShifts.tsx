import type { ReactNode } from 'react'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { NearbyShift } from '#contract/shifts.ts'
import { nightTexts } from '#web/core/nights/texts.ts'
import { QueryView } from '#web/ui/QueryView.tsx'
import { BoardHeading } from './Board.tsx'
import { LoadingShiftLines } from './LoadingShiftLines.tsx'
import { ShiftBoardLine } from './ShiftBoardLine.tsx'
import type { useOnNow } from './use-on-now.ts'

export type OnNowShiftsProps = Pick<ReturnType<typeof useOnNow>, 'now' | 'chosen' | 'on' | 'soon'> & {
  query: Parameters<typeof QueryView<unknown>>[0]['query']
  /** Id of the venue whose marker is selected on the map. */
  pointed: string | undefined
  onPoint: (venueId: string | undefined) => void
  /** Heading level of the "Within two hours" group. */
  headingAs: 'h2' | 'h3'
  /** Shown when no one is on and no one starts soon. */
  quiet: ReactNode
}

/** Who is on now, followed by who starts within two hours, or who is on in a night. Hovered or focused lines raise their venue's marker. */
export const OnNowShifts = ({ now, chosen, query, on, soon, headingAs, quiet, pointed, onPoint }: OnNowShiftsProps) => {
  const renderLines = (shifts: readonly NearbyShift[]) => (
    <ul>
      {shifts.map((shift) => (
        <ShiftBoardLine
          key={shift.id}
          shift={shift}
          now={now}
          wide
          row={{
            // Several lines may share a venue; its marker scrolls to the first.
            'data-venue': shift.venue_id,
            className: shift.venue_id === pointed ? '-mx-4 bg-surface-2 px-4 tablet:-mx-6 tablet:px-6' : undefined,
            onPointerEnter: () => onPoint(shift.venue_id),
            onPointerLeave: () => onPoint(undefined),
            onFocus: () => onPoint(shift.venue_id),
            onBlur: () => onPoint(undefined),
          }}
        />
      ))}
    </ul>
  )
  return (
    <QueryView
      query={query}
      failed={shiftMessages.onNowFailed}
      // A phone's first screen, so that what follows the list does not move while in view.
      loading={<LoadingShiftLines text="Loading who’s on now..." lines={9} />}
    >
      {() => (
        <>
          <p role="status" className="sr-only">
            {chosen.phrase
              ? nightTexts.peopleOn(on.length)
              : `${on.length} on now, ${soon.length} starting within two hours`}
          </p>
          {on.length > 0 ? (
            renderLines(on)
          ) : soon.length > 0 ? (
            <p className="py-3 text-small text-ink-2">No one’s on right now.</p>
          ) : (
            quiet
          )}
          {soon.length > 0 ? (
            <>
              <BoardHeading as={headingAs}>Within two hours</BoardHeading>
              {renderLines(soon)}
            </>
          ) : on.length > 0 && !chosen.night ? (
            <p className="border-t border-line py-3 text-small text-ink-2">No one else starts within two hours.</p>
          ) : null}
        </>
      )}
    </QueryView>
  )
}
