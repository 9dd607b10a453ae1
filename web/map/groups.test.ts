import { expect, test } from 'vitest'
import { cityWords } from './cities.ts'
import { groupsOf, type MapVenue } from './groups.ts'

const venue = (id: string, latitude: number, longitude: number, on_now_count = 0): MapVenue => ({
  id,
  slug: id,
  name: id,
  city: 'Alton',
  latitude,
  longitude,
  on_now_count,
})
const at = (zoom: number) => (place: { lat: number; lon: number }) => ({ x: place.lon * zoom, y: place.lat * zoom })

test('signs that would cover each other stand as one, in the order of the list', () => {
  const venues = [venue('a', 0, 0), venue('b', 10, 10, 2), venue('c', 0.1, 0.1, 1), venue('d', 10.2, 10, 1)]
  const far = groupsOf(venues, at(100))
  expect(far.map(({ key, on }) => [key, on])).toEqual([
    ['a c', 1],
    ['b d', 3],
  ])
  expect(far[0]?.at).toEqual({ lat: 0, lon: 0 })
  expect(groupsOf(venues, at(1000)).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
  expect(groupsOf([], at(1))).toEqual([])
})

test('a city’s name stands in the middle of its venues', () => {
  const venues = [venue('a', 38.8, -90.2), venue('b', 38.9, -90), { ...venue('c', 1, 1), city: null }]
  expect(cityWords(venues)).toEqual([{ city: 'Alton', lat: (38.8 + 38.9) / 2, lon: (-90.2 + -90) / 2 }])
})
