export const MENTION_DEBOUNCE_MS = 200

export const mentionMessages = {
  noPerson: 'Nobody by that name.',
  noVenue: 'No venue by that name.',
  staysPlainText: 'It stays plain text.',
  failed: 'Could not load names.',
} as const
