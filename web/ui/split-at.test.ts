import { expect, test } from 'vitest'
import { splitAtMatch } from './split-at.ts'

test('the first occurrence is marked as it is written, whatever the capitals', () => {
  expect(splitAtMatch('Lola Fontaine', 'LO')).toEqual(['', 'Lo', 'la Fontaine'])
  expect(splitAtMatch('Chloe Ibsen', 'lo')).toEqual(['Ch', 'lo', 'e Ibsen'])
  expect(splitAtMatch('נועה לוי', 'לוי')).toEqual(['נועה ', 'לוי', ''])
})

test('what does not hold it, or changes its length with its case, is left alone', () => {
  expect(splitAtMatch('Lola', 'x')).toEqual(['Lola', '', ''])
  expect(splitAtMatch('Lola', '')).toEqual(['Lola', '', ''])
  expect(splitAtMatch('İstanbul', 'stan')).toEqual(['İstanbul', '', ''])
})
