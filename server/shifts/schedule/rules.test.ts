import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { refusal } from '#server/core/result.ts'
import { toNightDate } from '#server/core/time-zones.ts'
import { applySeriesChange, checkConflicts, diffShift, isInWeek, repeatWeekly, toSpan } from './rules.ts'

const CHICAGO = 'America/Chicago'
const repeat = (...series: Parameters<typeof repeatWeekly>) => {
  const repeats = repeatWeekly(...series)
  return repeats.ok ? repeats.spans : []
}
const span = (start: string, end: string) => ({ start_time: new Date(start), end_time: new Date(end) })
const wall = (at: Date, zone = CHICAGO) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

test('a weekly 9 PM shift stays at 9 PM across both clock changes', () => {
  const year = repeat(span('2026-10-16T21:00:00-05:00', '2026-10-17T02:00:00-05:00'), CHICAGO, '2027-03-26')
  expect(year).toHaveLength(24)
  for (const one of year) {
    expect(wall(one.start_time)).toMatch(/T21:00$/)
    expect(wall(one.end_time)).toMatch(/T02:00$/)
  }
  expect(year.map(({ start_time }) => start_time.toISOString()).filter((at) => /T03:00/.test(at))).toHaveLength(19)
})

test('a shift in the hour that a clock change skips keeps its length', () => {
  const nights = repeat(span('2027-03-07T02:30:00-06:00', '2027-03-07T03:00:00-06:00'), CHICAGO, '2027-03-21')
  expect(nights.map((one) => (one.end_time.getTime() - one.start_time.getTime()) / 60_000)).toEqual([30, 30, 30])
})

test('weekly repeats keep weekday and wall time, in order, in any zone and year', () => {
  const zones = fc.constantFrom(
    CHICAGO,
    'America/New_York',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'America/Phoenix',
    'Africa/Cairo',
  )
  const starts = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 })
  fc.assert(
    fc.property(
      zones,
      starts,
      fc.integer({ min: 1, max: 1440 }),
      fc.integer({ min: 0, max: 51 }),
      (zone, minute, length, weeks) => {
        const first = { start_time: new Date(minute * 60_000), end_time: new Date((minute + length) * 60_000) }
        const begins = Temporal.PlainDateTime.from(wall(first.start_time, zone))
        const until = begins.toPlainDate().add({ weeks }).toString()
        const all = repeat(first, zone, until)
        expect(all).toHaveLength(weeks + 1)
        expect(all[0]).toEqual(first)
        for (const [week, one] of all.entries()) {
          const expected = begins.add({ weeks: week })
          const actual = Temporal.PlainDateTime.from(wall(one.start_time, zone))
          // Only a time that does not exist moves, by as much as the clocks change.
          expect(Math.abs(actual.since(expected).total('minutes'))).toBeLessThanOrEqual(60)
          const exists = expected.toZonedDateTime(zone).toPlainDateTime().equals(expected)
          if (exists) expect(actual.toString()).toBe(expected.toString())
          const lasts = one.end_time.getTime() - one.start_time.getTime()
          expect(lasts).toBeGreaterThan(0)
          expect(lasts).toBeLessThanOrEqual(24 * 3_600_000)
        }
      },
    ),
    { numRuns: 120 },
  )
})

test('a series has at most 52 shifts, including the last day', () => {
  const first = span('2026-11-20T21:00:00-06:00', '2026-11-21T02:00:00-06:00')
  expect(repeat(first, CHICAGO, '2026-11-20')).toHaveLength(1)
  expect(repeat(first, CHICAGO, '2026-11-27')).toHaveLength(2)
  expect(repeat(first, CHICAGO, '2027-11-12')).toHaveLength(52)
  expect(repeatWeekly(first, CHICAGO, '2027-11-19')).toEqual(refusal('untilTooFar'))
  expect(repeatWeekly(first, CHICAGO, '2026-11-19')).toEqual(refusal('untilBefore'))
})

test('a shift that starts after midnight belongs to the night before', () => {
  expect(toNightDate(new Date('2026-11-21T05:59:00-06:00'), CHICAGO)).toBe('2026-11-20')
  expect(toNightDate(new Date('2026-11-21T06:00:00-06:00'), CHICAGO)).toBe('2026-11-21')
  const lateSunday = new Date('2026-11-23T01:00:00-06:00')
  expect(isInWeek('2026-11-16', lateSunday, CHICAGO)).toBe(true)
  expect(isInWeek('2026-11-23', lateSunday, CHICAGO)).toBe(false)
})

test('a change of one shift applies only its differences to the others', () => {
  const row = (start: string, end: string, more = {}) => ({
    ...span(start, end),
    venue_id: 'a',
    venue_time_zone: CHICAGO,
    notes: null,
    visibility: 'everyone' as const,
    ...more,
  })
  const friday = row('2026-11-20T21:00:00-06:00', '2026-11-21T02:00:00-06:00')
  const inSpring = row('2027-03-19T21:00:00-05:00', '2027-03-20T02:00:00-05:00', {
    notes: 'Own words',
    visibility: 'only_me' as const,
  })
  const later = diffShift(friday, { ...friday, ...span('2026-11-21T20:00:00-06:00', '2026-11-22T01:00:00-06:00') })
  expect(applySeriesChange(inSpring, later)).toEqual({
    venue_id: 'a',
    notes: 'Own words',
    visibility: 'only_me',
    ...span('2027-03-20T20:00:00-05:00', '2027-03-21T01:00:00-05:00'),
  })
  const noted = diffShift(friday, { ...friday, notes: 'Rye night' })
  expect(applySeriesChange(inSpring, noted)).toEqual({
    venue_id: 'a',
    notes: 'Rye night',
    visibility: 'only_me',
    ...span('2027-03-19T21:00:00-05:00', '2027-03-20T02:00:00-05:00'),
  })
  const opened = diffShift(friday, { ...friday, visibility: 'followers' })
  expect(applySeriesChange(inSpring, opened)).toMatchObject({ notes: 'Own words', visibility: 'followers' })
  // Moved to a venue in another zone: nine o'clock local time there.
  const moved = diffShift(friday, {
    ...friday,
    venue_id: 'b',
    venue_time_zone: 'America/New_York',
    ...span('2026-11-20T21:00:00-05:00', '2026-11-21T02:00:00-05:00'),
  })
  expect(applySeriesChange(inSpring, moved)).toMatchObject({
    venue_id: 'b',
    ...span('2027-03-19T21:00:00-04:00', '2027-03-20T02:00:00-04:00'),
  })
})

test('conflicts are with existing shifts and earlier ones in the list; touching shifts do not conflict', () => {
  const at = (venue_id: string, start: number, end: number) => ({
    venue_id,
    start_time: new Date(start * 3_600_000),
    end_time: new Date(end * 3_600_000),
  })
  const standing = [at('a', 10, 12)]
  const verdicts = checkConflicts(
    [at('a', 10, 12), at('b', 11, 13), at('a', 13, 15), at('a', 14, 15), at('a', 13, 15)],
    standing,
  )
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['duplicate', 'overlap', 'free', 'overlap', 'duplicate'])
})

test('a shift never exceeds 24 hours, even on a day of 25 hours', () => {
  const start = Temporal.PlainDateTime.from('2026-11-01T00:30')
  const { start_time, end_time } = toSpan(CHICAGO, { start, end: start.add({ days: 1 }) })
  expect(end_time.getTime() - start_time.getTime()).toBe(24 * 3_600_000)
})
