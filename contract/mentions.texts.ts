export const mentionMessages = {
  noPerson: 'No one by that username.',
  noVenue: 'No venue by that name.',
  staysPlainText: 'It’ll stay plain text.',
  failed: 'Could not load suggestions.',
} as const
