import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { focusMainIfLost } from '#web/ui/return-focus.ts'

type ItemList<Item> = { items: Item[] }
/** A cached list: whole, or in pages. */
type CachedList<Item> = ItemList<Item> | { pages: ItemList<Item>[] }

/** Applies `change` to the items of each page of a cached list. */
export const mapCachedItems = <Item>(data: CachedList<Item>, change: (items: Item[]) => Item[]): CachedList<Item> =>
  'pages' in data
    ? { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) }
    : { ...data, items: change(data.items) }

/** Query keys, and how to remove the item from their cached data. */
export type CacheRemoval = { keys: QueryKey[]; change: (data: never) => unknown }

/** Removes an item from the cache before the server responds. Returns a function that restores it. */
export const optimisticRemove = async (cache: QueryClient, changes: readonly CacheRemoval[]): Promise<() => void> => {
  const before: [QueryKey, unknown][] = []
  for (const { keys, change } of changes)
    for (const queryKey of keys) {
      // A fetch in flight would bring the item back.
      await cache.cancelQueries({ queryKey })
      before.push(...cache.getQueriesData({ queryKey }))
      cache.setQueriesData({ queryKey }, (data: unknown) => (data === undefined ? undefined : change(data as never)))
    }
  focusMainIfLost()
  return () => {
    for (const [key, data] of before) cache.setQueryData(key, data)
  }
}
