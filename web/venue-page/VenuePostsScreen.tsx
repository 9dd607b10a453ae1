import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { postMessages } from '#contract/posts.texts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { infiniteQueryOptions } from '#web/core/paging.ts'
import { Composer } from '#web/posts/Composer.tsx'
import { PostList } from '#web/posts/PostList.tsx'
import { PostSkeletons } from '#web/posts/PostSkeletons.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { useVenue } from '#web/venues/use-venue.ts'
import { VenueBackLink } from '#web/venues/VenueBackLink.tsx'
import { VenueNotFound } from '#web/venues/VenueNotFound.tsx'
import { VenueBoard } from './VenueBoard.tsx'

/** A venue's posts, with a composer for its owner. */
export const VenuePostsScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId/posts' })
  const { query, missing } = useVenue(venueSlugOrId)
  if (missing) return <VenueNotFound text={missing} />
  return (
    <div className="wrap pt-2 desk:pt-8">
      <QueryView query={query} failed={venueMessages.infoFailed} loading={<PostSkeletons />}>
        {(venue) => <VenuePosts key={venue.id} venue={venue} onEnded={() => void query.refetch()} />}
      </QueryView>
    </div>
  )
}

const VenuePosts = ({ venue, onEnded }: { venue: VenueDetail; onEnded: () => void }) => {
  const now = useCurrentMinute()
  const posts = useInfiniteQuery(
    api.posts.ofVenue.infiniteOptions({
      input: (cursor: string | undefined) => ({ slugOrId: venue.id, cursor }),
      ...infiniteQueryOptions,
    }),
  )
  return (
    <>
      <PageHeader title="Posts" tab={`Posts from ${venue.name}`} crumb={<VenueBackLink venue={venue} />} />
      <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] desk:gap-8">
        <div className="grid min-w-0 gap-4">
          {venue.is_mine ? (
            <Card aria-labelledby="new-post">
              <h2 id="new-post" className="sr-only">
                New post
              </h2>
              <Composer venue={venue} placeholder={`What’s new at ${venue.name}?`} showsNewPosts />
            </Card>
          ) : null}
          <section aria-labelledby="venue-said">
            <h2 id="venue-said" className="sr-only">
              Posts from {venue.name}
            </h2>
            <PostList
              posts={posts}
              place="venue"
              now={now}
              failed={postMessages.venueListFailed}
              empty={<EmptyVenuePosts venue={venue} />}
            />
          </section>
        </div>
        <div className="hidden min-w-0 desk:sticky desk:top-20 desk:block">
          <VenueBoard venue={venue} onEnded={onEnded} />
        </div>
      </div>
    </>
  )
}

const EmptyVenuePosts = ({ venue }: { venue: VenueDetail }) => (
  <Card as="div">
    <EmptyState
      art={<GlassArt />}
      title="No posts yet."
      action={
        venue.is_mine ? null : (
          <ButtonLink to="/venues/$venueSlugOrId" params={{ venueSlugOrId: venue.slug }}>
            See who’s on
          </ButtonLink>
        )
      }
    >
      {venue.is_mine ? 'Your posts reach everyone who follows the venue.' : 'Posts from the venue show up here.'}
    </EmptyState>
  </Card>
)
