import { expect, test } from 'vitest'
import { getShiftRemoval } from './shift-removal.ts'

const shift = { start_time: '2026-11-20T23:00:00.000Z', end_time: '2026-11-21T05:00:00.000Z' }
const end = Date.parse(shift.end_time)

test('cancels a shift until it ends; then deletes it, or hides it if it has income', () => {
  expect(getShiftRemoval({ ...shift, has_income: true }, end - 1)).toBe('cancel')
  expect(getShiftRemoval(shift, end)).toBe('delete')
  expect(getShiftRemoval({ ...shift, has_income: false }, end)).toBe('delete')
  expect(getShiftRemoval({ ...shift, has_income: true }, end)).toBe('hide')
})
