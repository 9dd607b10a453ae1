const SECOND = 1000
const MAX_DELAY_MS = 60 * SECOND

/**
 * The delay in milliseconds before the next attempt: exponential in the number of failures and randomized by ±50%, so
 * that browsers don't all reconnect at once. `chance` is between 0 and 1.
 */
export const getBackoffDelay = (failures: number, chance = Math.random()): number =>
  Math.min(MAX_DELAY_MS, SECOND * 2 ** Math.max(0, failures)) * (0.5 + chance)
