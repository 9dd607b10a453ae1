import { expect, test } from 'vitest'
import { splitAt } from './split-at.ts'

test('the first occurrence is marked as it is written, whatever the capitals', () => {
  expect(splitAt('Lola Fontaine', 'LO')).toEqual(['', 'Lo', 'la Fontaine'])
  expect(splitAt('Chloe Ibsen', 'lo')).toEqual(['Ch', 'lo', 'e Ibsen'])
  expect(splitAt('נועה לוי', 'לוי')).toEqual(['נועה ', 'לוי', ''])
})

test('what does not hold it, or changes its length with its case, is left alone', () => {
  expect(splitAt('Lola', 'x')).toEqual(['Lola', '', ''])
  expect(splitAt('Lola', '')).toEqual(['Lola', '', ''])
  expect(splitAt('İstanbul', 'stan')).toEqual(['İstanbul', '', ''])
})
