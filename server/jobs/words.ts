import { clockTime } from '#server/mail/summary-mails.ts'

/** `The Copper Rail, Fri, Nov 20, 8:00 PM CST`, by the clock of the bar; null without one. */
export function placeAndTime({
  venue_name,
  time_zone,
  start_time,
}: {
  venue_name: string | null
  time_zone: string | null
  start_time: Date | null
}): string | null {
  if (venue_name === null || time_zone === null || start_time === null) return null
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  })
  return `${venue_name}, ${day.format(start_time)}, ${clockTime(start_time, time_zone, true)}`
}
