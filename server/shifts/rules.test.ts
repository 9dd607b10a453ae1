import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTalent } from '#server/core/people.ts'
import { hasSameTimes, isDuplicate, isLongShift, isRunning, isUpcoming, overlaps } from './rules.ts'

const span = (from: string, to: string) => ({ start_time: new Date(from), end_time: new Date(to) })
const evening = span('2026-11-21T00:00:00Z', '2026-11-21T08:00:00Z')
const HOUR = 3_600_000

const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 24 }))
  .map(([start, hours]) => ({ start_time: new Date(start * HOUR), end_time: new Date((start + hours) * HOUR) }))

test('only bartenders and entertainers are talent', () => {
  expect((['patron', 'bartender', 'entertainer', 'business'] as const).filter(isTalent)).toEqual([
    'bartender',
    'entertainer',
  ])
})

describe('ON SHIFT', () => {
  test('lasts from the start until just before the end', () => {
    expect(isRunning(evening, new Date('2026-11-20T23:59:59.999Z'))).toBe(false)
    expect(isRunning(evening, evening.start_time)).toBe(true)
    expect(isRunning(evening, new Date('2026-11-21T07:59:59.999Z'))).toBe(true)
    expect(isRunning(evening, evening.end_time)).toBe(false)
  })

  test('upcoming includes running and future shifts, until they end', () => {
    expect(isUpcoming(evening, new Date('2026-11-20T12:00:00Z'))).toBe(true)
    expect(isUpcoming(evening, new Date('2026-11-21T04:00:00Z'))).toBe(true)
    expect(isUpcoming(evening, evening.end_time)).toBe(false)
  })
})

describe('overlap', () => {
  test('does not include spans that only touch', () => {
    expect(overlaps(evening, span('2026-11-21T08:00:00Z', '2026-11-21T10:00:00Z'))).toBe(false)
    expect(overlaps(evening, span('2026-11-20T20:00:00Z', '2026-11-21T00:00:00Z'))).toBe(false)
  })

  test('includes spans that contain each other or share an end', () => {
    expect(overlaps(evening, span('2026-11-21T02:00:00Z', '2026-11-21T03:00:00Z'))).toBe(true)
    expect(overlaps(evening, span('2026-11-21T07:59:00Z', '2026-11-21T12:00:00Z'))).toBe(true)
  })

  test('is symmetric, and holds exactly when some instant is in both spans', () => {
    fc.assert(
      fc.property(anySpan, anySpan, (one, other) => {
        const begin = new Date(Math.max(one.start_time.getTime(), other.start_time.getTime()))
        expect(overlaps(one, other)).toBe(overlaps(other, one))
        expect(overlaps(one, other)).toBe(isRunning(one, begin) && isRunning(other, begin))
      }),
    )
  })
})

test('a shift longer than 16 hours is long', () => {
  expect(isLongShift(span('2026-11-21T00:00:00Z', '2026-11-21T16:00:00Z'))).toBe(false)
  expect(isLongShift(span('2026-11-21T00:00:00Z', '2026-11-21T16:00:01Z'))).toBe(true)
})

test('shifts with the same times at different venues are not duplicates', () => {
  const again = span('2026-11-21T00:00:00Z', '2026-11-21T08:00:00Z')
  expect(hasSameTimes(evening, again)).toBe(true)
  expect(isDuplicate({ ...evening, venue_id: 'a' }, { ...again, venue_id: 'a' })).toBe(true)
  expect(isDuplicate({ ...evening, venue_id: 'a' }, { ...again, venue_id: 'b' })).toBe(false)
})
