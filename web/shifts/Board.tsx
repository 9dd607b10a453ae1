import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type BoardProps = ComponentProps<'div'> & { as?: 'section' | 'div' }

/** The panel of current and upcoming shifts, dark in both themes. Children: headings, `ul`s and `BoardHeading`s. */
export const Board = ({ as: Tag = 'section', className, ...rest }: BoardProps) => (
  <Tag
    className={cx(
      'lights-down board-ground @container relative min-w-0 rounded-card px-4 pt-4 pb-1.5 text-ink tablet:px-6 tablet:pt-5 tablet:pb-2.5',
      'forced-colors:border',
      className,
    )}
    {...rest}
  />
)

/** A dashed divider with a label: "Later tonight". */
export const BoardHeading = ({ as: Tag = 'h3', children }: { as?: 'h2' | 'h3'; children: ReactNode }) => (
  <Tag
    className={cx(
      'flex items-center gap-3 pt-3.5 pb-1 font-talk text-small font-semibold tracking-normal text-ink-2',
      'after:flex-1 after:border-t after:border-dashed after:border-[#42564b]',
    )}
  >
    {children}
  </Tag>
)
