import { formatClockTime, formatDayAndTime, toDayKey } from '#web/ui/times.ts'

/** `today 9:04 PM`, `yesterday 9:04 PM`, otherwise the date and time. */
export const formatShownAt = (at: string, now: number): string => {
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  const day = toDayKey(at)
  if (day === toDayKey(now)) return `today ${formatClockTime(at)}`
  return day === toDayKey(yesterday) ? `yesterday ${formatClockTime(at)}` : formatDayAndTime(at)
}
