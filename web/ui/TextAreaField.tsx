import { type ChangeEvent, type ComponentProps, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { Counter } from './Counter.tsx'
import { cx } from './cx.ts'
import { Field, type FieldFrame, inputStyle, splitFieldProps } from './Field.tsx'

type TextAreaFieldProps = ComponentProps<'textarea'> & FieldFrame

/** A multi-line text field. With `maxLength` it shows a counter, which screen readers announce near the limit. */
export const TextAreaField = ({
  hint,
  className,
  maxLength,
  onChange,
  rows = 3,
  ref,
  ...props
}: TextAreaFieldProps) => {
  const [frame, control] = splitFieldProps(props)
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, [])
  const [length, setLength] = useState(String(control.value ?? control.defaultValue ?? '').length)
  // Reads the length from the DOM, because the form library sets the element's value directly.
  useLayoutEffect(() => setLength(area.current?.value.length ?? 0))
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setLength(event.target.value.length)
    onChange?.(event)
  }
  const counter = maxLength ? <Counter length={length} max={maxLength} /> : null
  return (
    <Field {...frame} hint={hintLine(hint, counter)}>
      {(wired) => (
        <textarea
          dir="auto"
          {...wired}
          {...control}
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
