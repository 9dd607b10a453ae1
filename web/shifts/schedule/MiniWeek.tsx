import { useQuery } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { isShiftOn, type ZonedSpan } from '#web/shifts/format-shift.ts'
import { toNoonUtc } from '#web/shifts/zoned-time.ts'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { toDayTileParts } from '#web/ui/times.ts'
import { formatWeekTotals, getNightDay, listWeekDays, toColumnStyle } from './week.ts'

type MiniWeekProps = {
  /** The first of the seven days. */
  from: string
  /** The shift being entered in the form. */
  draft: ZonedSpan | undefined
  now: number
}

/** The next seven days with the shift being entered, beside the form on wide screens. Hidden until the week loads. */
export const MiniWeek = ({ from, draft, now }: MiniWeekProps) => {
  const week = useQuery(api.schedule.week.queryOptions({ input: { from } }))
  if (!week.data) return null
  const days = listWeekDays(from)
  const mine = draft && days.includes(getNightDay(draft)) ? [draft] : []
  return (
    <Card aria-labelledby="mini-week">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="mini-week" className="text-name">
          Your week with this shift
        </h2>
        <p className="text-small text-ink-2">{formatWeekTotals([...week.data.items, ...mine])}</p>
      </div>
      <div aria-hidden className="mt-3 grid grid-cols-7 gap-1.5">
        {days.map((day, index) => {
          const { weekday, day: figure } = toDayTileParts(toNoonUtc(day), 'UTC')
          return (
            <div key={day}>
              <p
                className={cx('rounded-key py-1 text-center text-micro leading-4', index === 0 && 'bg-lit text-on-lit')}
              >
                {weekday}
                <span className="sign block text-name leading-tight font-bold">{figure}</span>
              </p>
              <div className="relative mt-1 h-24 rounded-key bg-surface-2">
                {week.data.items
                  .filter((shift) => getNightDay(shift) === day)
                  .map((shift) => (
                    <Bar key={shift.id} shift={shift} className={isShiftOn(shift, now) ? 'bg-lit' : 'bg-solid'} />
                  ))}
                {mine
                  .filter((shift) => getNightDay(shift) === day)
                  .map((shift) => (
                    <Bar key="draft" shift={shift} className="border-2 border-solid bg-surface" />
                  ))}
              </div>
            </div>
          )
        })}
      </div>
    </Card>
  )
}

const Bar = ({ shift, className }: { shift: ZonedSpan; className: string }) => (
  <span className={cx('absolute inset-x-0.5 rounded-[5px]', className)} style={toColumnStyle(shift)} />
)
