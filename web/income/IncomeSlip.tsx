import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { IncomeSummary, OpenShift, TrackedShift } from '#contract/income.ts'
import { Button } from '#web/ui/Button.tsx'
import { OnNowDot } from '#web/ui/OnNowDot.tsx'
import { formatClockTime, toDayKey } from '#web/ui/times.ts'
import { DottedLine, TearLine } from './DottedLine.tsx'
import { EntryLine } from './EntryLine.tsx'
import type { OnEdit } from './editing.ts'
import { formatDate, formatShortDate } from './format-days.ts'
import { formatMoney, isNegativeAmount, isZeroAmount, toAbsoluteAmount } from './format-money.ts'

type IncomeSlipProps = Pick<IncomeSummary, 'week'> & {
  /** Past shifts of the week without income. */
  open: readonly OpenShift[]
  /** The current shift. */
  running: TrackedShift | undefined
  /** Shows the first Add button as the primary action. */
  solid: boolean
  onEdit: OnEdit
  children: ReactNode
}

// Jagged edges at the top and bottom, like a torn receipt.
const tornEdgeStyle = {
  mask:
    'conic-gradient(from 135deg at top, #0000, #000 1deg 89deg, #0000 90deg) top/1.25rem 51% repeat-x,' +
    'conic-gradient(from -45deg at bottom, #0000, #000 1deg 89deg, #0000 90deg) bottom/1.25rem 51% repeat-x',
}

/** The week as a receipt: dates, total, entries and shifts that have no income yet. */
export const IncomeSlip = ({ week, open, running, solid, onEdit, children }: IncomeSlipProps) => (
  <section
    aria-labelledby="this-week"
    style={tornEdgeStyle}
    className="min-w-0 bg-surface px-5 pt-7 pb-8 tablet:px-7 tablet:pt-8 tablet:pb-9 forced-colors:border"
  >
    <div className="text-center">
      <h2 id="this-week" className="text-name">
        This week
      </h2>
      <p className="text-micro text-ink-3">
        {formatDate(week.from)} – {formatDate(week.to)}
      </p>
      <p className="sign mt-3 text-[clamp(2.25rem,13vw,3.5rem)] leading-none font-extrabold tracking-[-0.04em] wrap-anywhere">
        {formatMoney(week.total)}
      </p>
      <ChangeNote change={week.change} />
    </div>
    <TearLine />
    <ul aria-label="This week’s entries">
      {week.entries.map((entry) => (
        <EntryLine
          key={entry.id}
          entry={entry}
          label={`${formatShortDate(entry.recorded_for_date)}, ${entry.venue_name}`}
          onEdit={() => onEdit({ entry })}
        />
      ))}
      {open.map((shift, at) => (
        <li key={shift.id}>
          <DottedLine
            amount={
              <Button
                look={solid && at === 0 ? 'solid' : 'outline'}
                className="font-talk tracking-normal"
                onClick={() => onEdit({ shift })}
              >
                <Plus aria-hidden className="size-5 flex-none" />
                Add
                <span className="sr-only"> income for {formatDayAndVenue(shift)}</span>
              </Button>
            }
            note="Nothing logged yet"
          >
            {formatDayAndVenue(shift)}
          </DottedLine>
        </li>
      ))}
      {running ? (
        <li>
          <DottedLine amount={<span className="text-ink-3">open</span>} className="font-semibold text-lit-ink">
            <span className="flex items-center gap-1.5">
              <OnNowDot />
              {formatShortDay(running)}, on until {formatClockTime(running.end_time, running.venue_time_zone)}
            </span>
          </DottedLine>
        </li>
      ) : null}
      {week.entries.length === 0 && open.length === 0 && !running ? (
        <li className="py-2 text-center text-small text-ink-2">Nothing logged this week.</li>
      ) : null}
    </ul>
    <TearLine />
    {children}
  </section>
)

const ChangeNote = ({ change }: { change: string }) => {
  if (isZeroAmount(change)) return null
  const down = isNegativeAmount(change)
  return (
    <p className={down ? 'mt-2 text-small font-semibold text-ink-2' : 'mt-2 text-small font-semibold text-mint'}>
      {formatMoney(toAbsoluteAmount(change))} {down ? 'less' : 'more'} than this time last week
    </p>
  )
}

const formatShortDay = (shift: { start_time: string; venue_time_zone: string }) =>
  formatShortDate(toDayKey(shift.start_time, shift.venue_time_zone))

const formatDayAndVenue = (shift: OpenShift) => `${formatShortDay(shift)}, ${shift.venue_name}`
