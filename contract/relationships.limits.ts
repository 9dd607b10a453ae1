export const RELATIONSHIPS_PAGE_SIZE = 30

/** How many usernames a person can block by name. */
export const BLOCKED_USERNAMES_LIMIT = 50

/** From how many people a person can hide their schedule. */
export const HIDDEN_FROM_LIMIT = 200
