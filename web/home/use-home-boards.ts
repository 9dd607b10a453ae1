import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { HOME_SHIFTS_QUERY_LIMIT } from '#contract/shifts.limits.ts'
import { api } from '#web/core/api.ts'
import { useNight } from '#web/core/nights/use-night.ts'
import { useLocationCenter } from '#web/core/use-location-center.ts'
import { useRefetchWhenOver } from '#web/core/use-refetch-when-over.ts'
import { useFollowedShifts } from '#web/shifts/use-followed-on-now.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { toNearbyInput } from '#web/venues/nearby-venues.ts'
import { buildHomeBoards, buildNightBoards, toShiftsAround } from './boards.ts'

const route = getRouteApi('/member/home')

/** The queries behind the boards of the home page, and the boards for the current minute or the chosen night. */
export const useHomeBoards = () => {
  const chosen = useNight(route.useSearch(), useCurrentMinute())
  const place = useLocationCenter()
  const nearby = useQuery(
    api.shifts.near.queryOptions({
      input: { ...toNearbyInput(place.center), ...chosen.input, limit: HOME_SHIFTS_QUERY_LIMIT },
      // Picks up new shifts within a minute.
      refetchInterval: 60_000,
    }),
  )
  const { now, query: followed, shifts: followedShifts } = useFollowedShifts(chosen.input)
  const nearbyShifts = toShiftsAround(nearby.data?.items ?? [], place.center)
  useRefetchWhenOver(nearbyShifts, now, nearby.refetch)
  const boards = chosen.night
    ? buildNightBoards(followedShifts, nearbyShifts, now)
    : buildHomeBoards(followedShifts, nearbyShifts, now)
  return { now, chosen, place, nearby, nearbyShifts, followed, boards }
}

export type HomeBoards = ReturnType<typeof useHomeBoards>
