import { useQuery } from '@tanstack/react-query'
import { LOCATION_ROUNDING_METERS, ON_NOW_RADIUS_METERS, STARTING_SOON_HOURS } from '#contract/shifts.limits.ts'
import { api } from '#web/core/api.ts'
import { getDistanceMeters } from '#web/core/distance.ts'
import { roundCoordinates, useCurrentLocation } from '#web/core/location.ts'
import { getDefaultCenter } from '#web/core/page-meta.ts'
import { useRefetchWhenOver } from '#web/core/use-refetch-when-over.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { isShiftOn, isShiftOver } from './format-shift.ts'

const HOUR = 3_600_000

/** Who is on now or starts soon nearby. The server only gets rounded coordinates, for privacy; distances are local. */
export const useOnNow = () => {
  const now = useCurrentMinute()
  const position = useCurrentLocation()
  const center = position ?? getDefaultCenter()
  const query = useQuery(
    api.shifts.onNow.queryOptions({
      input: { ...roundCoordinates(center), radius_meters: ON_NOW_RADIUS_METERS + LOCATION_ROUNDING_METERS },
      refetchInterval: 60_000,
    }),
  )
  const shifts = query.data?.items ?? []
  useRefetchWhenOver(shifts, now, query.refetch)
  const near = shifts
    .map((shift) => ({
      ...shift,
      distance_meters: getDistanceMeters(center, { lat: shift.venue_latitude, lon: shift.venue_longitude }),
    }))
    .filter((shift) => shift.distance_meters <= ON_NOW_RADIUS_METERS && !isShiftOver(shift, now))
    .sort((a, b) => a.distance_meters - b.distance_meters)
  return {
    now,
    query,
    center,
    position,
    /** Names the server's own center, which is used until someone's location is known. */
    nearestCity: near.find(({ venue_city }) => venue_city)?.venue_city ?? undefined,
    on: near.filter((shift) => isShiftOn(shift, now)),
    soon: near.filter(
      (shift) => !isShiftOn(shift, now) && Date.parse(shift.start_time) <= now + STARTING_SOON_HOURS * HOUR,
    ),
  }
}
