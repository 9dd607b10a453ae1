import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { LoadingAvatarRows } from '#web/ui/Skeleton.tsx'
import { useListFocusFallback } from '#web/ui/use-list-focus-fallback.ts'

type MessageListProps = {
  query: UseInfiniteQueryResult<unknown>
  /** How many messages are shown. */
  count: number
  /** Whether lines separate the messages. */
  ruled?: boolean
  loading: string
  failed: string
  /** The label of the button that loads the next page. */
  more: string
  onMore: () => void
  /** The list, or what replaces an empty one. */
  children: ReactNode
}

/** Comments or replies, oldest first, with a button that loads the next page. */
export const MessageList = ({ query, count, ruled, loading, failed, more, onMore, children }: MessageListProps) => {
  const box = useListFocusFallback(count)
  const { isFetchNextPageError: nextFailed, hasNextPage, isFetchingNextPage } = query
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <QueryView
        query={query}
        failed={failed}
        loading={
          <LoadingAvatarRows text={loading} count={2} className={ruled ? 'border-t border-line py-4' : 'py-2'} />
        }
      >
        {() => children}
      </QueryView>
      {nextFailed ? <Notice tone="error" title={failed} onRetry={onMore} className="my-3" /> : null}
      {hasNextPage && !nextFailed ? (
        <div className={cx('flex justify-center', ruled ? 'border-t border-line py-3' : 'pt-2')}>
          <Button busy={isFetchingNextPage} busyLabel="Loading..." onClick={onMore}>
            {more}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
