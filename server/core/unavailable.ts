/** Seconds after which a client should try again. */
export const RETRY_AFTER_S = 5

/** A dependency of this process (database, storage, disk) is unavailable. Clients get a 503 at once and can retry. */
export class Unavailable extends Error {
  override name = 'Unavailable'
}

/**
 * Connection lost, refused or shutting down (SQLSTATE classes 08 and 57P), a read-only server (25006), too few
 * resources (53), a disk error (58).
 */
const UNAVAILABLE_CODES = /^(08|25006|53|57P|58)|^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOSPC|EDQUOT)$/
/** Messages that the driver throws without a code. */
const UNAVAILABLE_MESSAGES =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|no space left on device/i

/** Whether an error means that the database, the storage or the disk is unavailable or full. */
export function isUnavailable(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof Unavailable || UNAVAILABLE_MESSAGES.test(error.message)) return true
    if ('code' in error && typeof error.code === 'string' && UNAVAILABLE_CODES.test(error.code)) return true
  }
  return false
}
