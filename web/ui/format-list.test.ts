import { expect, test } from 'vitest'
import { formatList } from './format-list.ts'

test('the last two are joined by "and", without a comma', () => {
  expect([[], ['Ana'], ['Ana', 'Bea'], ['Ana', 'Bea', 'Cal']].map(formatList)).toEqual([
    '',
    'Ana',
    'Ana and Bea',
    'Ana, Bea and Cal',
  ])
})
