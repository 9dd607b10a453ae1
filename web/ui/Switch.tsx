import { type ComponentProps, type ReactNode, useId } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode }

/** A setting that takes effect at once, with a hint about its effect. */
export const Switch = ({ label, hint, id, ...rest }: SwitchProps) => {
  const generated = useId()
  const inputId = id ?? generated
  return (
    <div className="flex min-h-14 items-center gap-3.5 py-3">
      <div className="min-w-0 flex-1">
        <label htmlFor={inputId} className="font-semibold">
          {label}
        </label>
        {hint ? (
          <p id={`${inputId}-hint`} className="text-small text-ink-2">
            {hint}
          </p>
        ) : null}
      </div>
      <input
        {...rest}
        id={inputId}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own state
        role="switch"
        aria-describedby={hint ? `${inputId}-hint` : undefined}
        className={
          'edge relative h-8 w-13 flex-none cursor-pointer appearance-none rounded-chip bg-surface-3 checked:bg-solid ' +
          'checked:shadow-none after:absolute after:top-1.25 after:left-1.25 after:size-5.5 after:rounded-full after:bg-edge ' +
          'after:transition-[translate] after:duration-tap checked:after:translate-x-5 checked:after:bg-on-solid ' +
          // Takes clicks on 44 px.
          'before:absolute before:-inset-y-1.5 before:inset-x-0 ' +
          'focus-visible:rounded-chip forced-colors:appearance-auto forced-colors:after:hidden'
        }
      />
    </div>
  )
}
