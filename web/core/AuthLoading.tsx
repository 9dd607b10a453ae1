import { useEffect, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** How long the text stays invisible (ms). Its line is kept free, so that nothing moves when it appears. */
const VISIBLE_AFTER_MS = 2000

type AuthLoadingProps = {
  /** Whether the title is above it. */
  hasTop?: boolean
}

/** The shell's skeleton, shown until the session is known. */
export const AuthLoading = ({ hasTop = false }: AuthLoadingProps) => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), VISIBLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={hasTop ? 'wrap' : 'wrap pt-2 desk:pt-8'} aria-busy="true" data-loading="">
      <p role="status" className={cx(hasTop && 'sr-only', slow ? 'text-ink-2' : 'opacity-0')}>
        Loading authentication status...
      </p>
      {hasTop ? null : <Skeleton className="h-11 w-44 max-w-full" />}
      <Skeleton className="mt-2 h-4 w-32" />
      <div aria-hidden className="mt-3 rounded-card bg-surface px-4 pt-4 pb-1.5 desk:max-w-2/3">
        <Skeleton className="h-5 w-44 max-w-full" />
        {['1', '2', '3', '4', '5'].map((row) => (
          <span key={row} className="flex min-h-21.5 items-center gap-3 not-last:border-b not-last:border-line">
            <Skeleton className="size-11.5 flex-none rounded-full! tablet:size-13" />
            <span className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-36 max-w-full" />
              <Skeleton className="h-3 w-24 max-w-full" />
            </span>
            <Skeleton className="h-7 w-20" />
          </span>
        ))}
      </div>
      <div
        aria-hidden
        className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-[minmax(max-content,1fr)] grid-flow-col border-t border-line bg-surface px-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] desk:hidden"
      >
        {['1', '2', '3', '4', '5'].map((item) => (
          <span key={item} className="grid min-h-15 content-center justify-items-center">
            <Skeleton className="size-10" />
          </span>
        ))}
      </div>
    </div>
  )
}
