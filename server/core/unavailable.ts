/** After so many seconds it is worth asking again. */
export const RETRY_AFTER_S = 5

/** Something this process stands on does not answer just now: it is said so at once, and asked again later. */
export class Unavailable extends Error {
  override name = 'Gone'
}

/** Connection lost, refused or shutting down (SQLSTATE classes 08 and 57P), only to be read (25006), no room (53), the disk (58). */
const UNAVAILABLE_CODES = /^(08|25006|53|57P|58)|^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOSPC|EDQUOT)$/
/** What the driver says without a code. */
const UNAVAILABLE_MESSAGES =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|no space left on device/i

/** Whether what was thrown says that the database, the storage or the disk is gone, or full. */
export function isUnavailable(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof Unavailable || UNAVAILABLE_MESSAGES.test(error.message)) return true
    if ('code' in error && typeof error.code === 'string' && UNAVAILABLE_CODES.test(error.code)) return true
  }
  return false
}
