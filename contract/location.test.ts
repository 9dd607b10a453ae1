import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './index.ts'
import { Coordinate, nearbyFields } from './location.ts'
import { LOCATION_ROUNDING_METERS, NEARBY_RADIUS_METERS, ON_NOW_RADIUS_METERS } from './shifts.limits.ts'

const NearbyInput = z.strictObject(nearbyFields(1000))

test.each([
  ['shifts.near', NEARBY_RADIUS_METERS],
  ['shifts.onNow', ON_NOW_RADIUS_METERS],
  ['venues.near', NEARBY_RADIUS_METERS],
  ['talent.list', NEARBY_RADIUS_METERS],
] as const)('%s refuses a radius beyond what its page shows', (path, shown) => {
  const [feature, name] = path.split('.') as ['shifts', 'near']
  const input = contract[feature][name]['~orpc'].inputSchema as unknown as z.ZodType
  const parseRadius = (radius_meters: number) => input.safeParse({ lat: 38.515, lon: -89.995, radius_meters })
  expect(parseRadius(shown + LOCATION_ROUNDING_METERS).success).toBe(true)
  expect(parseRadius(shown + LOCATION_ROUNDING_METERS + 1).error?.issues).toMatchObject([
    { path: ['radius_meters'], message: 'That radius is too large.' },
  ])
})

test('a location is within the range of coordinates, and tiny values become zero', () => {
  expect(NearbyInput.parse({ lat: 39.1, lon: -94.58 })).toEqual({ lat: 39.1, lon: -94.58, radius_meters: 1000 })
  expect(NearbyInput.parse({ lat: 5e-324, lon: -1e-300, radius_meters: 2e-310 })).toEqual({
    lat: 0,
    lon: 0,
    radius_meters: 0,
  })
  expect(Coordinate.parse(-5e-324)).toBe(0)
  expect(Coordinate.parse(1e-6)).toBe(1e-6)
  for (const wrong of [
    { lat: 91, lon: 0 },
    { lat: 0, lon: -181 },
    { lat: 0, lon: 0, radius_meters: -1 },
    { lat: 0, lon: 0, radius_meters: 1101 },
  ])
    expect(NearbyInput.safeParse(wrong).success).toBe(false)
})
