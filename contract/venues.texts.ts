export const VENUE_OPTIONS_LIMIT = 500

export const venueMessages = {
  notFound: 'Venue not found.',
  loadFailed: 'Failed to load venue data.',
  listFailed: 'Failed to load venues list.',
} as const
