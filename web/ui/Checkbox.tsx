import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './Field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: string }

/** The style of the box alone, for checkboxes in tables. */
export const checkboxStyle =
  'edge relative grid size-6 flex-none cursor-pointer appearance-none place-items-center rounded-[7px] bg-well ' +
  'checked:bg-solid checked:shadow-none aria-invalid:shadow-[inset_0_0_0_2px_var(--lc-cherry)] disabled:opacity-45 ' +
  'checked:after:h-3.5 checked:after:w-2 checked:after:-translate-y-0.5 checked:after:rotate-45 checked:after:border-r-[3px] ' +
  'checked:after:border-b-[3px] checked:after:border-on-solid forced-colors:appearance-auto forced-colors:after:hidden'

/** A checkbox with its label; the whole line is the tap target. */
export const Checkbox = ({ label, error, id, className, ...rest }: CheckboxProps) => {
  const generated = useId()
  const inputId = id ?? generated
  return (
    <div className={cx('grid gap-1', className)}>
      <label className="flex min-h-11 items-center gap-3 text-small">
        <input
          {...rest}
          id={inputId}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${inputId}-error` : undefined}
          className={checkboxStyle}
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${inputId}-error`} error={error} />
    </div>
  )
}
