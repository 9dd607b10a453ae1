import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

/** `value`: a calendar day (`2026-11-20`). `weekday`: "Today" or "Sat". `full`: the label for screen readers. */
export type DayOption = { value: string; weekday: string; day: string; full: string }
type DayPickerProps = {
  legend: string
  days: readonly DayOption[]
  values: readonly string[]
  /** Allows more than one day. */
  several?: boolean
  onChange: (values: string[]) => void
  /** Beside the legend. */
  action?: ReactNode
  /** At the end of the rail, for other days. */
  more?: ReactNode
}

/** Chooses one or several days in a scrolling rail. At least one day stays chosen. */
export const DayPicker = ({ legend, days, values, several = false, onChange, action, more }: DayPickerProps) => {
  const name = useId()
  const choose = (day: string) => {
    if (!several) return onChange([day])
    const others = values.filter((value) => value !== day)
    if (others.length === values.length) onChange([...values, day])
    else if (others.length > 0) onChange(others)
  }
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden className="text-small font-semibold">
          {legend}
        </p>
        {action}
      </div>
      <div className="rail -mx-4 px-4 py-1 tablet:-mx-1 tablet:gap-1 tablet:px-1">
        {days.map((day) => (
          <label
            key={day.value}
            className={cx(
              'edge relative grid min-h-17 min-w-16 place-content-center tablet:min-w-fit tablet:flex-1! rounded-key px-2 tablet:px-1 text-center has-checked:bg-solid',
              'has-checked:text-on-solid has-checked:shadow-none has-focus-visible:outline-3 has-focus-visible:outline-focus',
              'forced-colors:has-checked:border-4',
            )}
          >
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              value={day.value}
              aria-label={day.full}
              checked={values.includes(day.value)}
              onChange={() => choose(day.value)}
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
