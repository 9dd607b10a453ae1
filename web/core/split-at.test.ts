import { expect, test } from 'vitest'
import { FOLDING_PAIRS } from '#tests/support/folding-cases.ts'
import { splitAtMatch } from './split-at.ts'

test.each([
  ['Lola Fontaine', 'LO', ['', 'Lo', 'la Fontaine']],
  ['Chloe Ibsen', 'lo', ['Ch', 'lo', 'e Ibsen']],
  ['נועה לוי', 'לוי', ['נועה ', 'לוי', '']],
  ['Élodie Müñoz-O’Brien', "munoz-o'b", ['Élodie ', 'Müñoz-O’B', 'rien']],
  ['Cafe\u0301 Luna', 'fe', ['Ca', 'fe\u0301', ' Luna']],
  ['Straße', 'asse', ['Str', 'aße', '']],
  ['Straße', 'as', ['Str', 'aß', 'e']],
  ['İstanbul', 'stan', ['İ', 'stan', 'bul']],
  ['🍸 Đặng', 'dang', ['🍸 ', 'Đặng', '']],
])('of %j, %j is the match', (text, part, expected) => expect(splitAtMatch(text, part)).toEqual(expected))

test('finds nothing without a match', () => {
  expect(splitAtMatch('Lola', 'x')).toEqual(['Lola', '', ''])
  expect(splitAtMatch('Lola', '')).toEqual(['Lola', '', ''])
  expect(splitAtMatch('Lola', '\u0301')).toEqual(['Lola', '', ''])
})

test.each(FOLDING_PAIRS)('highlights what the search finds: %j in %j: %s', (typed, name, isFound) => {
  const [before, match, after] = splitAtMatch(name, typed)
  expect([match !== '', before + match + after]).toEqual([isFound, name])
})
