import { useQuery } from '@tanstack/react-query'
import { ON_NOW_AHEAD_HOURS, ON_NOW_RADIUS_METERS, ROUNDING_METRES } from '#contract/shifts.texts.ts'
import type { NearbyShift } from '#contract/shifts.ts'
import { api } from '#web/core/api.ts'
import { metresBetween } from '#web/core/distance.ts'
import { rounded, usePosition } from '#web/core/location.ts'
import { defaultCenter } from '#web/core/page-meta.ts'
import { useMinute } from '#web/ui/minute-clock.ts'
import { isOn, isOver } from './phrases.ts'
import { useFresh } from './use-fresh.ts'

const HOUR = 3_600_000

/** Who is on around me at this minute, and who starts soon; the server learns only about where I am. */
export const useOnNow = () => {
  const now = useMinute()
  const position = usePosition()
  const center = position ?? defaultCenter()
  const query = useQuery(
    api.shifts.onNow.queryOptions({
      input: { ...rounded(center), radius_meters: ON_NOW_RADIUS_METERS + ROUNDING_METRES },
      refetchInterval: 60_000,
    }),
  )
  const read = query.data?.items ?? []
  useFresh(read, now, query.refetch)
  const near: NearbyShift[] = read
    .map((shift) => ({
      ...shift,
      distance_meters: metresBetween(center, { lat: shift.venue_latitude, lon: shift.venue_longitude }),
    }))
    .filter((shift) => shift.distance_meters <= ON_NOW_RADIUS_METERS && !isOver(shift, now))
    .sort((a, b) => a.distance_meters - b.distance_meters)
  return {
    now,
    query,
    center,
    located: position !== undefined,
    on: near.filter((shift) => isOn(shift, now)),
    soon: near.filter((shift) => !isOn(shift, now) && Date.parse(shift.start_time) <= now + ON_NOW_AHEAD_HOURS * HOUR),
  }
}
