import type { PublicShift } from '#contract/public-pages.ts'
import { BoardHeading } from './Board.tsx'
import { groupBoardLines } from './format-shift.ts'
import { PublicShiftLine } from './PublicShiftLine.tsx'

type PublicShiftLinesProps = {
  shifts: readonly PublicShift[]
  now: number
  at?: 'board' | 'venue'
  headingAs?: 'h2' | 'h3'
}

/** Lines of a board: who is on now, then upcoming shifts under "Later tonight", "Tomorrow", … */
export const PublicShiftLines = ({ shifts, now, at = 'board', headingAs = 'h3' }: PublicShiftLinesProps) => {
  const zoned = shifts.map((shift) => ({ ...shift, venue_time_zone: shift.venue.time_zone }))
  const { on, later } = groupBoardLines(zoned, now)
  const renderLines = (lines: readonly PublicShift[]) => (
    <ul>
      {lines.map((shift) => (
        <PublicShiftLine key={`${shift.person.username} ${shift.start_time}`} shift={shift} now={now} at={at} />
      ))}
    </ul>
  )
  return (
    <>
      {on.length > 0 ? renderLines(on) : null}
      {later.map(({ heading, lines }) => (
        <div key={heading}>
          <BoardHeading as={headingAs}>{heading}</BoardHeading>
          {renderLines(lines)}
        </div>
      ))}
    </>
  )
}
