import type { CalendarLink } from '#contract/calendars.ts'
import { formatClockTime, formatDay, toDayKey } from '#web/ui/times.ts'
import { calendarTexts } from './texts.ts'

const formatFetchTime = (at: string, now: Date) =>
  toDayKey(at) === toDayKey(now) ? `today at ${formatClockTime(at)}` : `${formatDay(at)} at ${formatClockTime(at)}`

/** `Created Fri, Nov 20 at 9:04 PM · last used today at 8:52 PM` */
export const formatLinkState = (address: CalendarLink | undefined, now = new Date()): string => {
  if (!address) return calendarTexts.noLink
  const { created_at, last_fetched_at } = address
  const fetched = last_fetched_at ? `last used ${formatFetchTime(last_fetched_at, now)}` : 'not used yet'
  return `Created ${formatFetchTime(created_at, now)} · ${fetched}`
}
