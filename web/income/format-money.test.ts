import { expect, test } from 'vitest'
import { formatMoney, formatShortMoney } from './format-money.ts'

test.each([
  ['0.00', '$0.00'],
  ['0.01', '$0.01'],
  ['999.99', '$999.99'],
  ['1234.50', '$1,234.50'],
  ['12345678901.20', '$12,345,678,901.20'],
  ['-58.20', '-$58.20'],
])('formats %s as %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text)
})

test.each([
  ['0.00', '–'],
  ['0.40', '$0'],
  ['281.90', '$282'],
  ['999.50', '$1.0k'],
  ['1234.00', '$1.2k'],
  ['123456.00', '$123k'],
])('%s is shortened to %s above a bar', (amount, text) => {
  expect(formatShortMoney(amount)).toBe(text)
})
