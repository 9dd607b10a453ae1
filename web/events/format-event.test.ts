import { describe, expect, test } from 'vitest'
import {
  formatEventTimes,
  formatEventUntil,
  formatFullDay,
  formatTimeZoneName,
  getEventEnd,
  isHappening,
  withNonBreakingSpaces,
} from './format-event.ts'

const CHICAGO = 'America/Chicago'
const event = (start_time: string, end_time: string | null, venue_time_zone = CHICAGO) => ({
  start_time,
  end_time,
  venue_time_zone,
})

describe('the times of an event', () => {
  test.each([
    ['2026-11-20T21:00:00-06:00', '2026-11-21T01:00:00-06:00', 'Fri, Nov 20 at 9:00 PM – 1:00 AM'],
    ['2026-11-20T18:00:00-06:00', '2026-11-20T23:00:00-06:00', 'Fri, Nov 20 at 6:00 PM – 11:00 PM'],
    ['2026-11-20T19:00:00-06:00', null, 'Fri, Nov 20 at 7:00 PM'],
    ['2026-11-20T19:00:00-06:00', '2026-11-22T02:00:00-06:00', 'Fri, Nov 20 at 7:00 PM – Sun, Nov 22 at 2:00 AM'],
    ['2026-11-20T23:00:00-06:00', '2026-11-21T14:00:00-06:00', 'Fri, Nov 20 at 11:00 PM – Sat, Nov 21 at 2:00 PM'],
    ['2026-10-31T22:00:00-05:00', '2026-11-01T03:00:00-06:00', 'Sat, Oct 31 at 10:00 PM – 3:00 AM'],
    ['2027-03-13T22:00:00-06:00', '2027-03-14T03:30:00-05:00', 'Sat, Mar 13 at 10:00 PM – 3:30 AM'],
  ])('%s to %s', (start, end, text) => {
    expect(formatEventTimes(event(start, end), CHICAGO)).toBe(text)
  })

  test('are in the venue’s zone, which is named for viewers in another zone', () => {
    const there = event('2026-11-20T21:00:00-06:00', '2026-11-21T01:00:00-06:00')
    expect(formatEventTimes(there, 'Europe/Berlin')).toBe('Fri, Nov 20 at 9:00 PM – 1:00 AM CST')
    expect(formatEventTimes(there, 'America/Mexico_City')).toBe('Fri, Nov 20 at 9:00 PM – 1:00 AM')
    const tokyo = event('2026-11-20T21:00:00-06:00', null, 'Asia/Tokyo')
    expect(formatEventTimes(tokyo, CHICAGO)).toBe('Sat, Nov 21 at 12:00 PM GMT+9')
  })
})

describe('during an event', () => {
  const now = Date.parse('2026-11-20T21:04:00-06:00')
  test.each([
    ['2026-11-20T20:00:00-06:00', '2026-11-20T23:30:00-06:00', 'until 11:30 PM'],
    ['2026-11-20T20:00:00-06:00', '2026-11-21T02:00:00-06:00', 'until 2:00 AM'],
    ['2026-11-18T20:00:00-06:00', '2026-11-21T02:00:00-06:00', 'until 2:00 AM'],
    ['2026-11-18T20:00:00-06:00', '2026-11-22T02:00:00-06:00', 'until Sun, Nov 22 at 2:00 AM'],
    ['2026-11-20T20:00:00-06:00', null, 'since 8:00 PM'],
  ])('%s to %s', (start, end, text) => {
    expect(formatEventUntil(event(start, end), now, CHICAGO)).toBe(text)
  })

  test('an event is on from its start until its end, or for four hours without an end', () => {
    const open = event('2026-11-20T17:05:00-06:00', null)
    expect(getEventEnd(open)).toBe(Date.parse('2026-11-20T21:05:00-06:00'))
    expect([isHappening(open, now), isHappening(open, now + 60_000)]).toEqual([true, false])
    expect(isHappening(event('2026-11-20T21:04:00-06:00', null), now)).toBe(true)
  })
})

test('lines break between day and time, not within a time', () => {
  expect(withNonBreakingSpaces('Fri, Nov 20 at 9:00 PM – 1:00 AM CST')).toBe(
    'Fri, Nov 20 at 9:00\u00a0PM\u00a0– 1:00\u00a0AM CST',
  )
})

test('formats the names of zones and days', () => {
  expect(formatTimeZoneName(CHICAGO, Date.parse('2026-11-20T12:00:00Z'))).toBe('Central Time')
  expect(formatFullDay('2026-11-20')).toBe('Friday, November 20')
})
