type Page<Item> = { items: Item[]; next_cursor: string | null }

const FIRST: string | undefined = undefined as string | undefined

/** How every paged list goes on, for `infiniteOptions`. */
export const infiniteQueryOptions = {
  initialPageParam: FIRST,
  getNextPageParam: (last: Page<unknown>) => last.next_cursor ?? undefined,
}

/** All items of the pages read so far, each once: an item that moved between two pages would come twice. */
export const listUniqueItems = <Item extends { id: string }>(pages: readonly Page<Item>[]): Item[] => [
  ...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values(),
]
