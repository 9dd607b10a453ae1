export const FEED_PAGE_SIZE = 10

/** The count of new posts stops here. */
export const MAX_NEWER_POSTS_COUNTED = 20
