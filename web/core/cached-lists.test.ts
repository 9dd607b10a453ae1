import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import {
  appendItem,
  type CachedList,
  type CacheEdit,
  editItem,
  editItems,
  editOptimistically,
  removeItem,
} from './cached-lists.ts'

type Item = { id: string; name?: string }

const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const pages = {
  pages: [
    { items: [a, b], next_cursor: 'x' },
    { items: [c], next_cursor: null },
  ],
  pageParams: [undefined, 'x'],
}
const week = { items: [b, { id: 'd' }], private_count: 2 }
const without = (id: string): CacheEdit => ({
  keys: [['mine'], ['week']],
  change: (data: CachedList<Item>) => removeItem(data, id),
})

test('removes an item from a list or any of its pages and changes nothing else', () => {
  expect(removeItem(pages, 'c')).toEqual({ ...pages, pages: [pages.pages[0], { items: [], next_cursor: null }] })
  expect(removeItem(week, 'b')).toEqual({ items: [{ id: 'd' }], private_count: 2 })
  expect(removeItem({ items: [a, b, a] }, 'a')).toEqual({ items: [b] })
  expect(removeItem(undefined, 'a')).toBeUndefined()
})

test('replaces an item on any page and keeps the pages without it', () => {
  const renamed = editItems(pages, (items: Item[]) => editItem(items, 'c', (item) => ({ ...item, name: 'Cleo' })))
  expect(renamed).toEqual({
    ...pages,
    pages: [pages.pages[0], { items: [{ id: 'c', name: 'Cleo' }], next_cursor: null }],
  })
  expect(renamed.pages[0]).toBe(pages.pages[0])
})

test('returns the same object if the list does not hold the item', () => {
  for (const data of [pages, week]) expect(removeItem(data, 'z')).toBe(data)
})

test('appends an item to the last page, and leaves an empty cache alone', () => {
  const appended = appendItem(pages, { id: 'mine' })
  expect(appended?.pages.map(({ items }) => items.map(({ id }) => id))).toEqual([
    ['a', 'b'],
    ['c', 'mine'],
  ])
  expect(appended?.pageParams).toBe(pages.pageParams)
  expect(appendItem(undefined, a)).toBeUndefined()
})

test('removes an item from every cached list and restores it in place', async () => {
  const cache = new QueryClient()
  cache.setQueryData(['mine', 'past'], pages)
  cache.setQueryData(['week', '2026-11-16'], week)
  cache.setQueryData(['other'], week)
  const restore = await editOptimistically(cache, [without('b')])
  expect(cache.getQueryData(['mine', 'past'])).toEqual({
    ...pages,
    pages: [{ items: [a], next_cursor: 'x' }, pages.pages[1]],
  })
  expect(cache.getQueryData(['week', '2026-11-16'])).toEqual({ items: [{ id: 'd' }], private_count: 2 })
  expect(cache.getQueryData(['other'])).toBe(week)
  restore()
  expect(cache.getQueryData(['mine', 'past'])).toEqual(pages)
  expect(cache.getQueryData(['week', '2026-11-16'])).toEqual(week)
})

test('a fetch in flight doesn’t bring the item back', async () => {
  const cache = new QueryClient()
  cache.setQueryData(['week'], week)
  let answer = (_: unknown) => {}
  const fetching = cache
    .fetchQuery({ queryKey: ['week'], queryFn: () => new Promise((resolve) => (answer = resolve)) })
    .catch(() => {})
  await editOptimistically(cache, [without('b')])
  answer(week)
  await fetching
  expect(cache.getQueryData(['week'])).toEqual({ items: [{ id: 'd' }], private_count: 2 })
})
