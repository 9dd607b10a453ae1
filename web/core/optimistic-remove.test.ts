import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { type CacheRemoval, mapCachedItems, optimisticRemove } from './optimistic-remove.ts'

const pages = {
  pages: [
    { items: [{ id: 'a' }, { id: 'b' }], next_cursor: 'x' },
    { items: [{ id: 'c' }], next_cursor: null },
  ],
  pageParams: [undefined, 'x'],
}
const week = { items: [{ id: 'b' }, { id: 'd' }], private_count: 2 }
const without = (id: string): CacheRemoval => ({
  keys: [['mine'], ['week']],
  change: (data: Parameters<typeof mapCachedItems<{ id: string }>>[0]) =>
    mapCachedItems(data, (items) => items.filter((item) => item.id !== id)),
})

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  return () => vi.unstubAllGlobals()
})

test('removes an item from every cached list and restores it in place', async () => {
  const cache = new QueryClient()
  cache.setQueryData(['mine', 'past'], pages)
  cache.setQueryData(['week', '2026-11-16'], week)
  cache.setQueryData(['other'], week)
  const restore = await optimisticRemove(cache, [without('b')])
  expect(cache.getQueryData(['mine', 'past'])).toEqual({
    ...pages,
    pages: [{ items: [{ id: 'a' }], next_cursor: 'x' }, pages.pages[1]],
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
  await optimisticRemove(cache, [without('b')])
  answer(week)
  await fetching
  expect(cache.getQueryData(['week'])).toEqual({ items: [{ id: 'd' }], private_count: 2 })
})
