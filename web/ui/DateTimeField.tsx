import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldFrame, inputStyle, splitFieldProps } from './Field.tsx'

type DateTimeFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldFrame & { kind?: 'date' | 'datetime-local' }

/** A day, or a day and time, with the browser's picker. Values are wall time: `2026-11-20` or `2026-11-20T17:00`. */
export const DateTimeField = ({ kind = 'datetime-local', className, ...props }: DateTimeFieldProps) => {
  const [frame, control] = splitFieldProps(props)
  return (
    <Field {...frame}>
      {(wired) => <input {...wired} {...control} type={kind} className={cx(inputStyle, 'tabular', className)} />}
    </Field>
  )
}
