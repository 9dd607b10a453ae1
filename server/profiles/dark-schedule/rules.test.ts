import { expect, test } from 'vitest'
import { findDarkEnd } from './rules.ts'

const CHICAGO = 'America/Chicago'
const end = (duration: Parameters<typeof findDarkEnd>[0], now: string, zone = CHICAGO) =>
  findDarkEnd(duration, new Date(now), zone)

test.each([
  ['in the evening', '2026-11-20T21:04:00-06:00', '2026-11-21T06:00:00-06:00'],
  ['after midnight', '2026-11-21T01:30:00-06:00', '2026-11-21T06:00:00-06:00'],
  ['a moment before six', '2026-11-21T05:59:59.999-06:00', '2026-11-21T06:00:00-06:00'],
  ['at six', '2026-11-21T06:00:00-06:00', '2026-11-22T06:00:00-06:00'],
  ['at noon', '2026-11-21T12:00:00-06:00', '2026-11-22T06:00:00-06:00'],
  ['the night the clocks go back', '2026-10-31T23:00:00-05:00', '2026-11-01T06:00:00-06:00'],
  ['the night the clocks go forward', '2027-03-13T23:00:00-06:00', '2027-03-14T06:00:00-05:00'],
])('“tonight” ends at six in the morning: %s', (_, now, ends) => {
  expect(end('tonight', now)).toEqual(new Date(ends))
})

test('“tonight” ends by the clock of the given time zone', () => {
  expect(end('tonight', '2026-11-21T04:30:00-06:00')).toEqual(new Date('2026-11-21T06:00:00-06:00'))
  expect(end('tonight', '2026-11-21T04:30:00-06:00', 'Europe/Vienna')).toEqual(new Date('2026-11-22T06:00:00+01:00'))
})

test('the other durations last 24 hours, and until the person ends it', () => {
  expect(end('24_hours', '2026-10-31T23:00:00-05:00')).toEqual(new Date('2026-11-01T22:00:00-06:00'))
  expect(end('indefinite', '2026-11-20T21:04:00-06:00')).toBeNull()
})
