export const RELATIONSHIPS_PAGE_SIZE = 30

/** How many usernames a person can block by name. */
export const BLOCKED_USERNAMES_LIMIT = 50

/** From how many people a person can hide their schedule. */
export const HIDDEN_FROM_LIMIT = 200

/** For how many days a follower counts as new. */
export const NEW_FOLLOWER_DAYS = 7

/** Which followers a list shows: all, those of the last week, or those who follow no one else. */
export const FOLLOWER_FILTERS = ['all', 'new', 'only_you'] as const

/** What can be done to several followers at once, and to how many. */
export const FOLLOWER_ACTIONS = ['remove', 'hide_schedule', 'block'] as const
export const CHANGED_FOLLOWERS_LIMIT = 100

/** How long it can be undone. */
export const UNDO_FOLLOWERS_MINUTES = 10
