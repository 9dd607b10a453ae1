/** Maximum shifts of one repeating shift: a year of weeks. */
export const MAX_SHIFTS_PER_SERIES = 52

/** Maximum shifts posted in one request, repetitions included. */
export const MAX_SHIFTS_PER_BATCH = 400

/** Maximum shifts of one week in one request. */
export const MAX_SHIFTS_PER_WEEK = 28

/** Minutes for which the server can restore a deleted shift. The page offers it for a few seconds. */
export const RESTORE_MINUTES = 10
