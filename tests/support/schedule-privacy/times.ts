import { TIME_ZONE } from '#server/demo/venues.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Every history is played in winter, when the venues' time zone is always six hours behind UTC. */
const OFFSET = -6 * HOUR

/** Days since 1970 in the venues' time zone. */
export const localDay = (at: number): number => Math.floor((at + OFFSET) / DAY)
/** Milliseconds since midnight in the venues' time zone. */
export const localTime = (at: number): number => at + OFFSET - localDay(at) * DAY
export const atLocal = (day: number, time: number): number => day * DAY + time - OFFSET
/** 1 is Monday, 7 is Sunday; day 0 was a Thursday. */
export const weekdayOf = (day: number): number => ((day + 3) % 7) + 1

const clock = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, hour: 'numeric', minute: '2-digit' })

/** `9:17 PM` in the venues' time zone. */
export const clockOf = (at: number): string => plainSpaces(clock.format(at))
export const plainSpaces = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')

/** `20261120T211700` in the venues' time zone, as calendar files write it. */
export const icsLocal = (at: number): string => new Date(at + OFFSET).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '')
export const icsUtc = (at: number): string => `${new Date(at).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '')}Z`
export const iso = (at: number): string => new Date(at).toISOString()
