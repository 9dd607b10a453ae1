const SECOND = 1000
const MAX_DELAY_MS = 60 * SECOND

/**
 * How long to wait before the next try after so many that failed: longer each time, and never all browsers at once.
 * `chance` is between 0 and 1.
 */
export const getBackoffDelay = (failures: number, chance = Math.random()): number =>
  Math.min(MAX_DELAY_MS, SECOND * 2 ** Math.max(0, failures)) * (0.5 + chance)
