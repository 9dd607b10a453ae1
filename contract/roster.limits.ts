/** Largest roster file in bytes, and maximum entries in it. */
export const ROSTER_MAX_BYTES = 256 * 1024
export const ROSTER_MAX_EVENTS = 500

/** Maximum exception days (EXDATE and RDATE) of one repeating entry, and of a whole roster. */
export const ROSTER_MAX_EXCEPTION_DAYS_PER_ENTRY = 366
export const ROSTER_MAX_EXCEPTION_DAYS = 2000
