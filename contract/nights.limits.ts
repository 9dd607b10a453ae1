/** How many days ahead a night can be chosen. */
export const NIGHT_DAYS_AHEAD = 60
/** The local hour from which on it is late. */
export const LATE_FROM_HOUR = 23
/** A chosen time covers everything on at that time or starting within this many hours. */
export const NIGHT_TIME_HOURS = 2
