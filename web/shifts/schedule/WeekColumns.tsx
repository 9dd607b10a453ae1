import { isShiftOn, type ZonedSpan } from '#web/shifts/format-shift.ts'
import { cx } from '#web/ui/cx.ts'
import { toNoonUtc } from '#web/ui/days/zoned-time.ts'
import { toDayTileParts } from '#web/ui/times.ts'
import { getNightDay, listWeekDays, toColumnStyle } from './week.ts'

type WeekColumnsProps = {
  /** The first of the seven days. */
  from: string
  /** The day to highlight. */
  today: string
  shifts: readonly (ZonedSpan & { id: string })[]
  /** Shifts that are being entered. */
  drafts?: readonly ZonedSpan[]
  now: number
}

// No wider than a column of a phone, however large the text is.
const WEEKDAY_SIZE = { fontSize: 'min(0.8125rem, 3.4vw)' }
const FIGURE_SIZE = { fontSize: 'min(1.125rem, 4.7vw)' }

/** A small picture of seven days with a bar for each shift. Hidden from screen readers, which read the list instead. */
export const WeekColumns = ({ from, today, shifts, drafts = [], now }: WeekColumnsProps) => (
  <div aria-hidden className="mt-3 grid grid-cols-7 gap-1.5">
    {listWeekDays(from).map((day) => {
      const { weekday, day: figure } = toDayTileParts(toNoonUtc(day), 'UTC')
      return (
        <div key={day}>
          <p
            className={cx('rounded-key py-1 text-center leading-4', day === today && 'bg-lit text-on-lit')}
            style={WEEKDAY_SIZE}
          >
            {weekday}
            <span className="sign block leading-tight font-bold" style={FIGURE_SIZE}>
              {figure}
            </span>
          </p>
          <div className="relative mt-1 h-24 rounded-key bg-surface-2">
            {shifts
              .filter((shift) => getNightDay(shift) === day)
              .map((shift) => (
                <Bar key={shift.id} shift={shift} className={isShiftOn(shift, now) ? 'bg-lit' : 'bg-solid'} />
              ))}
            {drafts
              .filter((draft) => getNightDay(draft) === day)
              .map((draft) => (
                <Bar key={draft.start_time} shift={draft} className="border-2 border-solid bg-surface" />
              ))}
          </div>
        </div>
      )
    })}
  </div>
)

const Bar = ({ shift, className }: { shift: ZonedSpan; className: string }) => (
  <span className={cx('absolute inset-x-0.5 rounded-[5px]', className)} style={toColumnStyle(shift)} />
)
