import { expect, test } from 'vitest'
import type { FoundVenue, SearchPerson } from '#contract/search.ts'
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

test('groups results in a fixed order and leaves out empty and failed parts', () => {
  const found = { users: null, venues: [rail], following: [lola] }
  expect(groupSearchResults(found).map(({ heading }) => heading)).toEqual(['Venues', searchTexts.following])
  expect(formatResultCounts(found)).toBe('1 venue, 1 already following')
  expect(formatResultCounts({ users: [lola, lola], venues: [], following: [] })).toBe('2 users')
  const keys = groupSearchResults({ users: [], venues: [rail], following: [lola] }).flatMap(({ options }) => options)
  expect(new Set(keys.map(({ key }) => key)).size).toBe(2)
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
