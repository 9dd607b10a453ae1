import { BoardHeading } from './Board.tsx'
import { groupBoardLines } from './format-shift.ts'
import { ShiftBoardLine, type ShiftBoardLineProps } from './ShiftBoardLine.tsx'

type ShiftBoardLinesProps = Pick<ShiftBoardLineProps, 'now' | 'at' | 'wide'> & {
  shifts: readonly ShiftBoardLineProps['shift'][]
  /** One heading for all upcoming shifts, instead of "Later tonight", "Tomorrow", … */
  next?: string
}

/** Lines of a board: who is on now, then upcoming shifts under headings. */
export const ShiftBoardLines = ({ shifts, now, next, ...rest }: ShiftBoardLinesProps) => {
  const { on, later } = groupBoardLines(shifts, now)
  const groups = next && later.length > 0 ? [{ heading: next, lines: later.flatMap((group) => group.lines) }] : later
  const renderLines = (lines: typeof shifts) => (
    <ul>
      {lines.map((shift) => (
        <ShiftBoardLine key={shift.id} shift={shift} now={now} {...rest} />
      ))}
    </ul>
  )
  return (
    <>
      {on.length > 0 ? renderLines(on) : null}
      {groups.map(({ heading, lines }) => (
        <div key={heading}>
          <BoardHeading>{heading}</BoardHeading>
          {renderLines(lines)}
        </div>
      ))}
    </>
  )
}
