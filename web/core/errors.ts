import { ORPCError } from '@orpc/client'
import { appendFailure, formatFailure } from '#web/ui/failure.ts'

/** The code the contract gives an error, or undefined for a failure it does not know (no connection, a crash). */
export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof ORPCError ? String(error.code) : undefined

const getServerMessage = (error: unknown): string | undefined =>
  error instanceof ORPCError && error.defined && error.message ? error.message : undefined

/** What to tell the person: the server's own words where it gave some, else `fallback` and why there are none. */
export const formatError = (error: unknown, fallback: string): string =>
  getServerMessage(error) ?? appendFailure(fallback, error)

/** Why it failed, to stand behind a sentence that says what did. */
export const formatErrorReason = (error: unknown): string =>
  getServerMessage(error) ?? formatFailure(error) ?? 'Something went wrong on this page. Try again.'

/** The screen's own words, and why it came to that where it is none of the screen's business. */
export const formatErrorWith = (error: unknown, text: string): string => {
  const code = getErrorCode(error)
  if (code === 'RATE_LIMITED') return formatError(error, text)
  return code === 'SERVICE_UNAVAILABLE' ? `${text} ${formatErrorReason(error)}` : appendFailure(text, error)
}

/** What is wrong with each field, from an `INVALID` answer. */
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
