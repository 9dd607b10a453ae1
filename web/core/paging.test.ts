import { expect, test } from 'vitest'
import { listOldestFirst, listUniqueItems } from './paging.ts'

const itemAt = (id: string, minute: number) => ({
  id,
  created_at: new Date(Date.UTC(2026, 10, 21, 3, minute)).toISOString(),
})
const pages = (...lists: ReturnType<typeof itemAt>[][]) => lists.map((items) => ({ items, next_cursor: null }))
const ids = (items: { id: string }[]) => items.map(({ id }) => id)
const [first, second, third, mine] = [itemAt('a', 1), itemAt('b', 2), itemAt('c', 3), itemAt('mine', 9)]

test('lists an item once that is on two pages', () => {
  expect(ids(listUniqueItems(pages([first, second], [second, third])))).toEqual(['a', 'b', 'c'])
})

test('lists items in the order they were written, each once, regardless of their page', () => {
  expect(ids(listOldestFirst(pages([first, second, mine])))).toEqual(['a', 'b', 'mine'])
  expect(ids(listOldestFirst(pages([first, second, mine], [third, mine])))).toEqual(['a', 'b', 'c', 'mine'])
})

test('sorts items with the same time by id, as the server does', () => {
  expect(ids(listOldestFirst(pages([itemAt('b', 1), itemAt('a', 1)])))).toEqual(['a', 'b'])
})
