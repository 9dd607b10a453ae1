import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'

/** A button as small as its line of text; its target extends to 44 px over the lines around it. */
export const LocationButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    className={cx('link-line relative before:absolute before:-inset-x-1.5 before:-inset-y-3.5', className)}
    {...rest}
  />
)
