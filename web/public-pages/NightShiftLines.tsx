import type { Night } from '#contract/night-choice.ts'
import type { PublicShift } from '#contract/public-pages.ts'
import { formatNight } from '#web/core/nights/format-night.ts'
import { BoardHeading } from '#web/shifts/Board.tsx'
import { isShiftOn, isShiftOver } from '#web/shifts/format-shift.ts'
import { PublicShiftLine } from '#web/shifts/PublicShiftLine.tsx'

type NightShiftLinesProps = { shifts: readonly PublicShift[]; night: Night; presentNight: string; now: number }

/** Lines of a board of a night: who is on already, then everyone else under the night's name. */
export const NightShiftLines = ({ shifts, night, presentNight, now }: NightShiftLinesProps) => {
  const on = shifts.filter((shift) => isShiftOn(shift, now))
  const later = shifts.filter((shift) => !isShiftOn(shift, now) && !isShiftOver(shift, now))
  return (
    <>
      {on.length > 0 ? <Lines shifts={on} now={now} /> : null}
      {later.length > 0 ? (
        <>
          <BoardHeading as="h3">{formatNight(night, presentNight)}</BoardHeading>
          <Lines shifts={later} now={now} />
        </>
      ) : null}
    </>
  )
}

const Lines = ({ shifts, now }: Pick<NightShiftLinesProps, 'shifts' | 'now'>) => (
  <ul>
    {shifts.map((shift) => (
      <PublicShiftLine key={`${shift.person.username} ${shift.start_time}`} shift={shift} now={now} />
    ))}
  </ul>
)
