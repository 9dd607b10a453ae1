import { ON_NOW_RADIUS_METERS } from '#contract/shifts.limits.ts'
import type { NearbyShift } from '#contract/shifts.ts'
import type { VenueWithOffers } from '#contract/whats-on.ts'
import { type Coordinates, getDistanceMeters } from '#web/core/distance.ts'

/** A venue with everything that is on there. `opening` is undefined if only people are, because it was not read. */
export type ListedVenue = Omit<VenueWithOffers, 'as_of' | 'opening'> & {
  opening?: VenueWithOffers['opening']
  as_of?: string
  people: NearbyShift[]
}

/** The venues of both lists, nearest first by the exact location, which the server does not know. */
export const mergeVenues = (
  offers: readonly VenueWithOffers[],
  shifts: readonly NearbyShift[],
  center: Coordinates,
): ListedVenue[] => {
  const venues = new Map<string, ListedVenue>()
  for (const venue of offers) venues.set(venue.id, { ...venue, people: [] })
  for (const shift of shifts) {
    const venue = venues.get(shift.venue_id) ?? toVenue(shift)
    venue.people.push(shift)
    venues.set(venue.id, venue)
  }
  return [...venues.values()]
    .map((venue) => ({
      ...venue,
      distance_meters: getDistanceMeters(center, { lat: venue.latitude, lon: venue.longitude }),
    }))
    .filter(({ distance_meters }) => distance_meters <= ON_NOW_RADIUS_METERS)
    .sort((one, other) => one.distance_meters - other.distance_meters || (one.id < other.id ? -1 : 1))
}

const toVenue = (shift: NearbyShift): ListedVenue => ({
  id: shift.venue_id,
  slug: shift.venue_slug,
  name: shift.venue_name,
  city: shift.venue_city,
  time_zone: shift.venue_time_zone,
  latitude: shift.venue_latitude,
  longitude: shift.venue_longitude,
  distance_meters: shift.distance_meters,
  specials: [],
  events: [],
  people: [],
})
