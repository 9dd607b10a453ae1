/** Posts on a page of the feed, a venue and a profile. */
export const POSTS_PAGE_SIZE = 10
export const COMMENTS_PAGE_SIZE = 20

/** Newest posts on the home page of talent. */
export const RECENT_POSTS = 3
