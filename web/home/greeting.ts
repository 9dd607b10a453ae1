import { clockText, weekdayText } from '#web/ui/times.ts'

/** `Evening, nora.k`, by the viewer's own clock; a night out lasts until five. */
export const greeting = (username: string, now: number): string => {
  const hour = new Date(now).getHours()
  const time = hour >= 5 && hour < 12 ? 'Morning' : hour >= 12 && hour < 17 ? 'Afternoon' : 'Evening'
  return `${time}, ${username}`
}

/** `Friday 9:04 PM` */
export const momentText = (now: number): string => `${weekdayText(now)} ${clockText(now)}`
