import { expect, test } from 'vitest'
import { formatRelativeTime } from './relative-time.ts'

const NOW = Date.parse('2026-11-20T21:00:00Z')
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
  [48 * HOUR - 1, 'Yesterday'],
  [48 * HOUR, '2d ago'],
  [7 * 24 * HOUR - 1, '6d ago'],
])('formats %i ms ago as %s', (milliseconds, text) => expect(ago(milliseconds)).toBe(text))

test('shows a date after a week, with the year if it is another year', () => {
  expect(formatRelativeTime('2026-11-10T21:00:00Z', NOW)).toBe('Tue, Nov 10')
  expect(formatRelativeTime('2025-11-10T21:00:00Z', NOW)).toBe('Mon, Nov 10, 2025')
})
