/** How the page caught the error. */
export const CLIENT_ERROR_KINDS = ['crash', 'error', 'rejection'] as const
export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number]
export const BROWSERS = ['Chrome', 'Edge', 'Firefox', 'Safari', 'Other'] as const
export type BrowserName = (typeof BROWSERS)[number]

/** Largest report in bytes. `CLIENT_ERROR_LIMITS` gives characters for each text, and the number of frames. */
export const CLIENT_ERROR_MAX_BYTES = 4096
export const CLIENT_ERROR_LIMITS = { name: 60, message: 160, route: 120, frames: 8, frame: 120, build: 60 } as const
