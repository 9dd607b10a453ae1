/** How an error of a page came to light. */
export const CLIENT_ERROR_KINDS = ['crash', 'error', 'rejection'] as const
export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number]

export const BROWSERS = ['Chrome', 'Edge', 'Firefox', 'Safari', 'Other'] as const
export type BrowserName = (typeof BROWSERS)[number]

/** Bytes of a whole report, and lengths of its parts. */
export const CLIENT_ERROR_MAX_BYTES = 4096
export const CLIENT_ERROR_LIMITS = { name: 60, message: 160, route: 120, frames: 8, frame: 120, build: 60 } as const

/** The name of a property is ours and says where to look; whatever else is quoted may be what somebody typed or read. */
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

/** The message of an error without anything that could be of a person: quotations, addresses, names with @, numbers. */
export const scrubMessage = (message: string): string =>
  SCRUB_PATTERNS.reduce((text, [pattern, by]) => text.replace(pattern, by), removeQuotations(message.slice(0, 2000)))
    .trim()
    .slice(0, CLIENT_ERROR_LIMITS.message)
