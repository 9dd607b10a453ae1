import { ORPCError } from '@orpc/client'
import { appendFailure, formatFailure } from '#web/ui/failure.ts'

/** The error code from the contract; undefined for other failures (no connection, a crash). */
export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof ORPCError ? String(error.code) : undefined

const getServerMessage = (error: unknown): string | undefined =>
  error instanceof ORPCError && error.defined && error.message ? error.message : undefined

/** The message to show: the server's own message if there is one, otherwise `fallback` and the reason. */
export const formatError = (error: unknown, fallback: string): string =>
  getServerMessage(error) ?? appendFailure(fallback, error)

/** The reason for a failure, to append to a sentence that says what failed. */
export const formatErrorReason = (error: unknown): string =>
  getServerMessage(error) ?? formatFailure(error) ?? 'Something went wrong on this page. Try again.'

/** The screen's own message, followed by the reason if the failure isn't specific to the screen. */
export const formatErrorWith = (error: unknown, text: string): string => {
  const code = getErrorCode(error)
  if (code === 'RATE_LIMITED') return formatError(error, text)
  return code === 'SERVICE_UNAVAILABLE' ? `${text} ${formatErrorReason(error)}` : appendFailure(text, error)
}

/** The messages by field of an `INVALID` error. */
export const toFieldErrors = (error: unknown): Record<string, string> => {
  if (!(error instanceof ORPCError) || error.code !== 'INVALID') return {}
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {}
  const { fields } = data
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
