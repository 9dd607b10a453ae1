import { EVENT_DEFAULT_HOURS } from '#contract/events.limits.ts'
import {
  formatClockTime,
  formatDay,
  formatDayAndTime,
  formatZoneIfDifferent,
  getDateFormatter,
  isKnownTimeZone,
  toDayKey,
  toIsoText,
} from '#web/ui/times.ts'

type Span = { start_time: string; end_time: string | null }
type ZonedSpan = Span & { venue_time_zone: string }

const HOUR = 3_600_000
/** Events longer than this also show the day of their end, even if it is the next morning. */
const ONE_NIGHT_MS = 18 * HOUR

/** When an event counts as over (ms). Without an end, `EVENT_DEFAULT_HOURS` after its start. */
export const getEventEnd = ({ start_time, end_time }: Span): number =>
  end_time ? Date.parse(end_time) : Date.parse(start_time) + EVENT_DEFAULT_HOURS * HOUR

/** The times of an event, which has an end even if none was entered. */
export const withEnd = (event: Span) => ({ start_time: event.start_time, end_time: toIsoText(getEventEnd(event)) })

/** Whether the event is on: from its start up to, but not including, its end. */
export const isHappening = (event: Span, now: number): boolean =>
  Date.parse(event.start_time) <= now && now < getEventEnd(event)

/** `Fri, Nov 20 at 9:00 PM – 1:00 AM`, with the zone's name for viewers in another zone. */
export const formatEventTimes = (event: ZonedSpan, viewer?: string): string => {
  const { start_time, end_time, venue_time_zone: zone } = event
  const start = formatDayAndTime(start_time, zone)
  const times = end_time ? `${start} – ${formatEnd(start_time, end_time, zone)}` : start
  return appendZone(times, start_time, zone, viewer)
}

/** Replaces the times while the event is on: `until 11:30 PM`, or `since 8:00 PM` without an end. */
export const formatEventUntil = (event: ZonedSpan, now: number, viewer?: string): string => {
  const { start_time, end_time, venue_time_zone: zone } = event
  const words = end_time
    ? `until ${formatEnd(toIsoText(now), end_time, zone)}`
    : `since ${formatClockTime(start_time, zone)}`
  return appendZone(words, end_time ?? start_time, zone, viewer)
}

/** `Central Time` */
export const formatTimeZoneName = (zone: string, at: number): string =>
  (isKnownTimeZone(zone) && getDateFormatter(zone, { timeZoneName: 'longGeneric' }).part(at, 'timeZoneName')) || zone

/** `Friday, November 20` */
export const formatFullDay = (day: string): string =>
  getDateFormatter('UTC', { weekday: 'long', month: 'long', day: 'numeric' }).text(`${day}T12:00:00Z`)

/** Keeps a time together with its AM or PM, and a dash at the end of its line. */
export const withNonBreakingSpaces = (text: string): string => text.replaceAll(/(?<=\d) (?=[AP]M)| (?=– )/g, '\u00a0')

/** An end in the same night needs no day. */
const formatEnd = (start: string, end: string, zone: string) => {
  const sameDay = toDayKey(start, zone) === toDayKey(end, zone)
  const sameNight = Date.parse(end) - Date.parse(start) <= ONE_NIGHT_MS && formatClockTime(end, zone).endsWith('AM')
  return sameDay || sameNight ? formatClockTime(end, zone) : `${formatDay(end, zone)} at ${formatClockTime(end, zone)}`
}

const appendZone = (words: string, at: string, zone: string, viewer?: string) =>
  [words, formatZoneIfDifferent(at, zone, viewer)].filter(Boolean).join(' ')
