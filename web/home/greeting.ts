import { formatClockTime, formatWeekday } from '#web/ui/times.ts'

/** `Evening, nora.k`, by the viewer's clock. The evening lasts until 5 AM. */
export const formatGreeting = (username: string, now: number): string => {
  const hour = new Date(now).getHours()
  const time = hour >= 5 && hour < 12 ? 'Morning' : hour >= 12 && hour < 17 ? 'Afternoon' : 'Evening'
  return `${time}, ${username}`
}

/** `Friday 9:04 PM` */
export const formatMoment = (now: number): string => `${formatWeekday(now)} ${formatClockTime(now)}`
