import { expect, test } from 'vitest'
import { clockText, dayKey, dayTileParts, dayTimeText, spanText, weekdayText } from './times.ts'

const chicago = 'America/Chicago'
const at = '2027-01-06T01:30:00Z'

test('tells instants in the zone asked for, with a plain space', () => {
  expect(clockText(at, chicago)).toBe('7:30 PM')
  expect(clockText('2026-11-21T06:00:00Z', chicago)).toBe('12:00 AM')
  expect(dayTimeText(at, chicago)).toBe('Tue, Jan 5 at 7:30 PM')
  expect(dayTimeText(at, 'Europe/Berlin')).toBe('Wed, Jan 6 at 2:30 AM')
  expect(weekdayText(at, chicago)).toBe('Tuesday')
  expect(dayTileParts(at, chicago)).toEqual({ weekday: 'Tue', day: '5' })
  expect(dayKey(at, chicago)).toBe('2027-01-05')
})

test('says spans in words', () => {
  expect(spanText(14_160_000)).toBe('3 hours 56 minutes')
  expect(spanText(3_600_000)).toBe('1 hour')
  expect(spanText(60_000)).toBe('1 minute')
  expect(spanText(-5)).toBe('0 minutes')
})
