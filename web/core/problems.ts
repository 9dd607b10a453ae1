import { ORPCError } from '@orpc/client'
import { failureText, withFailure } from '#web/ui/failure.ts'

/** The code the contract gives an error, or undefined for a failure it does not know (no connection, a crash). */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof ORPCError ? String(error.code) : undefined

const serverWords = (error: unknown): string | undefined =>
  error instanceof ORPCError && error.defined && error.message ? error.message : undefined

/** What to tell the person: the server's own words where it gave some, else `fallback` and why there are none. */
export const problemText = (error: unknown, fallback: string): string =>
  serverWords(error) ?? withFailure(fallback, error)

/** Why it failed, to stand behind a sentence that says what did. */
export const reasonText = (error: unknown): string =>
  serverWords(error) ?? failureText(error) ?? 'Something went wrong on this page. Try again.'

/** The screen's own words, and why it came to that where it is none of the screen's business. */
export const ownText = (error: unknown, text: string): string => {
  const code = codeOf(error)
  if (code === 'RATE_LIMITED') return problemText(error, text)
  return code === 'SERVICE_UNAVAILABLE' ? `${text} ${reasonText(error)}` : withFailure(text, error)
}

/** What is wrong with each field, from an `INVALID` answer. */
export const fieldProblems = (error: unknown): Record<string, string> => {
  if (!(error instanceof ORPCError) || error.code !== 'INVALID') return {}
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {}
  const { fields } = data
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
