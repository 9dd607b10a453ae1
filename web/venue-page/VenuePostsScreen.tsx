import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { postMessages } from '#contract/posts.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { byCursor } from '#web/core/paging.ts'
import { Composer } from '#web/posts/Composer.tsx'
import { PostList } from '#web/posts/PostList.tsx'
import { PostSkeletons } from '#web/posts/PostSkeletons.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { NEW_POST_HASH } from '#web/venues/new-post-hash.ts'
import { VenueBackLink } from '#web/venues/VenueBackLink.tsx'
import { EmptyVenueList, VenueSubpage } from '#web/venues/VenueSubpage.tsx'
import { VenueBoard } from './VenueBoard.tsx'

/** A venue's posts, with a composer for its owner. */
export const VenuePostsScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId/posts' })
  return (
    <VenueSubpage slugOrId={venueSlugOrId} loading={<PostSkeletons />}>
      {(venue, refetch) => <VenuePosts key={venue.id} venue={venue} onEnded={refetch} />}
    </VenueSubpage>
  )
}

const VenuePosts = ({ venue, onEnded }: { venue: VenueDetail; onEnded: () => void }) => {
  const now = useCurrentMinute()
  const { hash } = useLocation()
  const posts = useInfiniteQuery(
    api.posts.ofVenue.infiniteOptions(byCursor((cursor) => ({ slugOrId: venue.id, cursor }))),
  )
  return (
    <>
      <PageHeader title="Posts" tab={`Posts · ${venue.name}`} crumb={<VenueBackLink venue={venue} />} />
      <div className="grid items-start gap-5 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] desk:gap-8">
        <div className="grid min-w-0 gap-4">
          {venue.is_mine ? (
            <Card aria-labelledby="new-post">
              <h2 id="new-post" className="sr-only">
                New post
              </h2>
              <Composer
                venue={venue}
                placeholder={`What’s new at ${venue.name}?`}
                startsFocused={hash === NEW_POST_HASH}
                showsNewPosts
              />
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
              empty={
                <EmptyVenueList venue={venue} art={<GlassArt />} title="No posts yet.">
                  {venue.is_mine
                    ? 'Your posts reach everyone who follows the venue.'
                    : 'Posts from the venue show up here.'}
                </EmptyVenueList>
              }
            />
          </section>
        </div>
        <div className="hidden min-w-0 tablet:sticky tablet:top-20 tablet:block">
          <VenueBoard venue={venue} onEnded={onEnded} />
        </div>
      </div>
    </>
  )
}
