import { describe, expect, test } from 'vitest'
import { venueMessages } from '#contract/venues.texts.ts'
import { findColumnProblem, isPossiblyNear, parseRow, type VenueRow } from './rules.ts'

describe('the columns of a file', () => {
  test('may be some of a venue’s, in any order, with the name', () => {
    expect(findColumnProblem(['city', 'name', 'time_zone'])).toBeUndefined()
    expect(findColumnProblem(['city'])).toContain('“name”')
  })

  test('that are unknown are named, with those that are known', () => {
    expect(findColumnProblem(['name', 'owner'])).toMatch(/“owner”.*time_zone, latitude, longitude/)
  })
})

describe('a row', () => {
  test('becomes a venue with the time zone of its coordinates if it names none', () => {
    const row = { name: 'The Anchor', latitude: '38.5136', longitude: '-89.9862', time_zone: '', city: '' }
    expect(parseRow(row, 7)).toMatchObject({
      line: 7,
      slug: 'the-anchor',
      place: { latitude: 38.5136, longitude: -89.9862 },
      time_zone: 'America/Chicago',
      texts: { name: 'The Anchor', city: null, phone_number: null },
    })
  })

  test.each([
    [{ name: '' }, 'name', venueMessages.nameMissing],
    [{ latitude: '91', longitude: '0' }, 'latitude', expect.stringContaining('from -90 to 90')],
    [{ time_zone: 'Belleville' }, 'time_zone', expect.stringContaining('America/Chicago')],
    [{ time_zone: '' }, 'time_zone', expect.stringContaining('America/Chicago')],
    [{ time_zone: '', latitude: '38.5' }, 'time_zone', expect.stringContaining('latitude and longitude')],
    [{ latitude: 'north', longitude: '0' }, 'latitude', expect.any(String)],
  ])('with %j is refused, with its line and field', (more, field, problem) => {
    expect(parseRow({ name: 'The Anchor', time_zone: 'America/Chicago', ...more }, 3)).toEqual([
      { line: 3, field, problem },
    ])
  })

  test('is refused for each of its wrong fields', () => {
    const row = {
      name: 'The Anchor',
      time_zone: 'Europe/Paris',
      website_url: 'anchor.example',
      phone_number: 'call me',
    }
    expect(parseRow(row, 2)).toEqual([
      { line: 2, field: 'phone_number', problem: venueMessages.phone },
      { line: 2, field: 'website_url', problem: venueMessages.website },
    ])
  })
})

describe('two rows may be near-duplicates', () => {
  const at = (latitude: number, longitude: number, city = 'Belleville'): VenueRow =>
    ({ place: { latitude, longitude }, texts: { city } }) as VenueRow
  const without = (city: string | null): VenueRow => ({ place: null, texts: { city } }) as VenueRow

  test.each([
    [at(38.5, -90), at(38.51, -90.01), true],
    [at(38.5, -90), at(38.6, -90), false],
    [at(38.5, -90), at(38.5, -90.2), false],
    [at(0, 179.99), at(0, -179.99), true],
    [at(80, 10), at(80, 10.2), true],
    [at(38.5, -90), without('belleville'), true],
    [without(null), without(null), true],
    [without('Belleville'), without('Paris'), false],
  ])('%j and %j: %s', (one, other, expected) => {
    expect(isPossiblyNear(one, other)).toBe(expected)
    expect(isPossiblyNear(other, one)).toBe(expected)
  })
})
