import { ChevronRight } from 'lucide-react'
import { venueMessages } from '#contract/venues.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import { VenueListItem } from '#web/venues/VenueListItem.tsx'
import { VenueSkeletons } from '#web/venues/VenueSkeletons.tsx'
import type { useVenuesNearby } from './use-venues-nearby.ts'

type VenuesNearbyProps = ReturnType<typeof useVenuesNearby> & {
  chosen: string | undefined
  onPoint: (id: string | undefined) => void
}

/** Nearby venues, with who and what is on. */
export const VenuesNearby = ({ query, listed, chosen, onPoint }: VenuesNearbyProps) => (
  <Card aria-labelledby="venues-nearby" className="pb-1.5! tablet:pb-2.5!">
    <h2 id="venues-nearby" className="text-[1.1875rem] leading-tight tablet:text-title">
      Venues Nearby
    </h2>
    <QueryView
      query={query}
      failed={venueMessages.nearFailed}
      loading={
        <Loading text="Loading nearby venues..." quiet>
          <VenueSkeletons bare />
        </Loading>
      }
    >
      {() =>
        listed.length > 0 ? (
          <ul>
            {listed.map((venue) => (
              <VenueListItem
                key={venue.id}
                venue={venue}
                meters={venue.distance_meters}
                titleAs="h3"
                chosen={venue.id === chosen}
                onPoint={onPoint}
              />
            ))}
          </ul>
        ) : (
          <EmptyState art={<GlassArt kind="shut" />} title="No venues within 55 miles">
            See the full list for places farther away.
          </EmptyState>
        )
      }
    </QueryView>
    <div className="flex justify-center border-t border-line">
      <TextLink to="/venues">
        Browse All Venues
        <ChevronRight aria-hidden className="size-4" />
      </TextLink>
    </div>
  </Card>
)
