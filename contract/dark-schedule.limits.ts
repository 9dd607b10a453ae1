/** How long a schedule stays dark. `indefinite` lasts until it is turned back on. */
export const DARK_DURATIONS = ['tonight', '24_hours', 'indefinite'] as const

/**
 * The local hour at which tonight ends, everywhere: what begins before it belongs to the evening before, and until then
 * the evening before is tonight.
 */
export const TONIGHT_ENDS_HOUR = 6
