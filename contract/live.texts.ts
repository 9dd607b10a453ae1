/** Posts and discussions one browser may watch at a time. */
export const MAX_WATCHED_IDS = 10

/** What is named in place of an id by who has the list of discussions open. */
export const THREAD_LIST_WATCH_ID = 'forum'

export const liveMessages = {
  watching: 'Name up to ten posts or discussions, by id, or the forum, parted by commas.',
  tooMany: 'Too many open pages. Close one and try again.',
} as const
