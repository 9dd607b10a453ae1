import type { ComponentProps } from 'react'
import { chipStyle } from './chip-style.ts'
import { cx } from './cx.ts'

/** A filter that is on or off, or without `pressed` a button beside filters. Put several in a `rail`, which scrolls. */
export const Chip = ({ pressed, className, ...rest }: ComponentProps<'button'> & { pressed?: boolean }) => (
  <button type="button" aria-pressed={pressed} className={cx(chipStyle, className)} {...rest} />
)
