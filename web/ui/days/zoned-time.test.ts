import { expect, test } from 'vitest'
import { addDays, countDaysBetween, getDayInZone, toInstant, toWallTime } from './zoned-time.ts'

const chicago = 'America/Chicago'

test('converts a wall time in the venue’s zone to an instant and back', () => {
  expect(toInstant({ day: '2026-11-20', time: '17:00' }, chicago)).toBe('2026-11-20T23:00:00Z')
  expect(toInstant({ day: '2026-07-04', time: '17:00' }, chicago)).toBe('2026-07-04T22:00:00Z')
  expect(toWallTime('2026-11-20T23:00:00.000Z', chicago)).toEqual({ day: '2026-11-20', time: '17:00' })
  expect(toWallTime('2026-11-20T23:00:00.000Z', 'Asia/Tokyo')).toEqual({ day: '2026-11-21', time: '08:00' })
})

test('on a clock change, a repeated hour means the first and a skipped one moves forward', () => {
  expect(toInstant({ day: '2026-11-01', time: '01:30' }, chicago)).toBe('2026-11-01T06:30:00Z')
  expect(toInstant({ day: '2027-03-14', time: '02:30' }, chicago)).toBe('2027-03-14T08:30:00Z')
})

test('returns undefined for an invalid value instead of a nearby date', () => {
  expect(toInstant({ day: '2026-02-31', time: '17:00' }, chicago)).toBeUndefined()
  expect(toInstant({ day: '2026-02-20', time: '' }, chicago)).toBeUndefined()
  expect(toInstant({ day: '2026-02-20', time: '17:00' }, 'Mars/Olympus')).toBeUndefined()
  expect(toWallTime('tonight', chicago)).toBeUndefined()
})

test('adds and counts calendar days', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
  expect(countDaysBetween('2026-11-30', '2026-12-01')).toBe(1)
  expect(getDayInZone(Date.parse('2026-11-21T03:04:00Z'), chicago)).toBe('2026-11-20')
})
