import { useQuery } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { useLocationCenter } from '#web/core/use-location-center.ts'
import { useFollowedShifts } from '#web/shifts/use-followed-on-now.ts'
import type { useOnNow } from '#web/shifts/use-on-now.ts'
import { useRefetchWhenOver } from '#web/shifts/use-refetch-when-over.ts'
import { toNearbyInput } from '#web/venues/nearby-venues.ts'
import { buildHomeBoards, NEARBY_QUERY_LIMIT, pickOnNowShifts, toShiftsAround } from './boards.ts'

/** The queries behind the boards of the home page, and the boards for the current minute. `all` is the on-now board. */
export const useHomeBoards = (all?: Pick<ReturnType<typeof useOnNow>, 'query' | 'on' | 'soon'>) => {
  const place = useLocationCenter()
  const nearby = useQuery(
    api.shifts.near.queryOptions({
      input: { ...toNearbyInput(place.center), limit: NEARBY_QUERY_LIMIT },
      // Picks up new shifts within a minute.
      refetchInterval: 60_000,
    }),
  )
  const { now, query: followed, shifts: followedShifts } = useFollowedShifts()
  const nearbyShifts = toShiftsAround(nearby.data?.items ?? [], place.center)
  useRefetchWhenOver(nearbyShifts, now, nearby.refetch)
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

export type HomeBoards = ReturnType<typeof useHomeBoards>
