import { TONIGHT_ENDS_HOUR } from '#contract/dark-schedule.limits.ts'
import { getDateFormatter, getViewerTimeZone, toDayKey } from '#web/ui/times.ts'

type Instant = Date | string | number

/** The day whose night it is at an instant, `2026-11-20`: until 6 AM, the day before. */
export const toNightKey = (at: Instant, zone = getViewerTimeZone()): string => {
  const day = toDayKey(at, zone)
  return isSmallHours(at, zone) ? getDayBefore(day) : day
}

/** Whether the night before is not over yet. */
export const isSmallHours = (at: Instant, zone = getViewerTimeZone()): boolean => getHour(at, zone) < TONIGHT_ENDS_HOUR

/** The name of the current night's day: `Tonight` after midnight, when its date is already yesterday’s. */
export const nameTonight = (now: number, zone = getViewerTimeZone()): string =>
  isSmallHours(now, zone) ? 'Tonight' : 'Today'

/** The hour of the day, from 0 to 23; `NaN` if the instant is invalid. */
export const getHour = (at: Instant, zone: string): number =>
  Number(getDateFormatter(zone, { hour: 'numeric', hourCycle: 'h23' }).text(at))

const getDayBefore = (day: string): string => {
  const date = new Date(`${day}T12:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return toDayKey(date, 'UTC')
}
