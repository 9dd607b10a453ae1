import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; filled?: boolean }

/** A 44 px icon button. `label` is its accessible name and tooltip. */
export const IconButton = ({ label, filled = false, className, type = 'button', ...rest }: IconButtonProps) => (
  <button
    type={type}
    aria-label={label}
    title={label}
    className={cx(
      'relative inline-grid size-11 flex-none place-items-center rounded-key text-ink hover:bg-surface-2 [&>svg]:size-5.5',
      filled && 'bg-surface-2 hover:bg-surface-3',
      className,
    )}
    {...rest}
  />
)
