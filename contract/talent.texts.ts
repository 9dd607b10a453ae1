export const talentMessages = {
  loading: 'Loading talent...',
  loadFailed: 'Failed to load talent.',
  empty: 'No entertainers or bartenders found.',
  locationIncomplete: 'A position needs both lat and lon.',
  noShifts: 'No upcoming shifts posted.',
} as const
