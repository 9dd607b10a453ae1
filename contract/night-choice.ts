import { NIGHT_DAYS_AHEAD } from './nights.limits.ts'
import { addDays } from './opening-spans.ts'

/** An hour such as `18:00`, or `late`. Hours before 6 AM are after midnight. */
export type NightTime = string
/** A night, by the day on which it begins, `2026-12-04`, and a time in it. Without a time: all of it. */
export type Night = { day: string; at: NightTime | null }

/** The form of a time in a night. */
export const NIGHT_TIME = /^(?:(?:[01]\d|2[0-3]):00|late)$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a day of the calendar. */
const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** The latest day that can be chosen. */
export const toLastNight = (presentNight: string): string => addDays(presentNight, NIGHT_DAYS_AHEAD)

/** Whether a text is a day whose night can be chosen while `presentNight` is tonight. */
export const isNightInReach = (day: string, presentNight: string): boolean =>
  isDay(day) && day >= presentNight && day <= toLastNight(presentNight)

/** The night that an address names while `presentNight` is tonight; null for now. What cannot be chosen is ignored. */
export function pickNight({ day, at }: { day?: unknown; at?: unknown }, presentNight: string): Night | null {
  const picked = {
    day: typeof day === 'string' && isNightInReach(day, presentNight) ? day : presentNight,
    at: typeof at === 'string' && NIGHT_TIME.test(at) ? at : null,
  }
  return picked.day === presentNight && picked.at === null ? null : picked
}
