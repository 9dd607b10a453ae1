/** Maximum specials of a venue, and maximum weekly time windows of one special. */
export const SPECIALS_LIMIT = 100
export const SPECIAL_WINDOWS_LIMIT = 21
