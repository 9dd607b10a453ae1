import { useQuery } from '@tanstack/react-query'
import { VENUES_NEAR_LIMIT } from '#contract/venues.texts.ts'
import { api } from '#web/core/api.ts'
import type { useLocationCenter } from '#web/core/use-location-center.ts'
import { sortByDistance, toNearbyInput } from '#web/venues/nearby-venues.ts'

/** The map shows more venues than the list next to it. */
const MAX_ON_MAP = 40

/** Nearby venues, nearest first: a few for the list, more for the map. */
export const useVenuesNearby = (place: ReturnType<typeof useLocationCenter>) => {
  const query = useQuery(
    api.venues.near.queryOptions({
      input: { ...toNearbyInput(place.center), limit: MAX_ON_MAP },
      refetchInterval: 60_000,
    }),
  )
  const around = sortByDistance(query.data?.items ?? [], place.center)
  return { query, around, listed: around.slice(0, VENUES_NEAR_LIMIT) }
}
