import { expect, test } from 'vitest'
import { nightSpans } from '#tests/support/night-spans.ts'
import { toNightSpan, toNightWalls, toPresentNight } from './night-span.ts'

test.each(nightSpans)('$zone $day $at: $why', ({ zone, day, at, starts, from, until }) => {
  expect(toNightSpan({ day, at }, zone)).toEqual({
    starts: new Date(starts),
    from: new Date(from ?? starts),
    until: new Date(until),
  })
})

test('a night is the same on every clock', () => {
  expect(toNightWalls({ day: '2026-12-31', at: '01:00' })).toEqual({
    starts: '2026-12-31T06:00',
    from: '2027-01-01T01:00',
    until: '2027-01-01T03:00',
  })
})

test.each([
  ['2026-11-28T05:59:00Z', 'America/Chicago', '2026-11-27'],
  ['2026-11-28T11:59:00Z', 'America/Chicago', '2026-11-27'],
  ['2026-11-28T12:00:00Z', 'America/Chicago', '2026-11-28'],
  // For a viewer in Tokyo it is Saturday morning, and at the bar still Friday night.
  ['2026-11-28T03:04:00Z', 'Asia/Tokyo', '2026-11-28'],
  ['2026-11-28T03:04:00Z', 'America/Chicago', '2026-11-27'],
  ['2026-11-28T00:29:00Z', 'Asia/Kolkata', '2026-11-27'],
  ['2026-11-28T00:30:00Z', 'Asia/Kolkata', '2026-11-28'],
])('%s in %s is the night of %s', (now, zone, night) => {
  expect(toPresentNight(new Date(now), zone)).toBe(night)
})
