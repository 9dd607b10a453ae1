import { ORPCError } from '@orpc/client'

/** The code the contract gives an error, or undefined for a failure it does not know (no connection, a crash). */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof ORPCError ? String(error.code) : undefined

/** What to tell the person: the server's own words where it gave some, else `fallback`. */
export const problemText = (error: unknown, fallback: string): string =>
  error instanceof ORPCError && error.defined && error.message ? error.message : fallback

/** The screen's own words, unless it was done too often: then how long to wait. */
export const ownText = (error: unknown, text: string): string =>
  codeOf(error) === 'RATE_LIMITED' ? problemText(error, text) : text

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
