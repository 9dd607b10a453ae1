export const HOURS_SPANS_LIMIT = 4
export const HOURS_EXCEPTIONS_LIMIT = 60

/** How far ahead an exception can be, and how long one that is over may still be saved, in days. */
export const HOURS_EXCEPTION_DAYS = { ahead: 366, past: 7 } as const
export const HOURS_NOTE_LENGTH = 60
