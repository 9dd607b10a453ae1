import { z } from 'zod'
import { LOCATION_ROUNDING_METERS } from './shifts.limits.ts'
import { RADIUS_TOO_LARGE_MESSAGE } from './shifts.texts.ts'

/** PostgreSQL cannot parse the smallest JavaScript numbers (subnormals), so tiny values become 0. */
const roundTinyToZero = (value: number): number => (Math.abs(value) < 1e-9 ? 0 : value)

/** A latitude or longitude in degrees, without a range check. */
export const Coordinate = z.number().transform(roundTinyToZero)

const degreesUpTo = (max: number) => z.number().min(-max).max(max).transform(roundTinyToZero)

/**
 * A location in degrees, which the browser rounds before it sends it, and a radius in meters. A radius larger than
 * `defaultRadius` plus the rounding error is refused with RADIUS_TOO_LARGE_MESSAGE.
 */
export const nearbyFields = (defaultRadius: number) => ({
  lat: degreesUpTo(90).describe('Latitude, in degrees.'),
  lon: degreesUpTo(180).describe('Longitude, in degrees.'),
  radius_meters: z
    .number()
    .min(0)
    .max(defaultRadius + LOCATION_ROUNDING_METERS, RADIUS_TOO_LARGE_MESSAGE)
    .transform(roundTinyToZero)
    .default(defaultRadius)
    .describe('Radius, in meters.'),
})
