import { expect, test } from 'vitest'
import { addMonths, formatMonthTitle, listMonthWeeks } from './month.ts'

test('splits a month into weeks that begin on Sunday', () => {
  const weeks = listMonthWeeks('2026-11')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
  expect(listMonthWeeks('2026-02')).toHaveLength(4)
  expect(listMonthWeeks('2026-08')).toHaveLength(6)
  expect(listMonthWeeks('2028-02').flat().filter(Boolean)).toHaveLength(29)
  expect(listMonthWeeks('2026-08')[0]).toEqual([null, null, null, null, null, null, '2026-08-01'])
})

test('adds months across years, within the allowed range', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2099-12', 1)).toBeUndefined()
  expect(addMonths('2000-01', -1)).toBeUndefined()
  expect(formatMonthTitle('2026-11')).toBe('November 2026')
})
