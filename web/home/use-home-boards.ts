import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { infiniteQueryOptions, listUniqueItems } from '#web/core/paging.ts'
import { useLocationCenter } from '#web/core/use-location-center.ts'
import type { useOnNow } from '#web/shifts/use-on-now.ts'
import { useRefetchWhenOver } from '#web/shifts/use-refetch-when-over.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { toNearbyInput } from '#web/venues/nearby-venues.ts'
import { buildHomeBoards, NEARBY_QUERY_LIMIT, pickOnNowShifts, toShiftsAround } from './boards.ts'

// A shift posted elsewhere shows up within a minute.
const EVERY_MINUTE = 60_000

/** The reads behind home's boards, and the boards as they stand at this minute, below who is on now if home shows that. */
export const useHomeBoards = (all?: Pick<ReturnType<typeof useOnNow>, 'query' | 'on' | 'soon'>) => {
  const now = useCurrentMinute()
  const place = useLocationCenter()
  const nearby = useQuery(
    api.shifts.near.queryOptions({
      input: { ...toNearbyInput(place.center), limit: NEARBY_QUERY_LIMIT },
      refetchInterval: EVERY_MINUTE,
    }),
  )
  const followed = useInfiniteQuery(
    api.shifts.followed.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...infiniteQueryOptions,
      refetchInterval: EVERY_MINUTE,
    }),
  )
  const nearbyShifts = toShiftsAround(nearby.data?.items ?? [], place.center)
  const followedShifts = listUniqueItems(followed.data?.pages ?? [])
  useRefetchWhenOver(nearbyShifts, now, nearby.refetch)
  useRefetchWhenOver(followedShifts, now, followed.refetch)
  const onNow = pickOnNowShifts(all?.on ?? [], all?.soon ?? [], followedShifts)
  return {
    now,
    place,
    nearby,
    nearbyShifts,
    followed,
    onNow,
    /** Whether those above are still being read: nobody jumps from one board to another. */
    waits: followed.isLoading || (all?.query.isLoading ?? false),
    boards: buildHomeBoards(followedShifts, nearbyShifts, now, [...onNow.on, ...onNow.soon]),
  }
}
