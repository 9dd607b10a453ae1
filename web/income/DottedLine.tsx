import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type DottedLineProps = { children: ReactNode; note?: ReactNode; amount: ReactNode; className?: string }

/** A line of a receipt: a label, dots and an amount. */
export const DottedLine = ({ children, note, amount, className }: DottedLineProps) => (
  <span className={cx('flex min-h-11 w-full items-center gap-2 py-2 text-left', className)}>
    <span className="min-w-0 text-body leading-snug wrap-anywhere">
      {children}
      {note ? <span className="block text-micro text-ink-3">{note}</span> : null}
    </span>
    <span aria-hidden className="min-w-4 flex-1 border-b-2 border-dotted border-edge opacity-70" />
    <span className="sign flex-none text-name font-bold tracking-[-0.01em] whitespace-nowrap">{amount}</span>
  </span>
)

/** A dashed divider, like the perforation of a receipt. */
export const TearLine = () => <hr className="my-3 border-0 border-t-2 border-dashed border-edge opacity-60" />
