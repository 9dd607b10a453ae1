/** Maximum venues that What's On lists. */
export const WHATS_ON_LIMIT = 50
/** Maximum specials, and maximum events, of each venue. */
export const WHATS_ON_PER_VENUE_LIMIT = 10
