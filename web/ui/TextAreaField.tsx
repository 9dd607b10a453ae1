import { type ChangeEvent, type ComponentProps, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { Counter } from './Counter.tsx'
import { cx } from './cx.ts'
import { Field, type FieldFrame, inputStyle } from './Field.tsx'

/** A multi-line text field. With `maxLength` it shows a counter, which screen readers announce near the limit. */
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
  ref,
  ...rest
}: ComponentProps<'textarea'> & FieldFrame) => {
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, [])
  const [length, setLength] = useState(String(rest.value ?? rest.defaultValue ?? '').length)
  // Reads the length from the DOM, because the form library sets the element's value directly.
  useLayoutEffect(() => setLength(area.current?.value.length ?? 0))
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setLength(event.target.value.length)
    onChange?.(event)
  }
  const counter = maxLength ? <Counter length={length} max={maxLength} /> : null
  return (
    <Field label={label} error={error} optional={optional} action={action} id={id} hint={hintLine(hint, counter)}>
      {(wired) => (
        <textarea
          {...wired}
          {...rest}
          ref={area}
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
