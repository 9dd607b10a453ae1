import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'

/** A button as small as its line of text. */
export const LocationButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button type="button" className={cx('thumb-room link-line z-1', className)} {...rest} />
)
