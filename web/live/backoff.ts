const SECOND = 1000
const LONGEST = 60 * SECOND

/**
 * How long to wait before the next try after so many that failed: longer each time, and never all browsers at once.
 * `chance` is between 0 and 1.
 */
export const backoff = (failures: number, chance = Math.random()): number =>
  Math.min(LONGEST, SECOND * 2 ** Math.max(0, failures)) * (0.5 + chance)
