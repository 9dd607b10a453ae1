import { forumMessages } from '#contract/forum.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { NewItemsButton } from '#web/ui/NewItemsButton.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { LoadingRows, Skeleton } from '#web/ui/Skeleton.tsx'
import { useListFocusFallback } from '#web/ui/use-list-focus-fallback.ts'
import { formatNewThreadCount } from './format-thread.ts'
import { useForumDenied } from './forum-guard.ts'
import { ThreadListItem } from './ThreadListItem.tsx'
import { useThreads } from './use-threads.ts'

/** The list of discussions, loaded page by page. */
export const ThreadList = () => {
  const now = useCurrentMinute()
  const { query, threads, newCount, loadMore, showNew } = useThreads()
  const box = useListFocusFallback(threads.length)
  // `ForumGate` replaces the whole screen.
  if (useForumDenied(query.error)) return null
  const showNewOnTop = () => {
    showNew()
    window.scrollTo({ top: 0 })
    box.current?.focus({ preventScroll: true })
  }
  return (
    <section ref={box} tabIndex={-1} aria-label="Discussions" className="outline-none">
      <NewItemsButton
        text={newCount > 0 ? formatNewThreadCount(newCount) : undefined}
        onBring={showNewOnTop}
        className="-mt-5.5"
      />
      <Card as="div" className="py-1.5! tablet:py-1.5!">
        <QueryView query={query} failed={forumMessages.listFailed} loading={<ThreadSkeletons />}>
          {() =>
            threads.length > 0 ? (
              <ul>
                {threads.map((thread) => (
                  <ThreadListItem key={thread.id} thread={thread} now={now} />
                ))}
              </ul>
            ) : (
              <EmptyState art={<GlassArt />} title="No discussions yet.">
                Ask what you’d ask at the end of a shift.
              </EmptyState>
            )
          }
        </QueryView>
      </Card>
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void loadMore()}
        failed={query.isFetchNextPageError ? forumMessages.listFailed : undefined}
      />
    </section>
  )
}

const ThreadSkeletons = () => (
  <LoadingRows
    text="Loading discussions..."
    count={5}
    className="flex gap-3 py-4 not-first:border-t not-first:border-line"
  >
    <Skeleton className="size-10 flex-none rounded-full!" />
    <span className="grid flex-1 content-start gap-2">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-4" />
      <Skeleton className="h-3 w-2/5" />
    </span>
    <Skeleton className="h-8 w-12 flex-none" />
  </LoadingRows>
)
