import { METERS_PER_MILE } from '#contract/shifts.limits.ts'

const FEET_PER_METER = 3.28084
const EARTH_RADIUS_METERS = 6_371_008.8

export type Coordinates = { lat: number; lon: number }

/** `412 ft` under a tenth of a mile, otherwise `6.2 mi`. */
export const formatDistance = (meters: number): string => {
  const miles = meters / METERS_PER_MILE
  return miles < 0.1 ? `${Math.round(meters * FEET_PER_METER)} ft` : `${miles.toFixed(1)} mi`
}

/** Great-circle distance in meters. */
export const getDistanceMeters = (one: Coordinates, other: Coordinates): number => {
  const [a, b] = [toRadians(one.lat), toRadians(other.lat)]
  const halfLat = Math.sin((b - a) / 2)
  const halfLon = Math.sin(toRadians(other.lon - one.lon) / 2)
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(halfLat ** 2 + Math.cos(a) * Math.cos(b) * halfLon ** 2))
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180
