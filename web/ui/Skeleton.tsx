import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A gray placeholder in the shape of the content that is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('block rounded-[0.5rem] bg-skeleton', className)} />
)

/** A loading part of a page: a text, visible unless `quiet`, above skeletons in the layout of the loaded content. */
export const Loading = ({ text, quiet = false, children }: { text: string; quiet?: boolean; children?: ReactNode }) => (
  <div aria-busy="true" data-loading="">
    <p role="status" className={quiet ? 'sr-only' : 'text-small text-ink-2'}>
      {text}
    </p>
    {children}
  </div>
)

/** A loading part of a page that is one block. */
export const LoadingBlock = ({ text, className }: { text: string; className?: string }) => (
  <Loading text={text} quiet>
    <Skeleton className={className} />
  </Loading>
)

type RowsProps = { text: string; count: number; className: string }

/** The loading rows of a list, all alike. */
export const LoadingRows = ({ text, count, className, children }: RowsProps & { children: ReactNode }) => (
  <Loading text={text} quiet>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
      <span key={row} aria-hidden className={className}>
        {children}
      </span>
    ))}
  </Loading>
)

/** Loading rows of people: an avatar and two lines. */
export const LoadingAvatarRows = ({ className, ...rows }: RowsProps) => (
  <LoadingRows {...rows} className={cx('flex items-center gap-3', className)}>
    <Skeleton className="size-10 flex-none rounded-full!" />
    <span className="grid flex-1 gap-2">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-4 w-3/5" />
    </span>
  </LoadingRows>
)
