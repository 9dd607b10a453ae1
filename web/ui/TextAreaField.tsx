import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { Counter } from './Counter.tsx'
import { cx } from './cx.ts'
import { Field, type FieldFrame, inputStyle } from './Field.tsx'

/** Several lines of text. With `maxLength` it counts, and says so to readers near the end. */
export const TextAreaField = ({
  label,
  hint,
  error,
  optional,
  action,
  id,
  className,
  maxLength,
  onChange,
  rows = 3,
  ...rest
}: ComponentProps<'textarea'> & FieldFrame) => {
  const [typed, setTyped] = useState<number>()
  // What is held outside counts as it stands there: it may be emptied without a word typed.
  const length =
    rest.value === undefined ? (typed ?? String(rest.defaultValue ?? '').length) : String(rest.value).length
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length)
    onChange?.(event)
  }
  const counter = maxLength ? <Counter length={length} max={maxLength} /> : null
  return (
    <Field label={label} error={error} optional={optional} action={action} id={id} hint={hintLine(hint, counter)}>
      {(wired) => (
        <textarea
          {...wired}
          {...rest}
          rows={rows}
          onChange={change}
          className={cx(inputStyle, 'field-sizing-content min-h-24 resize-y', className)}
        />
      )}
    </Field>
  )
}

const hintLine = (hint: FieldFrame['hint'], counter: FieldFrame['hint']) =>
  hint || counter ? (
    <span className="flex justify-between gap-3">
      <span>{hint}</span>
      {counter}
    </span>
  ) : undefined
