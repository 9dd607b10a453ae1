/** Texts that any procedure may answer with. */
export const doorMessages = {
  signedOut: 'Please log in.',
  forbidden: 'You are not allowed to do this.',
  wrongPassword: 'That is not your password.',
  notFound: 'Not found.',
  invalid: 'Please check the marked fields.',
  tooLarge: 'That is too large to send.',
  unsupported: 'Send this as JSON.',
  rateLimited: 'Too many tries. Please wait a moment and try again.',
  unavailable: 'Last Call cannot reach its database right now. Please try again in a moment.',
  crossSite: 'This request came from another site and was refused.',
} as const
