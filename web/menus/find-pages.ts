import { foldText } from '#contract/fold-text.ts'
import type { MenuPage } from '#contract/menus.ts'

type Texts = Pick<MenuPage, 'title' | 'description' | 'image_alt'>

/** What the owner typed about a page. Its image cannot be searched. */
const listTexts = ({ title, description, image_alt }: Texts) =>
  [title, description, image_alt].filter((text) => text !== null)

/** Whether a search would say more than a glance at the titles. */
export const isSearchable = (pages: readonly Texts[]): boolean =>
  pages.length > 1 && pages.some(({ description, image_alt }) => description || image_alt)

/** The pages whose typed text contains the search, each with its position in the menu. */
export const findPages = <Page extends Texts>(
  pages: readonly Page[],
  search: string,
): { page: Page; index: number }[] => {
  const part = foldText(search.trim())
  return pages
    .map((page, index) => ({ page, index }))
    .filter(({ page }) => listTexts(page).some((text) => foldText(text).includes(part)) || part === '')
}
