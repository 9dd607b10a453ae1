import { expect, test } from 'vitest'
import type { NearbyShift } from '#contract/shifts.ts'
import type { VenueWithOffers } from '#contract/whats-on.ts'
import { mergeVenues } from './merge-venues.ts'

const center = { lat: 38.515, lon: -89.995 }
const offers = (id: string, latitude: number) =>
  ({
    id,
    slug: id,
    name: id,
    latitude,
    longitude: center.lon,
    specials: [],
    events: [],
    opening: null,
  }) as unknown as VenueWithOffers
const shift = (id: string, venue_id: string, venue_latitude: number) =>
  ({
    id,
    venue_id,
    venue_slug: venue_id,
    venue_name: venue_id,
    venue_latitude,
    venue_longitude: center.lon,
  }) as NearbyShift

test('venues of both lists are merged, nearest first', () => {
  const merged = mergeVenues(
    [offers('far', 38.6), offers('near', 38.52)],
    [shift('one', 'near', 38.52), shift('two', 'between', 38.55), shift('three', 'near', 38.52)],
    center,
  )
  expect(merged.map(({ id, people, opening }) => [id, people.map((one) => one.id), opening])).toEqual([
    ['near', ['one', 'three'], null],
    ['between', ['two'], undefined],
    ['far', [], null],
  ])
})

test('venues more than 25 miles from the exact location are left out', () => {
  // The 25 miles are 0.362 degrees of latitude.
  const at = (degrees: number) => mergeVenues([offers('there', center.lat + degrees)], [], center).length
  expect([at(0.361), at(0.363)]).toEqual([1, 0])
})
