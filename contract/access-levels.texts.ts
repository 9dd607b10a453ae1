/** Messages that any procedure can respond with. */
export const accessMessages = {
  signedOut: 'Please log in.',
  forbidden: 'You’re not allowed to do this.',
  wrongPassword: 'That’s not your password.',
  notFound: 'Not found.',
  invalid: 'Please check the marked fields.',
  tooLarge: 'That’s too large to send.',
  unsupported: 'Send this as JSON.',
  rateLimited: 'Too many attempts. Please wait a moment and try again.',
  unavailable: 'Last Call is having trouble right now. Please try again in a moment.',
  tooSlow: 'Your request took too long to arrive. Please try again.',
  tookTooLong: 'This took too long. Please try again in a moment.',
  crossSite: 'This request came from another site and was refused.',
} as const
