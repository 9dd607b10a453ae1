import type { MenuPage } from '#contract/menus.ts'

type Ordered = Pick<MenuPage, 'id' | 'page_order'>

/** The `page_order` after the last page. */
export const getNextPageOrder = (pages: readonly Pick<MenuPage, 'page_order'>[]): number =>
  pages.reduce((next, { page_order }) => Math.max(next, page_order + 1), 0)

/** The pages to update, with their new order, to move one page up or down; empty at the ends. */
export const movePage = <Page extends Ordered>(pages: readonly Page[], id: string, by: -1 | 1): Page[] => {
  const from = pages.findIndex((page) => page.id === id)
  const [page, other] = [pages[from], pages[from + by]]
  if (!page || !other) return []
  const after = pages.map((one) => (one === page ? other : one === other ? page : one))
  // Distinct numbers can be swapped. If any are equal, the pages are renumbered.
  if (new Set(pages.map(({ page_order }) => page_order)).size === pages.length)
    return [
      { ...page, page_order: other.page_order },
      { ...other, page_order: page.page_order },
    ]
  return after
    .map((one, index) => ({ ...one, page_order: index }))
    .filter((one, index) => after[index]?.page_order !== one.page_order)
}
