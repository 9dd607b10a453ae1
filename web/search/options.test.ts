import { expect, test } from 'vitest'
import type { FoundEvent, FoundSpecial, FoundVenue, SearchPerson } from '#contract/search.ts'
import { formatResultCounts, getNextOptionIndex, groupSearchResults } from './options.ts'
import { searchTexts } from './texts.ts'

const lola: SearchPerson = {
  id: '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3',
  username: 'lolafontaine',
  username_slug: 'lolafontaine',
  full_name: 'Lola Fontaine',
  avatar_url: null,
  user_type: 'entertainer',
  verification_status: 'unverified',
  is_on: false,
  on_until: null,
}
const rail: FoundVenue = { id: lola.id, name: 'The Copper Rail', slug: 'the-copper-rail', city: 'Belleville' }
const at = { venue_name: rail.name, venue_slug: rail.slug, venue_city: rail.city }
const special: FoundSpecial = { id: lola.id, title: 'Happy hour', price: '$5', ...at }
const event: FoundEvent = {
  id: lola.id,
  name: 'Quiz night',
  start_time: '2026-12-04T02:00:00.000Z',
  end_time: null,
  venue_time_zone: 'America/Chicago',
  ...at,
}
const nothing = { users: [], venues: [], following: [], specials: [], events: [] }

test('groups results in a fixed order and leaves out empty and failed parts', () => {
  const found = { users: null, venues: [rail], following: [lola], specials: [special], events: [event] }
  expect(groupSearchResults(found).map(({ heading }) => heading)).toEqual([
    'Venues',
    searchTexts.following,
    searchTexts.specials,
    searchTexts.events,
  ])
  expect(formatResultCounts(found)).toBe('1 venue, 1 already following, 1 special, 1 event')
  expect(formatResultCounts({ ...nothing, users: [lola, lola] })).toBe('2 users')
  const keys = groupSearchResults({ ...found, users: [] }).flatMap(({ options }) => options)
  expect(new Set(keys.map(({ key }) => key)).size).toBe(4)
})

test('arrow keys wrap around through the text field', () => {
  expect([
    getNextOptionIndex(-1, 1, 3),
    getNextOptionIndex(2, 1, 3),
    getNextOptionIndex(-1, -1, 3),
    getNextOptionIndex(0, -1, 3),
  ]).toEqual([0, -1, 2, -1])
  expect([getNextOptionIndex(-1, 1, 0), getNextOptionIndex(-1, -1, 0)]).toEqual([-1, -1])
})
