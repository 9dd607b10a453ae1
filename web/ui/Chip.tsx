import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A filter that is on or off. Put several in a `rail`, which scrolls. */
export const Chip = ({ pressed, className, ...rest }: ComponentProps<'button'> & { pressed: boolean }) => (
  <button
    type="button"
    aria-pressed={pressed}
    className={cx(
      'edge inline-flex min-h-11 items-center justify-center gap-1.5 rounded-chip px-4 text-small font-semibold whitespace-nowrap',
      'text-ink aria-pressed:bg-solid aria-pressed:text-on-solid aria-pressed:shadow-none focus-visible:rounded-chip',
      'forced-colors:aria-pressed:border-3 [&>svg]:size-4.5',
      className,
    )}
    {...rest}
  />
)
