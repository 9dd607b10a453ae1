import { ChevronDown } from 'lucide-react'
import { INCOME_TYPES } from '#contract/income.limits.ts'
import { incomeTypeNames } from '#contract/income.texts.ts'
import type { IncomeSummary, IncomeSums } from '#contract/income.ts'
import { toDayKey } from '#web/ui/times.ts'
import { DottedLine } from './DottedLine.tsx'
import { formatDate, getMonthNumber, monthNames } from './format-days.ts'
import { formatMoney, isZeroAmount } from './format-money.ts'

export type ChosenPeriod = { year?: number; month?: number }
type IncomePeriodTotalsProps = { summary: IncomeSummary; onChoose: (chosen: ChosenPeriod) => void }

/** The lower half of the receipt: the selected month and year, average per shift, best shift and top venue. */
export const IncomePeriodTotals = ({ summary, onChoose }: IncomePeriodTotalsProps) => {
  const { month, year, years, best_shift: best, top_venue: top, shift_count } = summary
  const chosen = { year: year.year, month: getMonthNumber(month.month) }
  return (
    <ul>
      <PeriodLine
        label="Month"
        sums={month}
        value={chosen.month}
        options={monthNames.map((name, at) => [at + 1, name])}
        onChoose={(value) => onChoose({ ...chosen, month: value })}
      />
      <PeriodLine
        label="Year"
        sums={year}
        value={chosen.year}
        options={years.map((option) => [option, option])}
        onChoose={(value) => onChoose({ ...chosen, year: value })}
      />
      <li>
        <DottedLine
          amount={formatMoney(summary.average_per_shift)}
          note={`${shift_count} ${shift_count === 1 ? 'shift' : 'shifts'} with income`}
        >
          Average per shift
        </DottedLine>
      </li>
      {best ? (
        <li>
          <DottedLine
            amount={formatMoney(best.total)}
            note={`${best.venue_name}, ${formatDate(toDayKey(best.start_time, best.venue_time_zone))}, ${toDayKey(best.start_time, best.venue_time_zone).slice(0, 4)}`}
          >
            Best shift
          </DottedLine>
        </li>
      ) : null}
      {top ? (
        <li>
          <DottedLine
            amount={formatMoney(top.total)}
            note={`${top.venue_name}, ${top.shift_count} ${top.shift_count === 1 ? 'shift' : 'shifts'}`}
          >
            Top venue
          </DottedLine>
        </li>
      ) : null}
    </ul>
  )
}

/** Sums by type of income, shown if there is more than one type. */
const IncomeByType = ({ sums }: { sums: IncomeSums }) => {
  const kinds = INCOME_TYPES.filter((type) => !isZeroAmount(sums[type]))
  if (kinds.length < 2) return null
  return (
    <p className="-mt-1 pb-2 text-micro text-ink-3">
      {kinds.map((type) => `${incomeTypeNames[type]} ${formatMoney(sums[type])}`).join(' · ')}
    </p>
  )
}

type PeriodLineProps = {
  label: string
  sums: IncomeSums
  value: number
  /** Each with its name. */
  options: (readonly [number, string | number])[]
  onChoose: (value: number) => void
}

/** The total of the period that its select names. */
const PeriodLine = ({ label, sums, value, options, onChoose }: PeriodLineProps) => (
  <li>
    <DottedLine amount={formatMoney(sums.total)}>
      <span className="relative inline-block">
        <select
          aria-label={label}
          value={value}
          onChange={(event) => onChoose(Number(event.target.value))}
          className="edge min-h-11 max-w-full appearance-none rounded-key bg-well py-1.5 pr-10 pl-3 text-ink focus-visible:rounded-key"
        >
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-3"
        />
      </span>
    </DottedLine>
    <IncomeByType sums={sums} />
  </li>
)
