import type { NearbyShift } from '#contract/shifts.ts'

/** The venues of these shifts, each once and in the order of the lines, with how many people are on there. */
export const groupShiftsByVenue = (on: readonly NearbyShift[], soon: readonly NearbyShift[]) => {
  const counts = new Map<string, number>()
  for (const { venue_id } of on) counts.set(venue_id, (counts.get(venue_id) ?? 0) + 1)
  const first = new Map<string, NearbyShift>()
  for (const shift of [...on, ...soon]) if (!first.has(shift.venue_id)) first.set(shift.venue_id, shift)
  return [...first.values()].map((shift) => ({
    id: shift.venue_id,
    slug: shift.venue_slug,
    name: shift.venue_name,
    city: shift.venue_city,
    latitude: shift.venue_latitude,
    longitude: shift.venue_longitude,
    distance_meters: shift.distance_meters,
    on_now_count: counts.get(shift.venue_id) ?? 0,
  }))
}
