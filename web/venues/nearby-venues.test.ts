import { expect, test } from 'vitest'
import { METERS_PER_MILE } from '#contract/shifts.texts.ts'
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

test('the server learns a rounded place and a radius that makes up for it', () => {
  expect(toNearbyInput(center)).toEqual({
    lat: 38.515,
    lon: -89.995,
    radius_meters: Math.round(55 * METERS_PER_MILE) + 100,
  })
})

test('order and cut follow the exact place', () => {
  const degree = 111_195
  const north = (id: string, metres: number) => venue(id, center.lat + metres / degree, center.lon)
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

test('across the date line is near', () => {
  const metres = getDistanceToVenue(venue('fiji', -16.8, -179.99), { lat: -16.8, lon: 179.99 })
  expect(metres).toBeLessThan(2_200)
})

test('a place is called after the nearest city', () => {
  expect(findNearestCityName([{ city: null }, { city: 'Belleville' }, { city: 'Alton' }])).toBe('Belleville')
  expect(findNearestCityName([])).toBeUndefined()
})

test('a full list says that it may not be all of them', () => {
  expect(formatTruncatedNote(NEARBY_VENUES_LIMIT)).toContain('These are the nearest 100.')
  expect(formatTruncatedNote(NEARBY_VENUES_LIMIT - 1)).toBeUndefined()
})
