import { expect, test } from 'vitest'
import { hasTrigram, isSearchable, toContainsPattern } from './rules.ts'

test('wildcards of a search stand for themselves', () => {
  expect(toContainsPattern('100%_\\')).toBe('%100\\%\\_\\\\%')
})

test('two characters are enough, one is not, and an emoji is one', () => {
  expect(['', 'a', '🍸', '한'].filter(isSearchable)).toEqual([])
  expect(['an', '🍸a', '한국', '..'].filter(isSearchable)).toHaveLength(4)
})

test('trigrams are of letters and figures, and three at least', () => {
  expect(['jov', 'a.bcd', 'Zoë Lind', '777'].filter(hasTrigram)).toHaveLength(4)
  expect(['an', 'j.k', 'vić', '🍸🍸🍸', 'a b c d'].filter(hasTrigram)).toEqual([])
})
