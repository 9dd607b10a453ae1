import { expect, test } from 'vitest'
import type { NearbyShift } from '#contract/shifts.ts'
import { groupShiftsByVenue } from './on-now-venues.ts'

const shift = (venue_id: string, distance_meters: number): NearbyShift => ({
  id: `${venue_id}-${distance_meters}`,
  start_time: '2026-11-21T02:00:00.000Z',
  end_time: '2026-11-21T08:00:00.000Z',
  notes: null,
  talent_id: 'mari',
  talent_username: 'mari',
  talent_username_slug: 'mari',
  talent_full_name: null,
  talent_user_type: 'bartender',
  talent_verification_status: 'unverified',
  talent_avatar_url: null,
  venue_id,
  venue_slug: `the-${venue_id}`,
  venue_name: `The ${venue_id}`,
  venue_city: 'Belleville',
  venue_time_zone: 'America/Chicago',
  venue_latitude: 38.5,
  venue_longitude: -90,
  distance_meters,
})

test('lists each venue once, in the order of the lines, with how many people are on', () => {
  const found = groupShiftsByVenue(
    [shift('rail', 10), shift('still', 20), shift('rail', 10)],
    [shift('anchor', 5), shift('still', 20)],
  )
  expect(found.map(({ id, on_now_count, distance_meters }) => [id, on_now_count, distance_meters])).toEqual([
    ['rail', 2, 10],
    ['still', 1, 20],
    ['anchor', 0, 5],
  ])
  expect(found[0]).toMatchObject({
    slug: 'the-rail',
    name: 'The rail',
    city: 'Belleville',
    latitude: 38.5,
    longitude: -90,
  })
})

test('lists no venues without shifts', () => {
  expect(groupShiftsByVenue([], [])).toEqual([])
})
