export const placeMessages = {
  notConfigured: 'This server can’t look up places.',
  failed: 'The place search isn’t answering. Please try again in a moment.',
} as const
