import type { ComponentProps, ElementType } from 'react'
import { cx } from './cx.ts'

type CardProps = ComponentProps<'div'> & {
  as?: 'section' | 'article' | 'div' | 'li'
  /** Lifts on hover. Put one `stretch` link inside. */
  link?: boolean
  /** Without padding, for cards that begin with an image. */
  bare?: boolean
}

/** A raised surface. Don't nest cards. */
export const Card = ({ as = 'section', link, bare, className, ...rest }: CardProps) => {
  const Tag = as as ElementType
  return (
    <Tag
      className={cx(
        'relative min-w-0 rounded-card bg-surface shadow-1 forced-colors:border',
        bare ? 'overflow-hidden' : 'p-4 tablet:p-5',
        link &&
          'transition-[box-shadow,translate] duration-pour ease-pour hover:-translate-y-0.5 hover:shadow-2 active:translate-y-0',
        className,
      )}
      {...rest}
    />
  )
}
