import { expect, test } from 'vitest'
import { parseVenuesFilter } from './venues-filter.ts'

test.each([
  [{}, {}],
  [{ near: true }, { near: true }],
  [{ near: false }, { near: false }],
  [{ near: 'yes', map: 1, followed: 'true', q: ' ' }, {}],
  [
    { q: ' alton ', followed: true, map: true },
    { q: 'alton', followed: true, map: true },
  ],
])('reads the filters of %o', (search, filter) => {
  expect(parseVenuesFilter(search)).toEqual(filter)
})
