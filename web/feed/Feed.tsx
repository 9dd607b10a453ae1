import { lazy, Suspense } from 'react'
import { FEED_NEWER_MOST, feedMessages } from '#contract/feed.texts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { PostSkeletons } from '#web/posts/PostSkeletons.tsx'
import { newPostsText } from '#web/posts/phrases.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MorePages } from '#web/ui/MorePages.tsx'
import { NewOnTop } from '#web/ui/NewOnTop.tsx'
import { Read } from '#web/ui/Read.tsx'
import { useFocusKept } from '#web/ui/use-focus-kept.ts'
import { FeedItem } from './FeedItem.tsx'
import { useFeed, useNewer } from './use-feed.ts'

// Who reads on for hundreds of posts pays for the list that keeps only what is near the window.
const LONG = 200
const LongFeed = lazy(() => import('./LongFeed.tsx').then((module) => ({ default: module.LongFeed })))

export type FeedContext = { now: number; onByPerson: ReadonlyMap<string, ShiftLine> }

/** The feed itself: posts, what is new, and the way on. */
export const Feed = (context: FeedContext) => {
  const { feed, posts } = useFeed()
  const { count, busy, bring } = useNewer(feed.data?.pages[0]?.newest_cursor)
  const box = useFocusKept(posts.length)
  const { hasNextPage } = feed
  const bringIn = async () => {
    if (!(await bring())) return
    window.scrollTo({ top: 0 })
    box.current?.focus({ preventScroll: true })
  }
  const plain = (
    <ul className="grid gap-4">
      {posts.map((post, at) => (
        <FeedItem key={post.id} post={post} at={at} total={hasNextPage ? -1 : posts.length} {...context} />
      ))}
    </ul>
  )
  return (
    <section aria-label="Posts of those you follow">
      <NewOnTop
        text={count > 0 ? newPostsText(count, FEED_NEWER_MOST) : undefined}
        busy={busy}
        onBring={() => void bringIn()}
      />
      <div ref={box} tabIndex={-1} className="outline-none">
        <Read query={feed} failed={feedMessages.failed} loading={<PostSkeletons text="Loading your feed..." />}>
          {() =>
            posts.length === 0 && !hasNextPage ? (
              <NothingYet />
            ) : (
              <>
                {posts.length > LONG ? (
                  <Suspense fallback={plain}>
                    <LongFeed posts={posts} total={hasNextPage ? -1 : posts.length} {...context} />
                  </Suspense>
                ) : (
                  plain
                )}
                <MorePages query={feed} failed={feedMessages.failed} end={feedMessages.end} />
              </>
            )
          }
        </Read>
      </div>
    </section>
  )
}

const NothingYet = () => (
  <Card as="div">
    <EmptyState
      art={<GlassArt />}
      title={feedMessages.empty}
      action={
        <ButtonLink to="/talent-list" look="solid">
          {feedMessages.discover}
        </ButtonLink>
      }
    >
      Follow people and bars. What they say stands here.
    </EmptyState>
  </Card>
)
