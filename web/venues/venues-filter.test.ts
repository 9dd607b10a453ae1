import { expect, test } from 'vitest'
import { isNearByDefault, parseVenuesFilter } from './venues-filter.ts'

test.each([
  [{}, {}],
  [{ near: true }, { near: true }],
  [{ near: false }, { near: false }],
  [{ near: 'yes', map: 1, followed: 'true', on: 1, q: ' ' }, {}],
  [
    { q: ' alton ', followed: true, on: true, map: true },
    { q: 'alton', followed: true, on: true, map: true },
  ],
])('reads the filters of %o', (search, filter) => {
  expect(parseVenuesFilter(search)).toEqual(filter)
})

test('the nearest come first by default, but without a location a search and followed venues are from everywhere', () => {
  const all = { q: '', followed: false }
  expect(isNearByDefault({ ...all, isLocated: false })).toBe(true)
  expect(isNearByDefault({ q: 'alton', followed: true, isLocated: true })).toBe(true)
  expect(isNearByDefault({ ...all, q: 'alton', isLocated: false })).toBe(false)
  expect(isNearByDefault({ ...all, followed: true, isLocated: false })).toBe(false)
})
