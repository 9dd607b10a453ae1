import { expect, test } from 'vitest'
import { splitAtMatch } from './split-at.ts'

test('finds the first match regardless of case and keeps its spelling', () => {
  expect(splitAtMatch('Lola Fontaine', 'LO')).toEqual(['', 'Lo', 'la Fontaine'])
  expect(splitAtMatch('Chloe Ibsen', 'lo')).toEqual(['Ch', 'lo', 'e Ibsen'])
  expect(splitAtMatch('נועה לוי', 'לוי')).toEqual(['נועה ', 'לוי', ''])
})

test('finds nothing without a match, or if lowercasing changes the length of the text', () => {
  expect(splitAtMatch('Lola', 'x')).toEqual(['Lola', '', ''])
  expect(splitAtMatch('Lola', '')).toEqual(['Lola', '', ''])
  expect(splitAtMatch('İstanbul', 'stan')).toEqual(['İstanbul', '', ''])
})
