import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldFrame, inputStyle, splitFieldProps } from './Field.tsx'

type DateFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldFrame

/** A day (`2026-11-20`) with the browser's picker. */
export const DateField = ({ className, ...props }: DateFieldProps) => {
  const [frame, control] = splitFieldProps(props)
  return (
    <Field {...frame}>
      {(wired) => <input {...wired} {...control} type="date" className={cx(inputStyle, 'tabular', className)} />}
    </Field>
  )
}
