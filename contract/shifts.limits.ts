/** Longest shift, in hours. A shift longer than `SHIFT_CONFIRM_HOURS` must be confirmed. */
export const SHIFT_MAX_HOURS = 24
export const SHIFT_CONFIRM_HOURS = 16
export const METERS_PER_MILE = 1609.34
export const NEARBY_RADIUS_METERS = Math.round(55 * METERS_PER_MILE)

/** The error that rounding a location can add. The browser asks for that much more, then drops what is too far away. */
export const LOCATION_ROUNDING_METERS = 100

/** The shifts nearby that home reads: enough to fill the board after followed people and repeats are left out. */
export const HOME_SHIFTS_QUERY_LIMIT = 50
export const NEARBY_SHIFTS_LIMIT = 9

/** "Who's on now" covers 25 miles, and shifts that start within `STARTING_SOON_HOURS`. */
export const ON_NOW_RADIUS_METERS = Math.round(25 * METERS_PER_MILE)
export const STARTING_SOON_HOURS = 2
export const ON_NOW_LIMIT = 60

/** Who sees a shift, of the people who may see the schedule that it belongs to. */
export const SHIFT_VISIBILITIES = ['everyone', 'followers', 'only_me'] as const

/** How many minutes after their start shifts can be shown to others. */
export const SHIFT_DELAYS = [0, 15, 30, 60] as const

/**
 * How long a shift is taken to last for people who are not shown when it ends. Calendars ask the venue's hours first. The SQL
 * function `assumed_end` says the same.
 */
export const ASSUMED_SHIFT_HOURS = 4
