import { LOCATION_ROUNDING_METERS, NEARBY_RADIUS_METERS } from '#contract/shifts.limits.ts'
import { type Coordinates, getDistanceMeters } from '#web/core/distance.ts'
import { roundCoordinates } from '#web/core/location.ts'

/** The query for the server: the rounded location, and a radius widened by the rounding error. */
export const toNearbyInput = (center: Coordinates) => ({
  ...roundCoordinates(center),
  radius_meters: NEARBY_RADIUS_METERS + LOCATION_ROUNDING_METERS,
})

/** Maximum venues requested. */
export const NEARBY_VENUES_LIMIT = 100

/** The note for a list that may be incomplete. */
export const formatTruncatedNote = (found: number): string | undefined =>
  found < NEARBY_VENUES_LIMIT
    ? undefined
    : `Showing the nearest ${NEARBY_VENUES_LIMIT}. Search by name or city to find others.`

type LocatedVenue = { id: string; latitude: number | null; longitude: number | null }

/** Meters from the exact location; undefined for a venue without a location. */
export const getDistanceToVenue = (
  { latitude, longitude }: Omit<LocatedVenue, 'id'>,
  center: Coordinates,
): number | undefined =>
  latitude === null || longitude === null ? undefined : getDistanceMeters(center, { lat: latitude, lon: longitude })

/** The venues within 55 miles of the exact location, nearest first. The server knows only the rounded location. */
export const sortByDistance = <Venue extends LocatedVenue>(
  venues: readonly Venue[],
  center: Coordinates,
): (Venue & { distance_meters: number })[] =>
  venues
    .flatMap((venue) => {
      const distance_meters = getDistanceToVenue(venue, center)
      return distance_meters !== undefined && distance_meters <= NEARBY_RADIUS_METERS
        ? [{ ...venue, distance_meters }]
        : []
    })
    .sort((one, other) => one.distance_meters - other.distance_meters || (one.id < other.id ? -1 : 1))

/** The city of the nearest entry, to name a location known only by its coordinates. */
export const findNearestCityName = (nearest: readonly { city: string | null }[]): string | undefined =>
  nearest.find(({ city }) => city)?.city ?? undefined
