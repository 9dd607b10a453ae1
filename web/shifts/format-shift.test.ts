import { expect, test } from 'vitest'
import { formatZoneIfDifferent } from '#web/ui/times.ts'
import {
  formatShiftLength,
  formatShortDuration,
  formatStartPrefix,
  formatTimeLeft,
  formatUpcomingHeading,
  formatZonedClock,
  getShareLeft,
  groupBoardLines,
  isShiftOn,
} from './format-shift.ts'

const chicago = 'America/Chicago'
const span = (start_time: string, end_time: string) => ({ start_time, end_time, venue_time_zone: chicago })
const now = Date.parse('2026-11-21T03:04:00Z') // Friday 9:04 PM in Chicago

const running = span('2026-11-20T23:00:00Z', '2026-11-21T07:00:00Z')
const tonight = span('2026-11-21T04:00:00Z', '2026-11-21T06:30:00Z')
const pastMidnight = span('2026-11-21T07:30:00Z', '2026-11-21T10:00:00Z')
const tomorrow = span('2026-11-21T17:00:00Z', '2026-11-22T01:00:00Z')
const sunday = span('2026-11-22T20:00:00Z', '2026-11-23T02:00:00Z')

test('a shift is on from its start until just before its end', () => {
  expect(isShiftOn(running, now)).toBe(true)
  expect(isShiftOn(running, Date.parse(running.start_time))).toBe(true)
  expect(isShiftOn(running, Date.parse(running.end_time))).toBe(false)
  expect(formatTimeLeft(running, now)).toBe('3 hours 56 minutes left')
  expect(getShareLeft(running, now)).toBeCloseTo(0.49, 2)
})

test('groups upcoming shifts by night and drops past ones', () => {
  const over = span('2026-11-20T18:00:00Z', '2026-11-21T03:04:00Z')
  expect(groupBoardLines([over, running, tonight, pastMidnight, tomorrow, sunday], now)).toEqual({
    on: [running],
    later: [
      { heading: 'Later tonight', lines: [tonight, pastMidnight] },
      { heading: 'Tomorrow', lines: [tomorrow] },
      { heading: 'Sun, Nov 22', lines: [sunday] },
    ],
  })
})

test('after midnight, the following afternoon is “Later today”, not “Tomorrow”', () => {
  const late = Date.parse('2026-11-21T07:10:00Z') // Saturday 1:10 AM
  expect(formatUpcomingHeading(pastMidnight, late)).toBe('Later tonight')
  expect(formatUpcomingHeading(tomorrow, late)).toBe('Later today')
  expect(formatUpcomingHeading(sunday, late)).toBe('Tomorrow')
  const noon = Date.parse('2026-11-21T15:00:00Z')
  expect(formatUpcomingHeading(tomorrow, noon)).toBe('Later today')
})

test('names the weekday only for a shift on another night', () => {
  expect(formatStartPrefix(tonight, now)).toBe('from')
  expect(formatStartPrefix(tomorrow, now)).toBe('Sat from')
  expect(formatStartPrefix(span('2026-11-26T23:00:00Z', '2026-11-27T05:00:00Z'), now)).toBe('Thu from')
  // The next Friday would read like this one.
  expect(formatStartPrefix(span('2026-11-27T23:00:00Z', '2026-11-28T05:00:00Z'), now)).toBe('Nov 27 from')
})

test('formats durations in words', () => {
  expect(formatShiftLength(span('2026-11-21T23:00:00Z', '2026-11-22T08:00:00Z'))).toBe('9 hours')
  expect(formatShiftLength(span('2026-11-21T23:00:00Z', '2026-11-22T07:30:00Z'))).toBe('8 hours 30 minutes')
  expect(formatShortDuration(50_160_000)).toBe('13 h 56 min')
  expect(formatShortDuration(93_600_000)).toBe('1 day 2 h')
})

test('names the zone only if the viewer’s clock differs', () => {
  expect(formatZoneIfDifferent('2026-11-21T07:00:00Z', chicago, 'America/Los_Angeles')).toBe('CST')
  expect(formatZoneIfDifferent('2026-11-21T07:00:00Z', chicago, 'America/Menominee')).toBeUndefined()
  expect(formatZonedClock('2026-11-21T07:00:00Z', Intl.DateTimeFormat().resolvedOptions().timeZone)).not.toMatch(/M .+/)
})
