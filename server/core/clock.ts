/** The one source of the current time; every rule and query takes `now` from it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
