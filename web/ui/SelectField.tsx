import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldFrame, inputStyle, splitFieldProps } from './Field.tsx'

/** A native select, for the phone's own picker and selection by typing. Children are `option`s. */
export const SelectField = ({ className, ...props }: ComponentProps<'select'> & FieldFrame) => {
  const [frame, control] = splitFieldProps(props)
  return (
    <Field {...frame}>
      {(wired) => (
        <span className="relative block">
          <select {...wired} {...control} className={cx(inputStyle, 'appearance-none truncate pr-11', className)} />
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-3"
          />
        </span>
      )}
    </Field>
  )
}
