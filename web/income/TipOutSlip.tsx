import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { IncomeSummary, OpenShift, TrackedShift } from '#contract/income.ts'
import { isOn } from '#web/shifts/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Lamp } from '#web/ui/Lamp.tsx'
import { clockText, dayKey } from '#web/ui/times.ts'
import { dateText, shortDate, weekdayOfDay } from './days.ts'
import { EntryLine } from './EntryLine.tsx'
import type { OnEdit } from './editing.ts'
import { Leader, Tear } from './Leader.tsx'
import { absolute, isNegative, isNothing, moneyText } from './money.ts'

type TipOutSlipProps = {
  week: IncomeSummary['week']
  today: string
  /** Shifts of the week that are over and brought nothing yet. */
  open: readonly OpenShift[]
  /** The one that runs. */
  running: TrackedShift | undefined
  now: number
  /** Whether the first thing to add is what this view is about. */
  solid: boolean
  onEdit: OnEdit
  /** Below the first tear. */
  children: ReactNode
}

// Teeth above and below, as the till tears it.
const torn = {
  mask:
    'conic-gradient(from 135deg at top, #0000, #000 1deg 89deg, #0000 90deg) top/1.25rem 51% repeat-x,' +
    'conic-gradient(from -45deg at bottom, #0000, #000 1deg 89deg, #0000 90deg) bottom/1.25rem 51% repeat-x',
}

/** The week as the till prints it: range, total, entries, what is still to be written down. */
export const TipOutSlip = ({ week, today, open, running, now, solid, onEdit, children }: TipOutSlipProps) => (
  <section
    aria-labelledby="this-week"
    style={torn}
    className="min-w-0 bg-surface px-5 pt-7 pb-8 tablet:px-7 tablet:pt-8 tablet:pb-9 forced-colors:border"
  >
    <div className="text-center">
      <h2 id="this-week" className="text-name">
        This week
      </h2>
      <p className="text-micro text-ink-3">
        {dateText(week.from)} to {dateText(week.to)}
      </p>
      <p className="sign mt-3 text-[clamp(2.25rem,13vw,3.5rem)] leading-none font-extrabold tracking-[-0.04em] wrap-anywhere">
        {moneyText(week.total)}
      </p>
      <Change change={week.change} today={today} />
    </div>
    <Tear />
    <ul aria-label="This week’s entries">
      {week.entries.map((entry) => (
        <EntryLine
          key={entry.id}
          entry={entry}
          what={`${shortDate(entry.recorded_for_date)}, ${entry.venue_name}`}
          onEdit={() => onEdit({ entry })}
        />
      ))}
      {open.map((shift, at) => (
        <li key={shift.id}>
          <Leader
            amount={
              <Button
                look={solid && at === 0 ? 'solid' : 'outline'}
                className="font-talk tracking-normal"
                onClick={() => onEdit({ shift })}
              >
                <Plus aria-hidden className="size-5 flex-none" />
                Add
                <span className="sr-only"> income of {dayAndPlace(shift)}</span>
              </Button>
            }
            note="Closed out, nothing entered"
          >
            {dayAndPlace(shift)}
          </Leader>
        </li>
      ))}
      {running && isOn(running, now) ? (
        <li>
          <Leader amount={<span className="text-ink-3">open</span>} className="font-semibold text-lit-ink">
            <span className="flex items-center gap-1.5">
              <Lamp />
              {shortDay(running)}, on until {clockText(running.end_time, running.venue_time_zone)}
            </span>
          </Leader>
        </li>
      ) : null}
      {week.entries.length === 0 && open.length === 0 && !(running && isOn(running, now)) ? (
        <li className="py-2 text-center text-small text-ink-2">Nothing written down this week.</li>
      ) : null}
    </ul>
    <Tear />
    {children}
  </section>
)

const Change = ({ change, today }: { change: string; today: string }) => {
  if (isNothing(change)) return null
  const down = isNegative(change)
  return (
    <p className={down ? 'mt-2 text-small font-semibold text-ink-2' : 'mt-2 text-small font-semibold text-mint'}>
      {moneyText(absolute(change))} {down ? 'below' : 'up on'} last week by {weekdayOfDay(today)}
    </p>
  )
}

const shortDay = (shift: { start_time: string; venue_time_zone: string }) =>
  shortDate(dayKey(shift.start_time, shift.venue_time_zone))

const dayAndPlace = (shift: OpenShift) => `${shortDay(shift)}, ${shift.venue_name}`
