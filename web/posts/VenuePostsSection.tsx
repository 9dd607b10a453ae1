import { useQuery } from '@tanstack/react-query'
import { postMessages } from '#contract/posts.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { api } from '#web/core/api.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { VenueSection } from '#web/venues/VenueSection.tsx'
import { PostSummary } from './PostSummary.tsx'

const SHOWN = 3

/** A venue's latest posts, on its page. */
export const VenuePostsSection = ({ venue }: { venue: VenueDetail }) => {
  const now = useCurrentMinute()
  const posts = useQuery(api.posts.ofVenue.queryOptions({ input: { slugOrId: venue.id, limit: SHOWN } }))
  return (
    <VenueSection
      venue={venue}
      id="venue-posts"
      title="Posts"
      query={posts}
      failed={postMessages.venueListFailed}
      loading={<LoadingBlock text="Loading posts..." className="h-16" />}
      empty="No posts yet."
      all={{ to: '/venues/$venueSlugOrId/posts', label: 'All posts' }}
    >
      {(items) => (
        <ul>
          {items.map((post) => (
            <PostSummary key={post.id} post={post} now={now} />
          ))}
        </ul>
      )}
    </VenueSection>
  )
}
