import { expect, test } from 'vitest'
import { z } from 'zod'
import { around, Coordinate } from './position.ts'

const Place = z.strictObject(around(1000))

test('a position is within the world, and what nobody can measure is nothing', () => {
  expect(Place.parse({ lat: 39.1, lon: -94.58 })).toEqual({ lat: 39.1, lon: -94.58, radius_meters: 1000 })
  expect(Place.parse({ lat: 5e-324, lon: -1e-300, radius_meters: 2e-310 })).toEqual({
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
  ])
    expect(Place.safeParse(wrong).success).toBe(false)
})
