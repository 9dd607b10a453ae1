import { useQuery } from '@tanstack/react-query'
import { HOME_SHIFTS_QUERY_LIMIT } from '#contract/shifts.limits.ts'
import { api } from '#web/core/api.ts'
import { useLocationCenter } from '#web/core/use-location-center.ts'
import { useRefetchWhenOver } from '#web/core/use-refetch-when-over.ts'
import { useFollowedShifts } from '#web/shifts/use-followed-on-now.ts'
import { toNearbyInput } from '#web/venues/nearby-venues.ts'
import { buildHomeBoards, toShiftsAround } from './boards.ts'

/** The queries behind the boards of the home page, and the boards for the current minute. */
export const useHomeBoards = () => {
  const place = useLocationCenter()
  const nearby = useQuery(
    api.shifts.near.queryOptions({
      input: { ...toNearbyInput(place.center), limit: HOME_SHIFTS_QUERY_LIMIT },
      // Picks up new shifts within a minute.
      refetchInterval: 60_000,
    }),
  )
  const { now, query: followed, shifts: followedShifts } = useFollowedShifts()
  const nearbyShifts = toShiftsAround(nearby.data?.items ?? [], place.center)
  useRefetchWhenOver(nearbyShifts, now, nearby.refetch)
  return { now, place, nearby, nearbyShifts, followed, boards: buildHomeBoards(followedShifts, nearbyShifts, now) }
}

export type HomeBoards = ReturnType<typeof useHomeBoards>
