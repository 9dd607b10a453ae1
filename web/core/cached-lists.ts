import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/toast.ts'
import { formatErrorWith, getErrorCode } from './errors.ts'
import type { Pages } from './paging.ts'

/** A cached list: whole, or in pages. */
export type CachedList<Item> = { items: Item[] } | { pages: { items: Item[] }[] }

/** Applies `change` to the items of each page of a cached list. Returns the same object if no items change. */
export const editItems = <Item, List extends CachedList<Item>>(
  data: List & CachedList<Item>,
  change: (items: Item[]) => Item[],
): List => {
  if ('pages' in data) {
    const pages = data.pages.map((page) => editItems(page, change))
    return pages.some((page, at) => page !== data.pages[at]) ? { ...data, pages } : data
  }
  const items = change(data.items)
  return items === data.items ? data : { ...data, items }
}

/** Changes one of the items, or removes it if `change` returns undefined. Returns the same array without it. */
export const editItem = <Item extends { id: string }>(
  items: Item[],
  id: string,
  change: (item: Item) => Item | undefined,
): Item[] =>
  items.some((item) => item.id === id) ? items.flatMap((item) => (item.id === id ? (change(item) ?? []) : item)) : items

/** Removes an item from a cached list. */
export const removeItem = <List extends CachedList<{ id: string }>>(
  data: List | undefined,
  id: string,
): List | undefined => data && editItems(data, (items: { id: string }[]) => editItem(items, id, () => undefined))

/** Appends an item to the last loaded page of a cached list. */
export const appendItem = <Item>(data: Pages<Item> | undefined, item: Item): Pages<Item> | undefined => {
  const last = data?.pages.at(-1)
  return data && last ? { ...data, pages: data.pages.with(-1, { ...last, items: [...last.items, item] }) } : data
}

/** Query keys, and how to change their cached data. */
export type CacheEdit = { keys: QueryKey[]; change: (data: never) => unknown }

/** Changes cached data before the server responds. Returns a function that restores it. */
export const editOptimistically = async (cache: QueryClient, edits: readonly CacheEdit[]): Promise<() => void> => {
  const before: [QueryKey, unknown][] = []
  for (const { keys, change } of edits)
    for (const queryKey of keys) {
      // A fetch in flight predates the change and would overwrite it.
      await cache.cancelQueries({ queryKey })
      before.push(...cache.getQueriesData({ queryKey }))
      cache.setQueriesData({ queryKey }, (data: unknown) => (data === undefined ? undefined : change(data as never)))
    }
  return () => {
    for (const [key, data] of before) cache.setQueryData(key, data)
  }
}

type OptimisticRequest<Input, Answer> = {
  send: (input: Input) => Promise<Answer>
  edit: (input: Input) => CacheEdit
  /** The message of the toast, before the reason if that isn't specific to the screen. */
  failed: string
  onSuccess?: ((answer: Answer, input: Input) => void) | undefined
  onSettled: () => unknown
  /** Whether a missing item means that the change was already made elsewhere. */
  acceptsMissing?: boolean
}

/** A request whose result shows at once. If it fails, what it changed is restored and a toast says why. */
export const useOptimisticRequest = <Input = void, Answer = unknown>(request: OptimisticRequest<Input, Answer>) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: request.send,
    onMutate: (input: Input) => editOptimistically(cache, [request.edit(input)]),
    onError: (error, _input, restore) => {
      if (request.acceptsMissing && getErrorCode(error) === 'NOT_FOUND') return
      restore?.()
      toast.error(formatErrorWith(error, request.failed))
    },
    onSuccess: request.onSuccess,
    onSettled: request.onSettled,
  })
}
