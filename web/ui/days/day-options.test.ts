import { expect, test } from 'vitest'
import { getMonday, listDayOptions } from './day-options.ts'

test('offers today and the next six days', () => {
  const days = listDayOptions('2026-11-27')
  expect(days).toHaveLength(7)
  expect(days[0]).toEqual({ value: '2026-11-27', weekday: 'Today', day: '27', full: 'Today, Friday, November 27' })
  expect(days[4]).toMatchObject({ value: '2026-12-01', weekday: 'Tue', day: '1' })
})

test('weeks begin on Monday', () => {
  expect(getMonday('2026-11-22')).toBe('2026-11-16')
  expect(getMonday('2026-11-16')).toBe('2026-11-16')
})
