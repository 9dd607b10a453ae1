import { useQuery } from '@tanstack/react-query'
import { LOCATION_ROUNDING_METERS, ON_NOW_RADIUS_METERS, STARTING_SOON_HOURS } from '#contract/shifts.limits.ts'
import { api } from '#web/core/api.ts'
import { getDistanceMeters } from '#web/core/distance.ts'
import { roundCoordinates, useCurrentLocation } from '#web/core/location.ts'
import type { NightSearch } from '#web/core/nights/night-search.ts'
import { useDefaultTown } from '#web/core/nights/use-default-town.ts'
import { useNight } from '#web/core/nights/use-night.ts'
import { getDefaultCenter } from '#web/core/page-meta.ts'
import { useRefetchWhenOver } from '#web/core/use-refetch-when-over.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { isShiftOn, isShiftOver } from './format-shift.ts'

const HOUR = 3_600_000

/** Who is on now or starts soon nearby, or who is on in the chosen night. The server only gets rounded coordinates, for privacy; distances are local. */
export const useOnNow = (search: NightSearch) => {
  const now = useCurrentMinute()
  const chosen = useNight(search, now)
  const position = useCurrentLocation()
  const center = position ?? getDefaultCenter()
  const defaultTown = useDefaultTown(chosen.night !== null && !position)
  const query = useQuery(
    api.shifts.onNow.queryOptions({
      input: {
        ...roundCoordinates(center),
        radius_meters: ON_NOW_RADIUS_METERS + LOCATION_ROUNDING_METERS,
        ...chosen.input,
      },
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
    chosen,
    query,
    center,
    position,
    /** Names the server's own center, which is used until someone's location is known. */
    nearestCity: chosen.night ? defaultTown : (near.find(({ venue_city }) => venue_city)?.venue_city ?? undefined),
    on: chosen.night ? near : near.filter((shift) => isShiftOn(shift, now)),
    soon: chosen.night
      ? []
      : near.filter(
          (shift) => !isShiftOn(shift, now) && Date.parse(shift.start_time) <= now + STARTING_SOON_HOURS * HOUR,
        ),
  }
}
