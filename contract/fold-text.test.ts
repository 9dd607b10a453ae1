import { expect, test } from 'vitest'
import { FOLDING_PAIRS } from '#tests/support/folding-cases.ts'
import { foldText } from './fold-text.ts'

test.each(FOLDING_PAIRS)('%j finds %j: %s', (typed, name, isFound) =>
  expect(foldText(name).includes(foldText(typed))).toBe(isFound),
)

test('a folded text stays as it is', () => {
  const texts = FOLDING_PAIRS.flatMap(([typed, name]) => [foldText(typed), foldText(name)])
  expect(texts.map(foldText)).toEqual(texts)
})
