import { Suspense } from 'react'
import { MAX_NEWER_POSTS_COUNTED } from '#contract/feed.limits.ts'
import { feedMessages } from '#contract/feed.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { HelpLink } from '#web/core/HelpLink.tsx'
import { formatNewPostCount } from '#web/posts/format-post.ts'
import { PostSkeletons } from '#web/posts/PostSkeletons.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMorePages } from '#web/ui/LoadMorePages.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { NewItemsButton } from '#web/ui/NewItemsButton.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { useListFocusFallback } from '#web/ui/use-list-focus-fallback.ts'
import { type FeedContext, FeedItem } from './FeedItem.tsx'
import { feedTexts } from './texts.ts'
import { useFeed, useNewerPosts } from './use-feed.ts'

// Only feeds longer than this load the code that renders just the posts near the viewport.
const VIRTUALIZE_FROM = 200
const VirtualFeed = lazyPart(() => import('./VirtualFeed.tsx').then((module) => ({ default: module.VirtualFeed })))

/** The posts of the feed, a button for newer ones and the next page. */
export const Feed = (context: FeedContext) => {
  const { feed, posts } = useFeed()
  const { count, busy, showNewer } = useNewerPosts(feed)
  const box = useListFocusFallback(posts.length)
  const { hasNextPage } = feed
  const showNewerOnTop = async () => {
    if (!(await showNewer())) return
    window.scrollTo({ top: 0 })
    box.current?.focus({ preventScroll: true })
  }
  const plainList = (
    <ul className="grid gap-4">
      {posts.map((post, at) => (
        <FeedItem key={post.id} post={post} at={at} total={hasNextPage ? -1 : posts.length} {...context} />
      ))}
    </ul>
  )
  return (
    <section aria-label={feedTexts.posts}>
      <NewItemsButton
        text={count > 0 ? formatNewPostCount(count, MAX_NEWER_POSTS_COUNTED) : undefined}
        busy={busy}
        onBring={() => void showNewerOnTop()}
      />
      <div ref={box} tabIndex={-1} className="outline-none">
        <QueryView query={feed} failed={feedMessages.failed} loading={<PostSkeletons text="Loading your feed..." />}>
          {() =>
            posts.length === 0 && !hasNextPage ? (
              <EmptyFeed />
            ) : (
              <>
                {posts.length > VIRTUALIZE_FROM ? (
                  <Suspense fallback={plainList}>
                    <VirtualFeed posts={posts} total={hasNextPage ? -1 : posts.length} {...context} />
                  </Suspense>
                ) : (
                  plainList
                )}
                <LoadMorePages query={feed} failed={feedMessages.failed} end={feedMessages.end} />
              </>
            )
          }
        </QueryView>
      </div>
    </section>
  )
}

const EmptyFeed = () => (
  <Card as="div">
    <EmptyState
      art={<GlassArt />}
      title={feedMessages.empty}
      action={
        <ButtonLink to="/talent-list" look="solid">
          {feedMessages.discover}
        </ButtonLink>
      }
      help={<HelpLink topic="on-tap" />}
    >
      Follow people and bars to see their posts here.
    </EmptyState>
  </Card>
)
