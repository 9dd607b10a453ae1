import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

/** `value`: a calendar day (`2026-11-20`). `weekday`: "Today" or "Sat". `full`: the label for screen readers. */
export type DayOption = { value: string; weekday: string; day: string; full: string }
type DayPickerProps = {
  legend: string
  days: readonly DayOption[]
  value: string
  onChange: (value: string) => void
  /** At the end of the rail, for later days. */
  more?: ReactNode
  className?: string
}

/** Chooses one of the next days, in a scrolling rail. */
export const DayPicker = ({ legend, days, value, onChange, more, className }: DayPickerProps) => {
  const name = useId()
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 text-small font-semibold">{legend}</legend>
      <div className="rail -mx-4 px-4 py-1 tablet:-mx-1 tablet:px-1">
        {days.map((day) => (
          <label
            key={day.value}
            className={cx(
              'edge relative grid min-h-17 min-w-16 content-center tablet:min-w-0 tablet:flex-1! rounded-key px-2 text-center has-checked:bg-solid',
              'has-checked:text-on-solid has-checked:shadow-none has-focus-visible:outline-3 has-focus-visible:outline-focus',
              'forced-colors:has-checked:border-4',
            )}
          >
            <input
              type="radio"
              name={name}
              value={day.value}
              aria-label={day.full}
              checked={day.value === value}
              onChange={() => onChange(day.value)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span aria-hidden className="text-micro font-semibold">
              {day.weekday}
            </span>
            <span aria-hidden className="sign text-[1.5rem] leading-tight font-[750]">
              {day.day}
            </span>
          </label>
        ))}
        {more}
      </div>
    </fieldset>
  )
}
