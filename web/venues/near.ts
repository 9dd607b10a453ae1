import { NEARBY_RADIUS_METERS, ROUNDING_METRES } from '#contract/shifts.texts.ts'
import { metresBetween, type Position } from '#web/core/distance.ts'
import { rounded } from '#web/core/location.ts'

/** What the server is asked: the position rounded, and the radius wider by what rounding may take. */
export const aroundInput = (center: Position) => ({
  ...rounded(center),
  radius_meters: NEARBY_RADIUS_METERS + ROUNDING_METRES,
})

/** How many are asked for, at most. */
export const NEAR_LIMIT = 100

/** Said where there may be more within the radius than came. */
export const cutText = (found: number): string | undefined =>
  found < NEAR_LIMIT ? undefined : `These are the nearest ${NEAR_LIMIT}. Search by name or city to find others.`

type Standing = { id: string; latitude: number | null; longitude: number | null }

/** How far something is from the exact position, or undefined where nobody said where it stands. */
export const metresTo = ({ latitude, longitude }: Omit<Standing, 'id'>, center: Position): number | undefined =>
  latitude === null || longitude === null ? undefined : metresBetween(center, { lat: latitude, lon: longitude })

/** Those within 55 miles of the exact position, the nearest first. The server knew it only roughly. */
export const nearestFirst = <Venue extends Standing>(
  venues: readonly Venue[],
  center: Position,
): (Venue & { distance_meters: number })[] =>
  venues
    .flatMap((venue) => {
      const distance_meters = metresTo(venue, center)
      return distance_meters !== undefined && distance_meters <= NEARBY_RADIUS_METERS
        ? [{ ...venue, distance_meters }]
        : []
    })
    .sort((one, other) => one.distance_meters - other.distance_meters || (one.id < other.id ? -1 : 1))

/** The city of the nearest: the honest name of a place that is only a pair of figures. */
export const cityOf = (nearest: readonly { city: string | null }[]): string | undefined =>
  nearest.find(({ city }) => city)?.city ?? undefined
