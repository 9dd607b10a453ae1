import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A grey piece in the shape of what is coming. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('skeleton-ground block rounded-[0.5rem]', className)} />
)

/** A waiting part of a page: its text for everyone, or with `quiet` for readers only, above skeletons in the final geometry. */
export const Loading = ({ text, quiet = false, children }: { text: string; quiet?: boolean; children?: ReactNode }) => (
  <div aria-busy="true" data-loading="">
    <p role="status" className={quiet ? 'sr-only' : 'text-small text-ink-2'}>
      {text}
    </p>
    {children}
  </div>
)
