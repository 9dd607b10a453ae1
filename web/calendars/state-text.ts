import type { CalendarAddress } from '#contract/calendars.ts'
import { clockText, dayKey, dayText } from '#web/ui/times.ts'
import { calendarTexts } from './texts.ts'

const whenText = (at: string, now: Date) =>
  dayKey(at) === dayKey(now) ? `today at ${clockText(at)}` : `${dayText(at)} at ${clockText(at)}`

/** `Made Fri, Nov 20 at 9:04 PM · last fetched today at 8:52 PM` */
export const stateText = (address: CalendarAddress | undefined, now = new Date()): string => {
  if (!address) return calendarTexts.noLink
  const { created_at, last_fetched_at } = address
  const fetched = last_fetched_at ? `last fetched ${whenText(last_fetched_at, now)}` : 'not fetched yet'
  return `Made ${whenText(created_at, now)} · ${fetched}`
}
