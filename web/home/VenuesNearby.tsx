import { useQuery } from '@tanstack/react-query'
import { HOME_VENUES_QUERY_LIMIT, VENUES_NEAR_LIMIT } from '#contract/venues.limits.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import type { Coordinates } from '#web/core/distance.ts'
import type { ChosenNight } from '#web/core/nights/use-night.ts'
import type { OnNowShiftsProps } from '#web/shifts/OnNowShifts.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import { sortByDistance, toNearbyInput } from '#web/venues/nearby-venues.ts'
import { VenueListItem } from '#web/venues/VenueListItem.tsx'
import { VenueNotListed } from '#web/venues/VenueNotListed.tsx'
import { VenueSkeletons } from '#web/venues/VenueSkeletons.tsx'
import { ForwardLink } from './ForwardLink.tsx'

/** Nearby venues, nearest first: a few for the list, more for the map. */
export const useVenuesNearby = ({ center }: { center: Coordinates }, chosen: ChosenNight) => {
  const input = { ...toNearbyInput(center), ...chosen.input, limit: HOME_VENUES_QUERY_LIMIT }
  const query = useQuery(api.venues.near.queryOptions({ input, refetchInterval: 60_000 }))
  const around = sortByDistance(query.data?.items ?? [], center)
  return { chosenNight: chosen, query, around, listed: around.slice(0, VENUES_NEAR_LIMIT) }
}

type VenuesNearbyProps = Omit<ReturnType<typeof useVenuesNearby>, 'around'> &
  Pick<OnNowShiftsProps, 'onPoint'> & {
    /** Id of the venue whose marker is selected on the map. */
    chosen: string | undefined
  }

/** Nearby venues, with who and what is on. */
export const VenuesNearby = ({ chosenNight, query, listed, chosen, onPoint }: VenuesNearbyProps) => (
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
                night={chosenNight}
                onPoint={onPoint}
              />
            ))}
          </ul>
        ) : (
          <EmptyState art={<GlassArt kind="shut" />} title="No venues within 55 miles" action={<VenueNotListed />}>
            Know a bar that should be here? Tell us and we’ll add it. The full list has places farther away.
          </EmptyState>
        )
      }
    </QueryView>
    <div className="flex justify-center border-t border-line">
      <ForwardLink to="/venues" search={chosenNight.input}>
        Browse All Venues
      </ForwardLink>
    </div>
  </Card>
)
