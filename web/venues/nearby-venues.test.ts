import { expect, test } from 'vitest'
import { METERS_PER_MILE } from '#contract/shifts.limits.ts'
import {
  findNearestCityName,
  formatTruncatedNote,
  getDistanceToVenue,
  NEARBY_VENUES_LIMIT,
  sortByDistance,
  toNearbyInput,
} from './nearby-venues.ts'

const center = { lat: 38.51537, lon: -89.99549 }
const venue = (id: string, latitude: number | null, longitude: number | null) => ({ id, latitude, longitude })

test('sends a rounded location and a radius widened by the rounding error', () => {
  expect(toNearbyInput(center)).toEqual({
    lat: 38.515,
    lon: -89.995,
    radius_meters: Math.round(55 * METERS_PER_MILE) + 100,
  })
})

test('sorts and filters by the exact location', () => {
  const degree = 111_195
  const north = (id: string, meters: number) => venue(id, center.lat + meters / degree, center.lon)
  const found = sortByDistance(
    [
      north('beyond', 55.1 * METERS_PER_MILE),
      north('far', 54.9 * METERS_PER_MILE),
      venue('nowhere', null, null),
      north('b', 300),
      north('here', 0),
      north('a', 300),
    ],
    center,
  )
  expect(found.map(({ id }) => id)).toEqual(['here', 'a', 'b', 'far'])
  expect(found[1]?.distance_meters).toBeCloseTo(300, 0)
})

test('computes distances across the date line', () => {
  const meters = getDistanceToVenue(venue('fiji', -16.8, -179.99), { lat: -16.8, lon: 179.99 })
  expect(meters).toBeLessThan(2_200)
})

test('names a location after the nearest city', () => {
  expect(findNearestCityName([{ city: null }, { city: 'Belleville' }, { city: 'Alton' }])).toBe('Belleville')
  expect(findNearestCityName([])).toBeUndefined()
})

test('a full list notes that more venues may exist', () => {
  expect(formatTruncatedNote(NEARBY_VENUES_LIMIT)).toContain('Showing the nearest 100.')
  expect(formatTruncatedNote(NEARBY_VENUES_LIMIT - 1)).toBeUndefined()
})
