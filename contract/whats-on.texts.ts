export const whatsOnMessages = {
  loadFailed: 'Could not load what’s on.',
} as const
