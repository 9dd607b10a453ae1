import { expect, test } from 'vitest'
import { formatClockTime, formatWeekday } from '#web/ui/times.ts'
import { formatDarkUntil } from './format-dark.ts'

test('says the day and time at which a dark schedule comes back, or that its owner has to show it again', () => {
  const until = '2026-11-21T12:00:00.000Z'
  expect(formatDarkUntil({ schedule_dark_until: until })).toBe(
    `until ${formatWeekday(until)} at ${formatClockTime(until)}`,
  )
  expect(formatDarkUntil({ schedule_dark_until: null })).toBe('until you show it again')
})
