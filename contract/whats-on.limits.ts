/** The venues that What's On lists, the nearest of those that have something on. */
export const WHATS_ON_LIMIT = 50
/** The specials, and the events, that it lists of one venue. */
export const WHATS_ON_OF_VENUE_LIMIT = 10
