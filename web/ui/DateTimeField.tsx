import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldFrame, inputStyle } from './Field.tsx'

type DateTimeFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldFrame & { kind?: 'date' | 'datetime-local' }

/** A day, or a day and time, with the browser's picker. Values are wall time: `2026-11-20` or `2026-11-20T17:00`. */
export const DateTimeField = ({
  label,
  hint,
  error,
  optional,
  action,
  id,
  kind = 'datetime-local',
  className,
  ...rest
}: DateTimeFieldProps) => (
  <Field label={label} hint={hint} error={error} optional={optional} action={action} id={id}>
    {(wired) => <input {...wired} {...rest} type={kind} className={cx(inputStyle, 'tabular-nums', className)} />}
  </Field>
)
