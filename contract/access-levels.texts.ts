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

/** The message for too many writes: the reason, and when to try again. `isYoung` is true for a new account. */
export function formatRateLimited(seconds: number, isYoung: boolean): string {
  const why = isYoung
    ? 'Too many attempts for a new account. The limit goes up after the first few days.'
    : 'Too many attempts.'
  return `${why} Try again in ${formatWait(seconds)}.`
}

/** The message for too many reads: which limit was reached, and when to try again. */
export function formatReadLimited(seconds: number, by: 'account' | 'new account' | 'network'): string {
  return `${READ_LIMIT_CAUSES[by]} Try again in ${formatWait(seconds)}.`
}

const READ_LIMIT_CAUSES = {
  account: 'You’ve looked at a lot in a short time.',
  'new account': 'You’ve looked at a lot for a new account. The limit goes up after the first few days.',
  network: 'Your network has loaded a lot in a short time.',
}

function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'a minute'
  if (minutes < 60) return `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'an hour' : `${hours} hours`
}
