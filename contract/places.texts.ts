export const PLACE_QUERY_MIN_LENGTH = 2
/** Characters; longer than any address. */
export const PLACE_QUERY_MAX_LENGTH = 200
export const PLACES_LIMIT = 5

export const placeMessages = {
  notConfigured: 'This server can’t look up places.',
  failed: 'The place search isn’t answering. Please try again in a moment.',
} as const
