import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { useLocationCenter } from '#web/core/use-location-center.ts'
import type { useOnNow } from '#web/shifts/use-on-now.ts'
import { useRefetchWhenOver } from '#web/shifts/use-refetch-when-over.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { toNearbyInput } from '#web/venues/nearby-venues.ts'
import { buildHomeBoards, NEARBY_QUERY_LIMIT, pickOnNowShifts, toShiftsAround } from './boards.ts'

// Picks up new shifts within a minute.
const EVERY_MINUTE = 60_000

/** The queries behind the boards of the home page, and the boards for the current minute. `all` is the on-now board. */
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
      ...byCursor((cursor) => ({ cursor })),
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
    /** Whether the boards above are still loading; showing this one earlier would make people jump between boards. */
    waits: followed.isLoading || (all?.query.isLoading ?? false),
    boards: buildHomeBoards(followedShifts, nearbyShifts, now, [...onNow.on, ...onNow.soon]),
  }
}
