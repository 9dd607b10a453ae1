import { expect, test } from 'vitest'
import { truncate, truncateWords } from './truncate.ts'

test.each([
  ['Two-for-one rye', 15, 'Two-for-one rye'],
  ['Two-for-one rye', 14, 'Two-for-one r…'],
  ['one\n two\t three', 20, 'one two three'],
  ['8:00\u00A0PM', 20, '8:00\u00A0PM'],
  ['🍸🍸🍸', 4, '🍸…'],
  ['one\r\ntwo\u0000\u001B\u0085\u2028three', 20, 'one two three'],
])('%j in %i characters is %j', (text, maxLength, expected) => {
  expect(truncate(text, maxLength)).toBe(expected)
})

test.each([
  ['Two-for-one rye', 15, 'Two-for-one rye'],
  ['Two-for-one rye', 14, 'Two-for-one…'],
  ['Two-for-one\nrye, all night', 15, 'Two-for-one…'],
  ['Oneverylongword', 7, 'Onever…'],
  ['🍸🍸🍸', 3, '🍸…'],
])('%j in whole words and %i characters is %j', (text, maxLength, expected) => {
  expect(truncateWords(text, maxLength)).toBe(expected)
})
