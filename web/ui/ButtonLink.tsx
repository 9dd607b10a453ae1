import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { type KeyStyle, keyStyle } from './key-style.ts'

const KeyAnchor = ({ look, size, wide, className, ...rest }: ComponentProps<'a'> & KeyStyle) => (
  <a className={keyStyle({ look, size, wide }, className)} {...rest} />
)

/** A link that looks like a key. */
export const ButtonLink = createLink(KeyAnchor)

export const LineAnchor = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a className={cx('link-line inline-flex min-h-11 items-center gap-1.5 text-small', className)} {...rest} />
)

/** An underlined link that stands alone, 44 px high. Inside a sentence use the router's `Link` with `link-line`. */
export const TextLink = createLink(LineAnchor)
