import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { INCOME_TYPES, incomeTypeNames } from '#contract/income.texts.ts'
import type { IncomeSummary, IncomeSums } from '#contract/income.ts'
import { dayKey } from '#web/ui/times.ts'
import { dateText, monthNames, monthOfDay } from './days.ts'
import { Leader } from './Leader.tsx'
import { isNothing, moneyText } from './money.ts'

export type Chosen = { year?: number; month?: number }
type SlipSumsProps = { summary: IncomeSummary; onChoose: (chosen: Chosen) => void }

/** The lower half of the slip: the chosen month and year, what a shift brings, the best one, the best house. */
export const SlipSums = ({ summary, onChoose }: SlipSumsProps) => {
  const { month, year, years, best_shift: best, top_venue: top, shift_count } = summary
  const chosen = { year: year.year, month: monthOfDay(month.month) }
  return (
    <ul>
      <li>
        <Leader amount={moneyText(month.total)}>
          <Choice
            aria-label="Month"
            value={chosen.month}
            onChange={(event) => onChoose({ ...chosen, month: Number(event.target.value) })}
          >
            {monthNames.map((name, at) => (
              <option key={name} value={at + 1}>
                {name}
              </option>
            ))}
          </Choice>
        </Leader>
        <Split sums={month} />
      </li>
      <li>
        <Leader amount={moneyText(year.total)}>
          <Choice
            aria-label="Year"
            value={chosen.year}
            onChange={(event) => onChoose({ ...chosen, year: Number(event.target.value) })}
          >
            {years.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Choice>
        </Leader>
        <Split sums={year} />
      </li>
      <li>
        <Leader
          amount={moneyText(summary.average_per_shift)}
          note={`${shift_count} ${shift_count === 1 ? 'shift' : 'shifts'} with income`}
        >
          Average per shift
        </Leader>
      </li>
      {best ? (
        <li>
          <Leader
            amount={moneyText(best.total)}
            note={`${best.venue_name}, ${dateText(dayKey(best.start_time, best.venue_time_zone))}, ${dayKey(best.start_time, best.venue_time_zone).slice(0, 4)}`}
          >
            Best shift
          </Leader>
        </li>
      ) : null}
      {top ? (
        <li>
          <Leader
            amount={moneyText(top.total)}
            note={`${top.venue_name}, ${top.shift_count} ${top.shift_count === 1 ? 'shift' : 'shifts'}`}
          >
            Top venue
          </Leader>
        </li>
      ) : null}
    </ul>
  )
}

/** Tips apart from the rest, where there is more than one kind. */
const Split = ({ sums }: { sums: IncomeSums }) => {
  const kinds = INCOME_TYPES.filter((type) => !isNothing(sums[type]))
  if (kinds.length < 2) return null
  return (
    <p className="-mt-1 pb-2 text-micro text-ink-3">
      {kinds.map((type) => `${incomeTypeNames[type]} ${moneyText(sums[type])}`).join(' · ')}
    </p>
  )
}

const Choice = ({ children, ...rest }: ComponentProps<'select'>) => (
  <span className="relative inline-block">
    <select
      {...rest}
      className="edge min-h-11 max-w-full appearance-none rounded-key bg-well py-1.5 pr-10 pl-3 text-ink focus-visible:rounded-key"
    >
      {children}
    </select>
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-3"
    />
  </span>
)
