import { type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldFrame, inputStyle, splitFieldProps } from './Field.tsx'
import { parseWallClock } from './wall-clock.ts'

type TimeFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> &
  FieldFrame & {
    /** `17:00`, or empty. */
    value: string
    onChange: (value: string) => void
  }

/** A time of day with the browser's native picker. Until it is edited it shows `5:00 PM`, like the rest of the app. */
export const TimeField = ({ value, onChange, ...props }: TimeFieldProps) => {
  const [frame, control] = splitFieldProps(props)
  const [editing, setEditing] = useState(false)
  const shown = parseWallClock(value)
  const covered = shown !== undefined && !editing
  return (
    <Field {...frame}>
      {(wired) => (
        <span className="relative block">
          <input
            {...wired}
            {...control}
            type="time"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onFocus={() => setEditing(true)}
            onBlur={() => setEditing(false)}
            className={cx(
              inputStyle,
              'sign min-h-16 text-[1.375rem] leading-none font-[750] tracking-[-0.02em] tablet:text-[1.625rem]',
              '[&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-0',
              '[&::-webkit-calendar-picker-indicator]:h-full [&::-webkit-calendar-picker-indicator]:w-full',
              '[&::-webkit-calendar-picker-indicator]:cursor-pointer [&::-webkit-calendar-picker-indicator]:opacity-0',
              covered && 'text-transparent forced-colors:text-[FieldText]',
            )}
          />
          {covered ? (
            <span
              aria-hidden
              className="sign pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-[1.375rem] leading-none font-[750] tracking-[-0.03em] tablet:text-[1.625rem] forced-colors:hidden"
            >
              <span>
                {shown.time}
                <span className="ml-[0.28em] font-talk text-[0.75rem] font-[650] tracking-[0.01em]">
                  {shown.meridiem}
                </span>
              </span>
            </span>
          ) : null}
        </span>
      )}
    </Field>
  )
}
