import { LOCATION_ROUNDING_METERS, NEARBY_RADIUS_METERS } from '#contract/shifts.texts.ts'
import { type Coordinates, getDistanceMeters } from '#web/core/distance.ts'
import { roundCoordinates } from '#web/core/location.ts'

/** What the server is asked: the position rounded, and the radius wider by what rounding may take. */
export const toNearbyInput = (center: Coordinates) => ({
  ...roundCoordinates(center),
  radius_meters: NEARBY_RADIUS_METERS + LOCATION_ROUNDING_METERS,
})

/** How many are asked for, at most. */
export const NEARBY_VENUES_LIMIT = 100

/** Said where there may be more within the radius than came. */
export const formatTruncatedNote = (found: number): string | undefined =>
  found < NEARBY_VENUES_LIMIT
    ? undefined
    : `These are the nearest ${NEARBY_VENUES_LIMIT}. Search by name or city to find others.`

type LocatedVenue = { id: string; latitude: number | null; longitude: number | null }

/** How far something is from the exact position, or undefined where nobody said where it stands. */
export const getDistanceToVenue = (
  { latitude, longitude }: Omit<LocatedVenue, 'id'>,
  center: Coordinates,
): number | undefined =>
  latitude === null || longitude === null ? undefined : getDistanceMeters(center, { lat: latitude, lon: longitude })

/** Those within 55 miles of the exact position, the nearest first. The server knew it only roughly. */
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

/** The city of the nearest: the honest name of a place that is only a pair of figures. */
export const findNearestCityName = (nearest: readonly { city: string | null }[]): string | undefined =>
  nearest.find(({ city }) => city)?.city ?? undefined
