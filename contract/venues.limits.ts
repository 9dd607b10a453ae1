export const VENUE_OPTIONS_LIMIT = 500
export const VENUES_NEAR_LIMIT = 6
export const SHIFTS_AT_OWN_VENUES_LIMIT = 10

/** The venues nearby that a patron's home reads for its map; the list shows `VENUES_NEAR_LIMIT`. */
export const HOME_VENUES_QUERY_LIMIT = 40
