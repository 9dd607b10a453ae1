import { BoardHeading } from '#web/ui/Board.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
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

/** Placeholder lines while shifts load. */
export const LoadingShiftLines = ({ text, lines = 5 }: { text: string; lines?: number }) => (
  <Loading text={text} quiet>
    <ul aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          key={line}
          className="grid min-h-21.5 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 not-first:border-t not-first:border-line"
        >
          <Skeleton className="size-11.5 rounded-full! tablet:size-13" />
          <span className="grid gap-2">
            <Skeleton className="h-4 w-36 max-w-full" />
            <Skeleton className="h-3 w-24 max-w-full" />
          </span>
          <Skeleton className="h-7 w-20" />
        </li>
      ))}
    </ul>
  </Loading>
)
