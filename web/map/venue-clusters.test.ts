import { expect, test } from 'vitest'
import { listCityLabels, listNameLabels, type MapLabel, placeLabels } from './map-labels.ts'
import { clusterVenues, type MapVenue } from './venue-clusters.ts'

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

test('clusters markers that would overlap, in the order of the list', () => {
  const venues = [venue('a', 0, 0), venue('b', 10, 10, 2), venue('c', 0.1, 0.1, 1), venue('d', 10.2, 10, 1)]
  const far = clusterVenues(venues, at(100))
  expect(far.map(({ key, on }) => [key, on])).toEqual([
    ['a c', 1],
    ['b d', 3],
  ])
  expect(far[0]?.at).toEqual({ lat: 0, lon: 0 })
  expect(clusterVenues(venues, at(1000)).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
  expect(clusterVenues([], at(1))).toEqual([])
})

test('names a venue with a marker of its own, or its city where the name does not fit', () => {
  const venues = [venue('Mudlark', 0, 0), venue('The Still', 300, 0), venue('Pier 9', 301, 0), venue('Lantern', 5, 60)]
  const groups = clusterVenues(venues, at(1))
  expect(listNameLabels(groups).map(({ text }) => text)).toEqual(['Mudlark', 'Lantern'])
  const labels = placeLabels([...listNameLabels(groups), ...listCityLabels(groups)], groups, at(1))
  expect(labels.map(({ label, at: { lat, lon } }) => [label.text, lat, lon])).toEqual([
    ['Mudlark', 0, 0],
    ['Alton', 300, 0],
  ])
})

test('labels each city once, where it covers no marker and no other label', () => {
  const town = (id: string, city: string | null, latitude: number, longitude: number) => ({
    ...venue(id, latitude, longitude),
    city,
  })
  const venues = [town('a', 'Alton', 0, 0), town('b', 'Alton', 300, 0), town('c', null, 500, 500)]
  // Edwardsville's label would cover the first one.
  const crowded = [...venues, town('d', 'Edwardsville', 3, 60), town('e', 'Millstadt', 300, 300)]
  const project = at(1)
  const groups = clusterVenues(crowded, project)
  const shown = placeLabels(listCityLabels(groups), groups, project)
  expect(shown.map(({ label, at: position }) => [label.text, position.lat])).toEqual([
    ['Alton', 0],
    ['Millstadt', 300],
  ])
  // A label with two positions uses the free one.
  const ring: MapLabel = {
    text: '10 mi',
    at: [
      { lat: 300, lon: 300 },
      { lat: 900, lon: 0 },
    ],
    look: 'map-ring-label',
  }
  expect(placeLabels([ring], groups, project).map((placed) => placed.at.lat)).toEqual([900])
})

test('shows labels beside their points only where they do not overlap', () => {
  const named = (text: string, lat: number, lon: number): MapLabel => ({ text, at: [{ lat, lon }], look: 'map-name' })
  // Mudlark is clear of the first label, Rail is on top of it, and Blue Owl starts left of it and reaches into it.
  const words = [named('The Still', 0, 100), named('Mudlark', 20, 100), named('Rail', 2, 110), named('Blue Owl', 0, 50)]
  expect(placeLabels(words, [], at(1)).map(({ label }) => label.text)).toEqual(['The Still', 'Mudlark'])
})
