/** Maximum posts and discussions that one browser can watch at a time. */
export const MAX_WATCHED_IDS = 10

/** Sent in place of an id to watch the list of discussions. */
export const THREAD_LIST_WATCH_ID = 'forum'

/** Streams an event without content when a public page changed; `page` is the page's path and query. */
export const PAGE_STREAM_PATH = '/public-pages/stream'
