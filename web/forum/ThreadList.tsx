import { forumMessages } from '#contract/forum.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { useMinute } from '#web/ui/minute-clock.ts'
import { NewOnTop } from '#web/ui/NewOnTop.tsx'
import { Read } from '#web/ui/Read.tsx'
import { useFocusKept } from '#web/ui/use-focus-kept.ts'
import { newOnTopText } from './phrases.ts'
import { useRefused } from './refused.ts'
import { ThreadRow } from './ThreadRow.tsx'
import { ThreadSkeletons } from './ThreadSkeletons.tsx'
import { useThreads } from './use-threads.ts'

/** The discussions, page by page. */
export const ThreadList = () => {
  const now = useMinute()
  const { query, threads, fresh, more, bring } = useThreads()
  const box = useFocusKept(threads.length)
  // The gate says so in place of everything.
  if (useRefused(query.error)) return null
  const bringIn = () => {
    bring()
    window.scrollTo({ top: 0 })
    box.current?.focus({ preventScroll: true })
  }
  return (
    <section ref={box} tabIndex={-1} aria-label="Discussions" className="outline-none">
      <NewOnTop text={fresh > 0 ? newOnTopText(fresh) : undefined} onBring={bringIn} className="-mt-5.5" />
      <Card as="div" className="py-1.5! tablet:py-1.5!">
        <Read query={query} failed={forumMessages.listFailed} loading={<ThreadSkeletons />}>
          {() =>
            threads.length > 0 ? (
              <ul>
                {threads.map((thread) => (
                  <ThreadRow key={thread.id} thread={thread} now={now} />
                ))}
              </ul>
            ) : (
              <EmptyState art={<GlassArt />} title="No discussions yet.">
                Ask what you would ask at the end of a shift.
              </EmptyState>
            )
          }
        </Read>
      </Card>
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void more()}
        failed={query.isFetchNextPageError ? forumMessages.listFailed : undefined}
      />
    </section>
  )
}
