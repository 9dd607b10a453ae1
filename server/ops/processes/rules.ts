/** A process that ran at least this long before it ended is restarted as if it had never failed. */
const STABLE_MS = 60_000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 30_000

/** The failures in a row, counting that of a process that ran this long (ms). */
export const countFailures = (previous: number, ranForMs: number): number => (ranForMs < STABLE_MS ? previous + 1 : 1)

/** The pause before a process is restarted (ms), doubled with each failure in a row. */
export const toRestartPause = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
