import { expect, test } from 'vitest'
import { hasTrigram, isSearchable, toContainsPattern } from './rules.ts'

test('wildcards in a search text are matched literally', () => {
  expect(toContainsPattern('100%_\\')).toBe('%100\\%\\_\\\\%')
})

test('a search text needs two characters, and an emoji counts as one', () => {
  expect(['', 'a', '🍸', '한', 'ß', 'x\u030c', '\u0301\u0301'].filter(isSearchable)).toEqual([])
  expect(['an', '🍸a', '한국', '..'].filter(isSearchable)).toHaveLength(4)
})

test('a trigram needs three ASCII letters or digits in a row', () => {
  expect(['jov', 'a.bcd', 'zoe lind', '777'].filter(hasTrigram)).toHaveLength(4)
  expect(['an', 'j.k', 'vić', '🍸🍸🍸', 'a b c d'].filter(hasTrigram)).toEqual([])
})
