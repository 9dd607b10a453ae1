import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { incomeMessages } from '#contract/income.texts.ts'
import type { IncomeRates } from '#contract/income.ts'
import { api } from '#web/core/api.ts'
import { Card } from '#web/ui/Card.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { DottedLine } from './DottedLine.tsx'
import { formatHour, formatWeekdayName } from './format-days.ts'
import { formatMoney } from './format-money.ts'
import { LoadingLines } from './LoadingShiftRows.tsx'

const views = [
  { value: 'venues', label: 'Venue' },
  { value: 'weekdays', label: 'Weekday' },
  { value: 'start_hours', label: 'Start' },
] as const
type View = (typeof views)[number]['value']

/** Income per hour worked, by venue, weekday or start time. */
export const RatesCard = () => {
  const [view, setView] = useState<View>('venues')
  const rates = useQuery(api.income.rates.queryOptions())
  return (
    <Card aria-labelledby="rates">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="rates">Hourly rate</h2>
        <SegmentedControl label="Group by" segments={views} value={view} onChange={setView} />
      </div>
      <p className="mt-1 text-small text-ink-2">Total and tips per hour worked, across shifts with income.</p>
      <QueryView
        query={rates}
        failed={incomeMessages.ratesFailed}
        loading={<LoadingLines text="Loading your hourly rate..." className="h-8" />}
      >
        {(loaded) => {
          const lines = toRateLines(loaded, view)
          return lines.length > 0 ? (
            <ul className="mt-2">
              {lines.map((line) => (
                <li key={line.key}>
                  <DottedLine
                    amount={
                      <>
                        {formatMoney(line.per_hour)}
                        <span className="font-talk text-micro font-normal text-ink-3"> an hour</span>
                      </>
                    }
                    note={
                      <>
                        {line.shift_count} {line.shift_count === 1 ? 'shift' : 'shifts'}, {formatHours(line.hours)}
                        <span className="block">tips {formatMoney(line.tips_per_hour)}</span>
                      </>
                    }
                  >
                    {line.name}
                  </DottedLine>
                </li>
              ))}
            </ul>
          ) : (
            <p className="py-4 text-small text-ink-2">Add income to a shift to see your hourly rate.</p>
          )
        }}
      </QueryView>
    </Card>
  )
}

/** `8 hours`, `8.5 hours` */
const formatHours = (hours: string) => {
  const short = hours.replace(/\.?0+$/, '')
  return `${short} ${short === '1' ? 'hour' : 'hours'}`
}

const toRateLines = (rates: IncomeRates, view: View) => {
  if (view === 'venues') return rates.venues.map((rate) => ({ ...rate, key: rate.venue_id, name: rate.venue_name }))
  if (view === 'weekdays')
    return rates.weekdays.map((rate) => ({ ...rate, key: String(rate.weekday), name: formatWeekdayName(rate.weekday) }))
  return rates.start_hours.map((rate) => ({
    ...rate,
    key: String(rate.start_hour),
    name: `From ${formatHour(rate.start_hour)}`,
  }))
}
