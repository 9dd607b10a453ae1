import { describe, expect, test } from 'vitest'
import { applyEventChange, diffEvent, repeatWeekly } from './rules.ts'

const CHICAGO = 'America/Chicago'
const span = (start: string, end: string | null) => ({
  start_time: new Date(start),
  end_time: end === null ? null : new Date(end),
})
const event = (start: string, end: string | null, more: { name?: string } = {}) => ({
  name: 'Trivia',
  description: null as string | null,
  tags: ['trivia' as const],
  image_url: null,
  ...span(start, end),
  ...more,
})
const toTexts = (spans: readonly ReturnType<typeof span>[]) =>
  spans.map(({ start_time, end_time }) => [start_time.toISOString(), end_time?.toISOString() ?? null])

describe('repeating weekly', () => {
  const repeat = (start: string, end: string | null, until: string, zone = CHICAGO) => {
    const repeats = repeatWeekly(span(start, end), zone, until)
    return repeats.ok ? toTexts(repeats.spans) : repeats.reason
  }

  test('keeps the local time when the clocks go back and forward, and the first date to the second', () => {
    expect(repeat('2026-10-29T01:00:15Z', '2026-10-29T07:00:00Z', '2026-11-11')).toEqual([
      ['2026-10-29T01:00:15.000Z', '2026-10-29T07:00:00.000Z'],
      ['2026-11-05T02:00:15.000Z', '2026-11-05T08:00:00.000Z'],
      ['2026-11-12T02:00:15.000Z', '2026-11-12T08:00:00.000Z'],
    ])
    expect(repeat('2027-03-11T02:00:00Z', null, '2027-03-17')).toEqual([
      ['2027-03-11T02:00:00.000Z', null],
      ['2027-03-18T01:00:00.000Z', null],
    ])
  })

  test('moves a date in the skipped hour forward, and one in the repeated hour to its first', () => {
    expect(repeat('2027-03-07T08:30:00Z', '2027-03-07T09:00:00Z', '2027-03-14')).toEqual([
      ['2027-03-07T08:30:00.000Z', '2027-03-07T09:00:00.000Z'],
      // 2:30 AM does not exist, so it begins at 3:30 AM and is as long as before.
      ['2027-03-14T08:30:00.000Z', '2027-03-14T09:00:00.000Z'],
    ])
    expect(repeat('2026-10-25T06:30:00Z', null, '2026-11-01')).toEqual([
      ['2026-10-25T06:30:00.000Z', null],
      ['2026-11-01T06:30:00.000Z', null],
    ])
  })

  test('never lasts longer than an event may', () => {
    expect(repeat('2026-10-18T17:00:00Z', '2026-11-01T06:00:00Z', '2026-10-25')).toEqual([
      ['2026-10-18T17:00:00.000Z', '2026-11-01T06:00:00.000Z'],
      ['2026-10-25T17:00:00.000Z', '2026-11-08T07:00:00.000Z'],
    ])
    expect(repeat('2026-10-11T17:00:00Z', '2026-10-25T17:00:00Z', '2026-10-18')).toEqual([
      ['2026-10-11T17:00:00.000Z', '2026-10-25T17:00:00.000Z'],
      ['2026-10-18T17:00:00.000Z', '2026-11-01T17:00:00.000Z'],
    ])
  })

  test.each([
    ['2026-11-20', 1],
    ['2026-11-26', 1],
    ['2026-11-27', 2],
    ['2027-11-12', 52],
    ['2027-11-18', 52],
    ['2027-11-19', 'lastDayTooFar'],
    ['2026-11-19', 'lastDayBefore'],
  ])('until %s gives %s', (until, expected) => {
    const found = repeat('2026-11-21T02:00:00Z', null, until)
    expect(Array.isArray(found) ? found.length : found).toBe(expected)
  })
})

describe('a change of one date', () => {
  const apply = (before: ReturnType<typeof event>, after: ReturnType<typeof event>, other: ReturnType<typeof event>) =>
    applyEventChange(other, diffEvent(before, after, CHICAGO), CHICAGO)
  const first = event('2026-10-30T01:00:00Z', '2026-10-30T04:00:00Z')
  const next = event('2026-11-06T02:00:00Z', '2026-11-06T05:00:00Z', { name: 'Halloween leftovers' })

  test('leaves what it does not change', () => {
    expect(apply(first, { ...first, description: 'Teams of four.' }, next)).toEqual({
      ...next,
      description: 'Teams of four.',
    })
    expect(apply(first, first, next)).toEqual(next)
  })

  test('moves the others by as many days, at the same local time', () => {
    const moved = { ...first, ...span('2026-10-31T01:00:00Z', '2026-10-31T04:00:00Z') }
    expect(apply(first, moved, next)).toEqual({ ...next, ...span('2026-11-07T02:00:00Z', '2026-11-07T05:00:00Z') })
  })

  test('gives the others its hours, on their days', () => {
    const later = { ...first, ...span('2026-10-30T03:00:00Z', '2026-10-30T07:00:00Z') }
    expect(apply(first, later, next)).toEqual({ ...next, ...span('2026-11-06T04:00:00Z', '2026-11-06T08:00:00Z') })
    const open = { ...first, end_time: null }
    expect(apply(first, open, next)).toEqual({ ...next, end_time: null })
    expect(apply(open, first, { ...next, end_time: null })).toEqual(next)
  })
})
