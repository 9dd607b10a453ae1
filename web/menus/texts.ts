/** Texts of the menu screens. */
export const menuTexts = {
  picture: 'Menu page image',
  pageOrder: 'Page order',
  orderHint: 'Drag a page by its handle to move it, or press an arrow key on the handle.',
  moved: (name: string, position: number, count: number) => `${name} moved to position ${position} of ${count}.`,
  more: 'More',
  search: 'Search this menu',
  searchHint: 'Only typed titles and descriptions are searched, not the images.',
  notFound: (search: string) => `Nothing on this menu matches “${search}”.`,
} as const
