/** How long a schedule stays dark. `indefinite` lasts until it is turned back on. */
export const DARK_DURATIONS = ['tonight', '24_hours', 'indefinite'] as const
/** The local hour at which `tonight` ends. */
export const DARK_TONIGHT_ENDS_HOUR = 6
