import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonStyle, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'

const ButtonAnchor = ({ look, size, wide, className, ...rest }: ComponentProps<'a'> & ButtonStyle) => (
  <a className={buttonStyle({ look, size, wide }, className)} {...rest} />
)

/** A link that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)

export const TextAnchor = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a className={cx('link-line inline-flex min-h-11 min-w-11 items-center gap-1.5 text-small', className)} {...rest} />
)

/** A standalone underlined link, 44 px high. Inside a sentence use the router's `Link` with `link-line`. */
export const TextLink = createLink(TextAnchor)
