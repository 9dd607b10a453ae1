/**
 * Hits that this process has reserved, by action and account: `left` of them are unused until `endsAt`. If the last call
 * was refused, calls are refused until then.
 */
export type QuotaLeases = Map<string, { left: number; endsAt: Date; isRefused: boolean }>

/** The window of one account or address: units written by all processes, and this process's units not yet written. */
export type ReadWindow = { written: number; unwritten: number; endsAt: Date }
/** By the key of `rate_limits`, oldest windows first. */
export type ReadWindows = Map<string, ReadWindow>
