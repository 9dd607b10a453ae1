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
const whole = { items: [{ id: 'b' }, { id: 'd' }], private_count: 2 }
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
  cache.setQueryData(['week', '2026-11-16'], whole)
  cache.setQueryData(['other'], whole)
  const putBack = await optimisticRemove(cache, [without('b')])
  expect(cache.getQueryData(['mine', 'past'])).toEqual({
    ...pages,
    pages: [{ items: [{ id: 'a' }], next_cursor: 'x' }, pages.pages[1]],
  })
  expect(cache.getQueryData(['week', '2026-11-16'])).toEqual({ items: [{ id: 'd' }], private_count: 2 })
  expect(cache.getQueryData(['other'])).toBe(whole)
  putBack()
  expect(cache.getQueryData(['mine', 'past'])).toEqual(pages)
  expect(cache.getQueryData(['week', '2026-11-16'])).toEqual(whole)
})

test('a fetch in flight doesn’t bring the item back', async () => {
  const cache = new QueryClient()
  cache.setQueryData(['week'], whole)
  let answer = (_: unknown) => {}
  const reading = cache
    .fetchQuery({ queryKey: ['week'], queryFn: () => new Promise((resolve) => (answer = resolve)) })
    .catch(() => {})
  await optimisticRemove(cache, [without('b')])
  answer(whole)
  await reading
  expect(cache.getQueryData(['week'])).toEqual({ items: [{ id: 'd' }], private_count: 2 })
})
