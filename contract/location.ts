import { z } from 'zod'
import { LOCATION_ROUNDING_METERS, RADIUS_TOO_LARGE_MESSAGE } from './shifts.texts.ts'

/** Far less than anybody measures is nothing: PostgreSQL refuses to read the smallest numbers there are. */
const roundTinyToZero = (value: number): number => (Math.abs(value) < 1e-9 ? 0 : value)

/** One coordinate of whatever size. */
export const Coordinate = z.number().transform(roundTinyToZero)

const degreesUpTo = (most: number) => z.number().min(-most).max(most).transform(roundTinyToZero)

/** A position, degrees, rounded by the browser before it is sent, and how far around it: never further than is shown. */
export const nearbyFields = (usual: number) => ({
  lat: degreesUpTo(90),
  lon: degreesUpTo(180),
  radius_meters: z
    .number()
    .min(0)
    .max(usual + LOCATION_ROUNDING_METERS, RADIUS_TOO_LARGE_MESSAGE)
    .transform(roundTinyToZero)
    .default(usual),
})
