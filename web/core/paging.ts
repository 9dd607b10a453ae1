import type { InfiniteData } from '@tanstack/react-query'

export type Page<Item> = { items: Item[]; next_cursor: string | null }
/** The loaded pages of a list, as an infinite query caches them. */
export type Pages<Item> = InfiniteData<Page<Item>, string | undefined>

const FIRST: string | undefined = undefined as string | undefined

/** Options of every paged list: `api.posts.mine.infiniteOptions(byCursor((cursor) => ({ cursor })))`. */
export const byCursor = <Input>(input: (cursor: string | undefined) => Input) => ({
  input,
  initialPageParam: FIRST,
  getNextPageParam: (last: Page<unknown>) => last.next_cursor ?? undefined,
})

/** All items of the loaded pages without duplicates: an item that moves between two fetches appears in both pages. */
export const listUniqueItems = <Item extends { id: string }>(
  pages: readonly { items: Item[]; next_cursor?: string | null }[],
): Item[] => [...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()]

/** The same, oldest first: an item the viewer has just added may be cached before its page is loaded. */
export const listOldestFirst = <Item extends { id: string; created_at: string }>(pages: readonly Page<Item>[]) =>
  listUniqueItems(pages).sort(
    (one, other) => one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id),
  )
