import { expect, test } from 'vitest'
import { listIds, orderThreads } from './thread-order.ts'

const lines = (...ids: string[]) => ids.map((id) => ({ id, is_mine: false }))
const after = (order: string[], ...loaded: string[]) => {
  const { shown, waiting, below } = orderThreads(order, lines(...loaded))
  return { shown: listIds(shown), waiting: listIds(waiting), below }
}

test('new discussions above the list wait, and further ones are added below', () => {
  expect(after(['a', 'b'], 'new', 'a', 'b', 'c')).toEqual({ shown: ['a', 'b', 'c'], waiting: ['new'], below: ['c'] })
  expect(after([], 'a', 'b')).toEqual({ shown: ['a', 'b'], waiting: [], below: ['a', 'b'] })
})

test('deleted discussions disappear, and moved ones keep their position until the viewer shows the new ones', () => {
  expect(after(['a', 'b', 'c'], 'c', 'a')).toEqual({ shown: ['a', 'c'], waiting: [], below: [] })
  expect(after(['a', 'b'], 'old', 'b', 'a')).toEqual({ shown: ['a', 'b'], waiting: ['old'], below: [] })
})

test('shows everything if no known discussion is left', () => {
  expect(after(['a'], 'b', 'c')).toEqual({ shown: ['b', 'c'], waiting: [], below: ['b', 'c'] })
  expect(after(['a'])).toEqual({ shown: [], waiting: [], below: [] })
})
