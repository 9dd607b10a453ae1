import type { MenuPage } from '#contract/menus.ts'

type Ordered = Pick<MenuPage, 'id' | 'page_order'>

/** The `page_order` after the last page. */
export const getNextPageOrder = (pages: readonly Pick<MenuPage, 'page_order'>[]): number =>
  pages.reduce((next, { page_order }) => Math.max(next, page_order + 1), 0)

/** The pages with one of them at another position, which is limited to the list. */
export const movePage = <Page extends Ordered>(pages: readonly Page[], id: string, to: number): readonly Page[] => {
  const page = pages.find((one) => one.id === id)
  if (!page) return pages
  const position = Math.max(0, Math.min(pages.length - 1, to))
  return pages.filter((one) => one !== page).toSpliced(position, 0, page)
}

/** Gives moved pages the numbers of their new positions. If any numbers were equal, all pages are numbered from 0. */
export const renumberPages = <Page extends Ordered>(moved: readonly Page[]): Page[] => {
  const numbers = [...new Set(moved.map(({ page_order }) => page_order))].sort((one, other) => one - other)
  const isDistinct = numbers.length === moved.length
  return moved.map((page, index) => ({ ...page, page_order: isDistinct ? (numbers[index] ?? index) : index }))
}
