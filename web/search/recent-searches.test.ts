import { expect, test } from 'vitest'
import { addRecentSearch } from './recent-searches.ts'

test('the newest search comes first, once, and five are kept', () => {
  expect(addRecentSearch(['rail', 'Bea'], 'bea')).toEqual(['bea', 'rail'])
  expect(addRecentSearch(['rail', 'Café'], 'cafe')).toEqual(['cafe', 'rail'])
  expect(addRecentSearch(['a1', 'b2', 'c3', 'd4', 'e5'], 'f6')).toEqual(['f6', 'a1', 'b2', 'c3', 'd4'])
})
