import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { uiTexts } from './texts.ts'

type LoadMoreProps = {
  hasMore: boolean
  busy: boolean
  onMore: () => void
  /** The message of the last failure. After it, only the Try again button loads more. */
  failed?: string
  /** Shown at the end of the list. */
  end?: string
}

/** The end of a paged list. Loads more when it scrolls into view, or on click. */
export const LoadMore = ({ hasMore, busy, onMore, failed, end }: LoadMoreProps) => {
  const foot = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  const waiting = hasMore && !busy && !failed
  useEffect(() => {
    if (!waiting || !foot.current) return
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && more.current(), {
      rootMargin: '600px 0px',
    })
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [waiting])

  if (failed) return <Notice tone="error" title={failed} onRetry={onMore} className="my-4" />
  if (!hasMore) return end ? <p className="py-6 text-center text-small text-ink-3">{end}</p> : null
  return (
    <div ref={foot} className="flex justify-center py-4">
      <Button busy={busy} busyLabel="Loading..." onClick={onMore}>
        {uiTexts.loadMore}
      </Button>
    </div>
  )
}
