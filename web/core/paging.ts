type Page<Item> = { items: Item[]; next_cursor: string | null }

const FIRST: string | undefined = undefined as string | undefined

/** Cursor paging for `infiniteOptions`, shared by every paged list. */
export const infiniteQueryOptions = {
  initialPageParam: FIRST,
  getNextPageParam: (last: Page<unknown>) => last.next_cursor ?? undefined,
}

/** All items of the loaded pages without duplicates: an item that moves between two fetches appears in both pages. */
export const listUniqueItems = <Item extends { id: string }>(pages: readonly Page<Item>[]): Item[] => [
  ...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values(),
]
