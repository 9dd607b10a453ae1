import { calendarMessages } from '#contract/calendars.texts.ts'
import { toIsoText } from '#web/ui/times.ts'
import type { CalendarEntry } from './calendar-entry.ts'

/** Opens Google Calendar with a new entry. Times are UTC, so no clock change can shift them; it shows them in the venue's zone. */
export const buildGoogleEntryLink = (entry: CalendarEntry, origin: string): string =>
  buildLink('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${toCompactUtc(entry.start_time)}/${toCompactUtc(entry.end_time)}`,
    ctz: entry.time_zone,
    location: entry.location,
    details: describeEntry(entry, origin),
  })

/** The same for Outlook on the web, which shows times in the user's own zone. */
export const buildOutlookEntryLink = (entry: CalendarEntry, origin: string): string =>
  buildLink('https://outlook.live.com/calendar/0/action/compose', {
    rru: 'addevent',
    subject: entry.title,
    startdt: toUtc(entry.start_time),
    enddt: toUtc(entry.end_time),
    location: entry.location,
    body: describeEntry(entry, origin),
  })

const describeEntry = ({ path, is_approximate }: CalendarEntry, origin: string): string =>
  [origin + path, is_approximate && calendarMessages.approximateEnd].filter(Boolean).join('\n')

/** Without `+` for spaces, which Outlook shows as it is. */
const buildLink = (base: string, query: Record<string, string>): string =>
  `${base}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** `2026-11-21T03:00:00Z` */
const toUtc = (instant: string): string => toIsoText(instant).replace(/\.\d+/, '')
/** `20261121T030000Z` */
const toCompactUtc = (instant: string): string => toUtc(instant).replace(/[-:]/g, '')
