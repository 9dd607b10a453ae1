import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldFrame, inputStyle, splitFieldProps } from './Field.tsx'

type TextFieldProps = ComponentProps<'input'> & FieldFrame & { start?: ReactNode; end?: ReactNode }

/** A single-line text field. `start` appears inside the field before the text (an @, a $), `end` after it. */
export const TextField = ({ start, end, className, ...props }: TextFieldProps) => {
  const [frame, control] = splitFieldProps(props)
  return (
    <Field {...frame}>
      {(wired) => (
        <span className="relative block">
          {start ? (
            <span aria-hidden className="absolute inset-y-0 left-3.5 grid place-items-center text-ink-3">
              {start}
            </span>
          ) : null}
          <input
            {...wired}
            {...control}
            className={cx(inputStyle, start !== undefined && 'pl-9', end !== undefined && 'pr-14', className)}
          />
          {end ? <span className="absolute inset-y-0 right-0.5 grid place-items-center">{end}</span> : null}
        </span>
      )}
    </Field>
  )
}
