/** Discussions on a page of the list, and replies on a page of a discussion. */
export const THREADS_PAGE_SIZE = 20
export const REPLIES_PAGE_SIZE = 30

/** Characters of a discussion's text that the list shows. */
export const EXCERPT_LENGTH = 280
