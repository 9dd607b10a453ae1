import { expect, test } from 'vitest'
import { countDaysSince, formatDaysAgo, needsConfirmation } from './format-confirmed.ts'

const NOW = Date.parse('2026-11-20T18:00:00Z')

test.each([
  ['2026-11-20T12:00:00Z', 'today'],
  // A clock that is behind.
  ['2026-11-22T12:00:00Z', 'today'],
  ['2026-11-19T12:00:00Z', 'yesterday'],
  ['2026-11-17T12:00:00Z', '3 days ago'],
  ['2026-09-22T12:00:00Z', '59 days ago'],
  ['2026-09-20T12:00:00Z', '2 months ago'],
  ['2025-11-01T12:00:00Z', 'last year'],
  ['2024-11-01T12:00:00Z', '2 years ago'],
])('%s is %s', (at, text) => {
  expect(formatDaysAgo(countDaysSince(at, NOW))).toBe(text)
})

test('needs the owner if guests find it wrong, or after 60 days', () => {
  const at = (days: number) => new Date(NOW - days * 86_400_000).toISOString()
  expect(needsConfirmation({ is_confirmed: true, confirmed_at: at(60) }, NOW)).toBe(false)
  expect(needsConfirmation({ is_confirmed: true, confirmed_at: at(61) }, NOW)).toBe(true)
  expect(needsConfirmation({ is_confirmed: false, confirmed_at: at(1) }, NOW)).toBe(true)
})
