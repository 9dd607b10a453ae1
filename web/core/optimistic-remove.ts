import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { focusMainIfLost } from '#web/ui/return-focus.ts'

type ItemList<Item> = { items: Item[] }
/** A list as it was read: whole, or page by page. */
type CachedList<Item> = ItemList<Item> | { pages: ItemList<Item>[] }

/** A list that was read, each page of it changed. */
export const mapCachedItems = <Item>(data: CachedList<Item>, change: (items: Item[]) => Item[]): CachedList<Item> =>
  'pages' in data
    ? { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) }
    : { ...data, items: change(data.items) }

/** What was read under some keys, and how it looks without the thing. */
export type CacheRemoval = { keys: QueryKey[]; change: (data: never) => unknown }

/** Takes a thing out of what was read before the server has answered; gives back what puts it there again. */
export const optimisticRemove = async (cache: QueryClient, changes: readonly CacheRemoval[]): Promise<() => void> => {
  const before: [QueryKey, unknown][] = []
  for (const { keys, change } of changes)
    for (const queryKey of keys) {
      // What is under way would bring it back.
      await cache.cancelQueries({ queryKey })
      before.push(...cache.getQueriesData({ queryKey }))
      cache.setQueriesData({ queryKey }, (data: unknown) => (data === undefined ? undefined : change(data as never)))
    }
  focusMainIfLost()
  return () => {
    for (const [key, data] of before) cache.setQueryData(key, data)
  }
}
