export const SEARCH_MIN_LENGTH = 2
export const SEARCH_DEBOUNCE_MS = 400
export const SEARCH_LIMIT = 10
/** Events that begin later are not found. */
export const SEARCH_EVENT_DAYS = 60

/** Characters; longer than any name. A longer query is cut, not refused. */
export const SEARCH_MAX_LENGTH = 100

/** Maximum results of a mention query. The picker, which queries on every keystroke, shows fewer. */
export const MAX_MENTIONABLES = 500
export const MENTION_SUGGESTIONS_SHOWN = 8
