/** Maximum menu pages of a venue. */
export const MENU_PAGES_LIMIT = 60
