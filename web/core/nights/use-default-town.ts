import { useQuery } from '@tanstack/react-query'
import { NEARBY_RADIUS_METERS } from '#contract/shifts.limits.ts'
import { api } from '#web/core/api.ts'
import { roundCoordinates } from '#web/core/location.ts'
import { getDefaultCenter } from '#web/core/page-meta.ts'

/**
 * The city of the venue nearest to this server's center. In a night when few people work, the nearest shift would name
 * another city.
 */
export const useDefaultTown = (enabled: boolean): string | undefined => {
  const input = { ...roundCoordinates(getDefaultCenter()), radius_meters: NEARBY_RADIUS_METERS, limit: 1 }
  const query = useQuery({ ...api.venues.near.queryOptions({ input, staleTime: Number.POSITIVE_INFINITY }), enabled })
  return query.data?.items[0]?.city ?? undefined
}
