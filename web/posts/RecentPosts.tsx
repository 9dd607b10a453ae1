import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { RECENT_POSTS } from '#contract/posts.limits.ts'
import { postMessages } from '#contract/posts.texts.ts'
import { api } from '#web/core/api.ts'
import { ButtonLink, TextLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { QueryView } from '#web/ui/QueryView.tsx'
import { LoadingRows, Skeleton } from '#web/ui/Skeleton.tsx'
import { PostSummary } from './PostSummary.tsx'

/** The viewer's latest posts, on the home screen of talent. */
export const RecentPosts = () => {
  const now = useCurrentMinute()
  const recent = useQuery(api.posts.mine.queryOptions({ input: { limit: RECENT_POSTS } }))
  return (
    <Card aria-labelledby="recent-posts">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="recent-posts">Recent Posts</h2>
        <TextLink to="/profile" hash="my-posts">
          View All Posts
          <ChevronRight aria-hidden className="size-4" />
        </TextLink>
      </div>
      <QueryView query={recent} failed={postMessages.recentFailed} loading={<ShortSkeletons />}>
        {({ items }) =>
          items.length > 0 ? (
            <ul>
              {items.map((post) => (
                <PostSummary key={post.id} post={post} now={now} />
              ))}
            </ul>
          ) : (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-1">
              <p className="text-ink-2">No posts yet. Tell your regulars what’s new.</p>
              <ButtonLink to="/profile" hash="new-post">
                Write a post
              </ButtonLink>
            </div>
          )
        }
      </QueryView>
    </Card>
  )
}

const ShortSkeletons = () => (
  <LoadingRows text="Loading posts..." count={3} className="grid gap-2 py-3">
    <Skeleton className="h-4" />
    <Skeleton className="h-3 w-24" />
  </LoadingRows>
)
