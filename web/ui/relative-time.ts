import { formatDay } from './times.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * `12s ago`, `5m ago`, `3h ago`, `Yesterday`, `4d ago`, otherwise the date. An instant in the future counts as now, and
 * one of the day before yesterday is `2d ago` even if that is less than 48 hours.
 */
export const formatRelativeTime = (at: string, now: number): string => {
  const age = Math.max(0, now - Date.parse(at))
  if (age < MINUTE) return `${Math.floor(age / SECOND)}s ago`
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`
  if (age < 2 * DAY) return isYesterday(at, now) ? 'Yesterday' : '2d ago'
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}d ago`
  const year = new Date(at).getFullYear()
  return year === new Date(now).getFullYear() ? formatDay(at) : `${formatDay(at)}, ${year}`
}

const isYesterday = (at: string, now: number): boolean => {
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  return new Date(at).toDateString() === yesterday.toDateString()
}
