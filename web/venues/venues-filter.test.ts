import { expect, test } from 'vitest'
import { parseVenuesFilter } from './venues-filter.ts'

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
