import { useQuery } from '@tanstack/react-query'
import { ChevronRight, PenLine } from 'lucide-react'
import { postMessages } from '#contract/posts.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { api } from '#web/core/api.ts'
import { ButtonLink, TextLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { PostSummary } from './PostSummary.tsx'

const SHOWN = 3

/** A venue's latest posts, on its page. */
export const VenuePostsSection = ({ venue }: { venue: VenueDetail }) => {
  const now = useCurrentMinute()
  const posts = useQuery(api.posts.ofVenue.queryOptions({ input: { slugOrId: venue.id, limit: SHOWN } }))
  const params = { venueSlugOrId: venue.slug }
  return (
    <Card aria-labelledby="venue-posts">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="venue-posts">Posts</h2>
        <TextLink to="/venues/$venueSlugOrId/posts" params={params}>
          All posts
          <ChevronRight aria-hidden className="size-4" />
        </TextLink>
      </div>
      <QueryView
        query={posts}
        failed={postMessages.venueListFailed}
        loading={
          <Loading text="Loading posts..." quiet>
            <Skeleton className="h-16" />
          </Loading>
        }
      >
        {({ items }) =>
          items.length > 0 ? (
            <ul>
              {items.map((post) => (
                <PostSummary key={post.id} post={post} now={now} />
              ))}
            </ul>
          ) : (
            <p className="text-ink-2">No posts yet.</p>
          )
        }
      </QueryView>
      {venue.is_mine ? (
        <ButtonLink to="/venues/$venueSlugOrId/posts" params={params} className="mt-3">
          <PenLine aria-hidden className="size-5" />
          Write a post
        </ButtonLink>
      ) : null}
    </Card>
  )
}
