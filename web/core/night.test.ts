import { expect, test } from 'vitest'
import { nameTonight, toNightKey } from './night.ts'

const zone = 'America/Chicago'

test.each([
  ['2026-11-28T23:59:00-06:00', '2026-11-28', 'Today'],
  ['2026-11-29T00:10:00-06:00', '2026-11-28', 'Tonight'],
  ['2026-11-29T05:59:00-06:00', '2026-11-28', 'Tonight'],
  ['2026-11-29T06:00:00-06:00', '2026-11-29', 'Today'],
  ['2027-01-01T02:00:00-06:00', '2026-12-31', 'Tonight'],
  // The clocks change at 2 AM.
  ['2026-11-01T05:59:00-06:00', '2026-10-31', 'Tonight'],
  ['2026-11-01T06:00:00-06:00', '2026-11-01', 'Today'],
  ['2027-03-14T05:59:00-05:00', '2027-03-13', 'Tonight'],
  ['2027-03-14T06:00:00-05:00', '2027-03-14', 'Today'],
])('%s is the night of %s, called %s', (at, night, name) => {
  expect(toNightKey(at, zone)).toBe(night)
  expect(nameTonight(Date.parse(at), zone)).toBe(name)
})

test('an invalid time belongs to no night', () => {
  expect(toNightKey('soon', zone)).toBe(toNightKey(Number.NaN, zone))
})
