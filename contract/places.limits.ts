export const PLACE_QUERY_MIN_LENGTH = 2

/** Characters; longer than any address. */
export const PLACE_QUERY_MAX_LENGTH = 200
export const PLACES_LIMIT = 5
