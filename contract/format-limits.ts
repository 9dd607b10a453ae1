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
