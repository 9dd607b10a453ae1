import { METRES_PER_MILE } from '#contract/shifts.texts.ts'

const FEET_PER_METRE = 3.28084
const EARTH_METRES = 6_371_008.8

export type Position = { lat: number; lon: number }

/** `412 ft` under a tenth of a mile, else `6.2 mi`. */
export const distanceText = (metres: number): string => {
  const miles = metres / METRES_PER_MILE
  return miles < 0.1 ? `${Math.round(metres * FEET_PER_METRE)} ft` : `${miles.toFixed(1)} mi`
}

/** Metres between two positions along the ground. */
export const metresBetween = (one: Position, other: Position): number => {
  const [a, b] = [radians(one.lat), radians(other.lat)]
  const halfLat = Math.sin((b - a) / 2)
  const halfLon = Math.sin(radians(other.lon - one.lon) / 2)
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(halfLat ** 2 + Math.cos(a) * Math.cos(b) * halfLon ** 2))
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
