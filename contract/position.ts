import { z } from 'zod'
import { RADIUS_TOO_LARGE, ROUNDING_METRES } from './shifts.texts.ts'

/** Far less than anybody measures is nothing: PostgreSQL refuses to read the smallest numbers there are. */
const measurable = (value: number): number => (Math.abs(value) < 1e-9 ? 0 : value)

/** One coordinate of whatever size. */
export const Coordinate = z.number().transform(measurable)

const degrees = (most: number) => z.number().min(-most).max(most).transform(measurable)

/** A position, degrees, rounded by the browser before it is sent, and how far around it: never further than is shown. */
export const around = (usual: number) => ({
  lat: degrees(90),
  lon: degrees(180),
  radius_meters: z
    .number()
    .min(0)
    .max(usual + ROUNDING_METRES, RADIUS_TOO_LARGE)
    .transform(measurable)
    .default(usual),
})
