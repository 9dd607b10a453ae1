export const searchMessages = {
  none: 'No users or venues found.',
  failed: 'Search failed.',
  usersFailed: 'User search failed:',
  venuesFailed: 'Venue search failed:',
  specialsFailed: 'Special search failed:',
  eventsFailed: 'Event search failed:',
} as const
