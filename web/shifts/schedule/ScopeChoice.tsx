import { useId } from 'react'
import type { OwnShift } from '#contract/schedule.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { dayText } from '#web/ui/times.ts'
import { countText } from './week.ts'

export type Scope = 'this' | 'following' | 'all'

type ScopeChoiceProps = { shift: OwnShift; value: Scope; onChange: (scope: Scope) => void; legend?: string }

/** Whether others of the same repetition can be meant: not of what is over. */
export const repeats = ({ series, end_time }: OwnShift, now: number): boolean =>
  series !== null && series.upcoming > 1 && Date.parse(end_time) > now

/** Which shifts of a repetition are meant. */
export const ScopeChoice = ({ shift, value, onChange, legend = 'Change which?' }: ScopeChoiceProps) => {
  const name = useId()
  const { series } = shift
  if (!series) return null
  const cards = [
    { value: 'this', title: shiftTexts.onlyThisOne, text: dayText(shift.start_time, shift.venue_time_zone) },
    { value: 'following', title: 'This and following', text: countText(series.following) },
    { value: 'all', title: 'All of them', text: `${countText(series.upcoming)} to come; past ones stay as they are` },
  ] as const
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">{legend}</legend>
      <div className="grid gap-2">
        {cards.map((card) => (
          <label
            key={card.value}
            className="edge relative flex min-h-14 items-center rounded-key px-3.5 py-2 has-checked:bg-solid has-checked:text-on-solid has-checked:shadow-none has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 forced-colors:has-checked:border-4"
          >
            <input
              type="radio"
              name={name}
              value={card.value}
              checked={card.value === value}
              onChange={() => onChange(card.value)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span className="min-w-0 text-small leading-tight font-semibold">
              {card.title}
              <span className="block text-micro font-normal">{card.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
