import { describe, expect, test } from 'vitest'
import { countEventsByDay, isEventOver, listLocalDays, toDayRange, toMonthTimeRange } from './rules.ts'

const CHICAGO = 'America/Chicago'
const span = (start: string, end?: string) => ({ start_time: new Date(start), end_time: end ? new Date(end) : null })
const iso = ({ from, until }: { from: Date; until: Date }) => [from.toISOString(), until.toISOString()]

test('an event is over at its end; without an end, four hours after its start', () => {
  const [withEnd, without] = [span('2026-11-20T20:00:00Z', '2026-11-20T23:00:00Z'), span('2026-11-20T20:00:00Z')]
  expect([
    isEventOver(withEnd, new Date('2026-11-20T22:59:59.999Z')),
    isEventOver(withEnd, new Date('2026-11-20T23:00:00Z')),
  ]).toEqual([false, true])
  expect([
    isEventOver(without, new Date('2026-11-20T23:59:59.999Z')),
    isEventOver(without, new Date('2026-11-21T00:00:00Z')),
  ]).toEqual([false, true])
})

describe('local days', () => {
  test('have 23, 24 or 25 hours', () => {
    expect(iso(toDayRange('2026-11-20', CHICAGO))).toEqual(['2026-11-20T06:00:00.000Z', '2026-11-21T06:00:00.000Z'])
    expect(iso(toDayRange('2026-11-01', CHICAGO))).toEqual(['2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z'])
    expect(iso(toDayRange('2027-03-14', CHICAGO))).toEqual(['2027-03-14T06:00:00.000Z', '2027-03-15T05:00:00.000Z'])
    expect(iso(toDayRange('2026-09-27', 'Pacific/Auckland'))).toEqual([
      '2026-09-26T12:00:00.000Z',
      '2026-09-27T11:00:00.000Z',
    ])
  })

  test('begin later where a clock change skips midnight', () => {
    expect(iso(toDayRange('2026-09-06', 'America/Santiago'))[0]).toBe('2026-09-06T04:00:00.000Z')
  })

  test('a month has as many days as the calendar', () => {
    expect(iso(toMonthTimeRange('2026-11', CHICAGO))).toEqual(['2026-11-01T05:00:00.000Z', '2026-12-01T06:00:00.000Z'])
    expect(iso(toMonthTimeRange('2026-12', 'Asia/Tokyo'))).toEqual([
      '2026-11-30T15:00:00.000Z',
      '2026-12-31T15:00:00.000Z',
    ])
    expect(iso(toMonthTimeRange('2028-02', 'Pacific/Auckland'))).toEqual([
      '2028-01-31T11:00:00.000Z',
      '2028-02-29T11:00:00.000Z',
    ])
  })

  test.each([
    ['one evening', span('2026-11-20T20:00:00-06:00', '2026-11-20T23:00:00-06:00'), ['2026-11-20']],
    ['until midnight', span('2026-11-20T20:00:00-06:00', '2026-11-21T00:00:00-06:00'), ['2026-11-20']],
    ['past midnight', span('2026-11-20T20:00:00-06:00', '2026-11-21T01:00:00-06:00'), ['2026-11-20', '2026-11-21']],
    ['without an end', span('2026-11-20T23:00:00-06:00'), ['2026-11-20']],
    [
      'across the end of summer time',
      span('2026-10-31T22:00:00-05:00', '2026-11-02T00:30:00-06:00'),
      ['2026-10-31', '2026-11-01', '2026-11-02'],
    ],
    [
      'across the start of summer time',
      span('2027-03-13T23:00:00-06:00', '2027-03-15T00:00:00-05:00'),
      ['2027-03-13', '2027-03-14'],
    ],
  ])('of an event: %s', (_, event, days) => {
    expect(listLocalDays(event, CHICAGO)).toEqual(days)
  })

  test('the longest event overlaps fifteen', () => {
    expect(listLocalDays(span('2026-11-05T20:00:00-06:00', '2026-11-19T20:00:00-06:00'), CHICAGO)).toHaveLength(15)
  })

  test('depend on the time zone', () => {
    const event = span('2026-11-20T20:00:00-06:00', '2026-11-20T23:00:00-06:00')
    expect(listLocalDays(event, 'Asia/Tokyo')).toEqual(['2026-11-21'])
  })

  test('are counted within the month only', () => {
    const events = [
      span('2026-11-30T20:00:00-06:00', '2026-12-01T01:00:00-06:00'),
      span('2026-11-30T12:00:00-06:00'),
      span('2026-10-31T20:00:00-05:00', '2026-11-01T02:00:00-06:00'),
    ]
    expect(countEventsByDay(events, '2026-11', CHICAGO)).toEqual([
      { day: '2026-11-01', event_count: 1 },
      { day: '2026-11-30', event_count: 2 },
    ])
  })
})
