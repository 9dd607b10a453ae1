export const talentMessages = {
  loading: 'Loading talent...',
  loadFailed: 'Failed to load talent.',
  empty: 'No entertainers or bartenders found.',
  locationIncomplete: 'Send both lat and lon, or neither.',
  noShifts: 'No upcoming shifts posted.',
} as const
