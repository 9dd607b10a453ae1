import { expect, test } from 'vitest'
import { listIds, orderThreads } from './thread-order.ts'

const lines = (...ids: string[]) => ids.map((id) => ({ id, is_mine: false }))
const after = (order: string[], ...read: string[]) => {
  const { shown, fresh, below } = orderThreads(order, lines(...read))
  return { shown: listIds(shown), fresh: listIds(fresh), below }
}

test('what came above waits, and what follows stands below', () => {
  expect(after(['a', 'b'], 'new', 'a', 'b', 'c')).toEqual({ shown: ['a', 'b', 'c'], fresh: ['new'], below: ['c'] })
  expect(after([], 'a', 'b')).toEqual({ shown: ['a', 'b'], fresh: [], below: ['a', 'b'] })
})

test('what is gone goes, and what moved stays where it was until the reader brings the rest', () => {
  expect(after(['a', 'b', 'c'], 'c', 'a')).toEqual({ shown: ['a', 'c'], fresh: [], below: [] })
  expect(after(['a', 'b'], 'old', 'b', 'a')).toEqual({ shown: ['a', 'b'], fresh: ['old'], below: [] })
})

test('where none of those known is left, all there is is shown', () => {
  expect(after(['a'], 'b', 'c')).toEqual({ shown: ['b', 'c'], fresh: [], below: ['b', 'c'] })
  expect(after(['a'])).toEqual({ shown: [], fresh: [], below: [] })
})
