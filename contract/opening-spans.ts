import { TONIGHT_ENDS_HOUR } from './dark-schedule.limits.ts'

/** Hours without a break: wall times as `17:00`. They end on the next day if `closes` is not after `opens`. */
export type OpeningSpan = { opens: string; closes: string; kitchen_until: string | null }
export type OpeningException = { date: string; spans: readonly OpeningSpan[] }
/** The hours of each weekday from Sunday on, and of dates that differ. */
export type OpeningWeek = {
  week: readonly (readonly OpeningSpan[])[]
  exceptions: readonly OpeningException[]
}

/** What the clocks of a venue show: `2026-11-20` and `17:00`. */
export type Wall = { date: string; time: string }

const DAY = 86_400_000

export const isWholeDay = ({ opens, closes }: Pick<OpeningSpan, 'opens' | 'closes'>): boolean =>
  opens === '00:00' && closes === '00:00'

/** Whether a wall time of a span is on the day after the one on which the span begins. */
export const isNextDay = (opens: string, time: string): boolean => time <= opens

/** The calendar day `days` later, `2026-11-20`. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

export const getWeekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The day whose night it is: until 6 AM, the day before. */
export const toNight = ({ date, time }: Wall): string =>
  Number(time.slice(0, 2)) < TONIGHT_ENDS_HOUR ? addDays(date, -1) : date
