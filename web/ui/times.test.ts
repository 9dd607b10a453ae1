import { expect, onTestFinished, test, vi } from 'vitest'
import {
  formatClockTime,
  formatDayAndTime,
  formatDuration,
  formatWeekday,
  getViewerTimeZone,
  toDayKey,
  toDayTileParts,
  toOtherMonth,
} from './times.ts'

const chicago = 'America/Chicago'
const at = '2027-01-06T01:30:00Z'

test('formats instants in the given zone, with a plain space before AM and PM', () => {
  expect(formatClockTime(at, chicago)).toBe('7:30 PM')
  expect(formatClockTime('2026-11-21T06:00:00Z', chicago)).toBe('12:00 AM')
  expect(formatDayAndTime(at, chicago)).toBe('Tue, Jan 5 at 7:30 PM')
  expect(formatDayAndTime(at, 'Europe/Berlin')).toBe('Wed, Jan 6 at 2:30 AM')
  expect(formatWeekday(at, chicago)).toBe('Tuesday')
  expect(toDayTileParts(at, chicago)).toEqual({ weekday: 'Tue', day: '5' })
  expect(toDayKey(at, chicago)).toBe('2027-01-05')
})

test('a day tile has a month only if it is another than the present one, in the given zone', () => {
  expect(toOtherMonth(at, '2027-01-31T12:00:00Z', chicago)).toBeUndefined()
  expect(toOtherMonth(at, '2026-12-31T12:00:00Z', chicago)).toBe('Jan')
  const newYear = '2027-01-01T03:00:00Z'
  expect(toOtherMonth(newYear, '2026-12-31T12:00:00Z', chicago)).toBeUndefined()
  expect(toOtherMonth(newYear, '2026-12-31T12:00:00Z', 'UTC')).toBe('Jan')
})

test('formats durations as words', () => {
  expect(formatDuration(14_160_000)).toBe('3 hours 56 minutes')
  expect(formatDuration(3_600_000)).toBe('1 hour')
  expect(formatDuration(60_000)).toBe('1 minute')
  expect(formatDuration(-5)).toBe('0 minutes')
})

test('the viewer’s zone is read again after ten seconds, so that it follows them on a journey', () => {
  const zoneOfMachine = process.env.TZ
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => {
    if (zoneOfMachine === undefined) delete process.env.TZ
    else process.env.TZ = zoneOfMachine
    // Other files of this worker go on with the zone that is remembered.
    vi.advanceTimersByTime(60_000)
    getViewerTimeZone()
    vi.useRealTimers()
  })
  vi.advanceTimersByTime(60_000)
  process.env.TZ = 'America/Chicago'
  expect(getViewerTimeZone()).toBe('America/Chicago')
  process.env.TZ = 'America/Denver'
  vi.advanceTimersByTime(10_000)
  expect(getViewerTimeZone()).toBe('America/Chicago')
  vi.advanceTimersByTime(1)
  expect(getViewerTimeZone()).toBe('America/Denver')
})
