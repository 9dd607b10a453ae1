import { useId } from 'react'
import type { OwnShift } from '#contract/schedule.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { formatDay } from '#web/ui/times.ts'
import { formatShiftCount } from './week.ts'

export type SeriesScope = 'this' | 'following' | 'all'

type SeriesScopeFieldProps = {
  shift: OwnShift
  value: SeriesScope
  onChange: (scope: SeriesScope) => void
  legend?: string
}

/** Whether a change can include other shifts of the series: not for a past shift or the last upcoming one. */
export const canChooseScope = ({ series, end_time }: OwnShift, now: number): boolean =>
  series !== null && series.upcoming > 1 && Date.parse(end_time) > now

/** Chooses which shifts of a series a change applies to. */
export const SeriesScopeField = ({ shift, value, onChange, legend = 'Which shifts?' }: SeriesScopeFieldProps) => {
  const name = useId()
  const { series } = shift
  if (!series) return null
  const cards = [
    { value: 'this', title: shiftTexts.onlyThisOne, text: formatDay(shift.start_time, shift.venue_time_zone) },
    { value: 'following', title: shiftTexts.thisAndLater, text: formatShiftCount(series.following) },
    {
      value: 'all',
      title: 'All',
      text: `${series.upcoming} upcoming shifts. Past shifts and shifts with income don’t change.`,
    },
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
