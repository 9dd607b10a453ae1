import { CLIENT_ERROR_LIMITS } from './client-errors.limits.ts'

// A quoted property name comes from our code and helps find the bug. Any other quoted text may be user content.
const QUOTED = /(?:reading |property )?["'`“‘][^"'`”’]*["'`”’]?/gu
const PROPERTY = /^(?:reading |property )["'][A-Za-z_$]{1,40}["']$/
const removeQuotations = (text: string) =>
  text.replaceAll("n't", 'nt').replace(QUOTED, (quoted) => (PROPERTY.test(quoted) ? quoted : ' “…”'))

const SCRUB_PATTERNS: [RegExp, string][] = [
  [/[a-z]+:\/\/\S*/giu, '…'],
  [/\S*@\S*/gu, '…'],
  [/\/\S*/gu, '…'],
  [/\S*\d\S*/gu, '…'],
  [/[^\p{ASCII}…“”]+/gu, '…'],
  [/\s+/gu, ' '],
]

/** Removes from an error message whatever could be personal data: quoted text, URLs, paths, @names and numbers. */
export const scrubMessage = (message: string): string =>
  SCRUB_PATTERNS.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    removeQuotations(message.slice(0, 2000)),
  )
    .trim()
    .slice(0, CLIENT_ERROR_LIMITS.message)
