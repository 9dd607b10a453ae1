import { expect, test } from 'vitest'
import { formatRelativeTime } from './relative-time.ts'

// Local times, because yesterday depends on the reader's time zone.
const NOW = Date.parse('2026-11-20T21:00:00')
const ago = (milliseconds: number) => formatRelativeTime(new Date(NOW - milliseconds).toISOString(), NOW)
const HOUR = 3_600_000

test.each([
  [-5000, '0s ago'],
  [0, '0s ago'],
  [59_999, '59s ago'],
  [60_000, '1m ago'],
  [HOUR - 1, '59m ago'],
  [HOUR, '1h ago'],
  [24 * HOUR - 1, '23h ago'],
  [24 * HOUR, 'Yesterday'],
  [45 * HOUR, 'Yesterday'],
  [45 * HOUR + 1, '2d ago'],
  [48 * HOUR - 1, '2d ago'],
  [48 * HOUR, '2d ago'],
  [7 * 24 * HOUR - 1, '6d ago'],
])('formats %i ms ago as %s', (milliseconds, text) => expect(ago(milliseconds)).toBe(text))

test('early in the day, the evening before last is not yesterday', () => {
  const morning = Date.parse('2026-11-23T08:57:00')
  const at = (time: string) => formatRelativeTime(new Date(time).toISOString(), morning)
  expect(at('2026-11-21T23:59:00')).toBe('2d ago')
  expect(at('2026-11-22T00:00:00')).toBe('Yesterday')
})

test('shows a date after a week, with the year if it is another year', () => {
  expect(formatRelativeTime('2026-11-10T21:00:00Z', NOW)).toBe('Tue, Nov 10')
  expect(formatRelativeTime('2025-11-10T21:00:00Z', NOW)).toBe('Mon, Nov 10, 2025')
})
