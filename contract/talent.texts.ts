export const talentMessages = {
  loading: 'Loading talent...',
  loadFailed: 'Failed to load talent.',
  empty: 'No entertainers or bartenders found.',
  noShifts: 'No upcoming shifts posted.',
} as const
