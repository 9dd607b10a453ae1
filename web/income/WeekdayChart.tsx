import type { IncomeSummary } from '#contract/income.ts'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatShortWeekday, formatWeekdayName } from './format-days.ts'
import { formatMoney, formatShortMoney, isZeroAmount } from './format-money.ts'

type Weekday = IncomeSummary['weekdays'][number]

/** Average income by weekday as a bar chart, with the same data in a table for screen readers. */
export const WeekdayChart = ({ weekdays }: { weekdays: readonly Weekday[] }) => {
  // Floats are fine here: they only scale the bars.
  const highest = Math.max(1, ...weekdays.map(({ average }) => Number(average)))
  const best = weekdays.find(({ average }) => !isZeroAmount(average) && Number(average) === highest)
  return (
    <Card aria-labelledby="weekdays">
      <h2 id="weekdays">By day of the week</h2>
      <p className="mt-0.5 mb-4 text-small text-ink-2">
        {best
          ? `Average per shift. ${formatWeekdayName(best.weekday)}s pay best.`
          : 'Average per shift. Add income to see which days pay best.'}
      </p>
      <div aria-hidden className="grid grid-cols-7 gap-1 tablet:gap-2">
        {weekdays.map((day) => (
          <div key={day.weekday} className="min-w-0 text-center">
            <div className="flex h-40 flex-col justify-end gap-1">
              <span className="sign text-[0.8125rem] leading-tight font-bold tracking-tight tablet:text-small">
                {formatShortMoney(day.average)}
              </span>
              <span
                className={cx(
                  'min-h-1 rounded-t-[8px] rounded-b-[3px] forced-colors:bg-[CanvasText]',
                  day === best ? 'bg-solid' : 'bg-edge',
                )}
                style={{ height: `${Math.round((Number(day.average) / highest) * 84)}%` }}
              />
            </div>
            <span className={cx('mt-1.5 block text-micro', day === best ? 'font-bold' : 'text-ink-2')}>
              {formatShortWeekday(day.weekday)}
            </span>
          </div>
        ))}
      </div>
      {/* The class is on a wrapper because a table ignores the width that hides it. */}
      <div className="sr-only">
        <table>
          <caption>Average per shift, by day of the week</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Average</th>
              <th scope="col">Shifts with income</th>
            </tr>
          </thead>
          <tbody>
            {weekdays.map(({ weekday, average, shift_count }) => (
              <tr key={weekday}>
                <th scope="row">{formatWeekdayName(weekday)}</th>
                <td>{formatMoney(average)}</td>
                <td>{shift_count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
