import { ANSWER_DAYS } from '#contract/confirmations.limits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS_OF_WEEK = 7
/** Weeks of reminders begin on Mondays at 18:00 UTC, around noon in the US. */
const WEEK_STARTS_AT = 18 * HOUR

/** When someone who answered can answer again. */
export const toNextAnswer = (answeredAt: Date): Date => new Date(answeredAt.getTime() + ANSWER_DAYS * DAY)

/** The days that are left until an instant, rounded up. */
export const countDaysUntil = (until: Date, now: Date): number => Math.ceil((until.getTime() - now.getTime()) / DAY)

/** Identifies an owner's reminder: there is one a week. */
export function toReminderKey(now: Date): string {
  const day = new Date(now.getTime() - WEEK_STARTS_AT)
  const sinceMonday = (day.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
  const monday = new Date(day.getTime() - sinceMonday * DAY)
  return `confirm:${monday.toISOString().slice(0, 10)}`
}
