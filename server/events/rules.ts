import { Temporal } from 'temporal-polyfill'
import { EVENT_DEFAULT_HOURS, EVENT_MAX_DAYS } from '#contract/events.texts.ts'

type EventTimes = { start_time: Date; end_time: Date | null }
/** From the first moment up to, but not at, the last. */
export type TimeRange = { from: Date; until: Date }

const DAY = 86_400_000

/** The longest an event can have begun ago and still touch a moment; lists begin their walk there. */
export const MAX_EVENT_MS = EVENT_MAX_DAYS * DAY

/** Whether an event counts as over. */
export const isEventOver = ({ start_time, end_time }: EventTimes, now: Date): boolean =>
  (end_time?.getTime() ?? start_time.getTime() + EVENT_DEFAULT_HOURS * 3_600_000) <= now.getTime()

/** A local day. */
export const toDayRange = (day: string, zone: string): TimeRange => {
  const from = Temporal.PlainDate.from(day)
  return { from: startOfDay(from, zone), until: startOfDay(from.add({ days: 1 }), zone) }
}

/** A local month, `2026-11`. */
export const toMonthTimeRange = (month: string, zone: string): TimeRange => {
  const from = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  return { from: startOfDay(from, zone), until: startOfDay(from.add({ months: 1 }), zone) }
}

/**
 * Every local day that an event touches. One without an end counts on the day it begins: nobody said that it lasts into
 * the next.
 */
export const listLocalDays = ({ start_time, end_time }: EventTimes, zone: string): string[] => {
  const first = toLocalDay(start_time, zone)
  // At the stroke of midnight it is over.
  const last = end_time ? toLocalDay(new Date(end_time.getTime() - 1), zone) : first
  return Array.from({ length: first.until(last).days + 1 }, (_, ahead) => first.add({ days: ahead }).toString())
}

/** How many events touch each local day of a month, first day first; days without any are left out. */
export function countEventsByDay(
  events: readonly EventTimes[],
  month: string,
  zone: string,
): { day: string; event_count: number }[] {
  const counts = new Map<string, number>()
  for (const day of events.flatMap((event) => listLocalDays(event, zone)))
    if (day.startsWith(`${month}-`)) counts.set(day, (counts.get(day) ?? 0) + 1)
  return [...counts].map(([day, event_count]) => ({ day, event_count })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

const toZoned = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
const toLocalDay = (at: Date, zone: string) => toZoned(at, zone).toPlainDate()
const startOfDay = (day: Temporal.PlainDate, zone: string) => new Date(day.toZonedDateTime(zone).epochMilliseconds)

/** What an event's calendar file is called: where and on which local day. */
export const buildCalendarFileName = (event: {
  venue_slug: string
  start_time: Date
  venue_time_zone: string
}): string =>
  `${event.venue_slug.replace(/[^a-z0-9-]/gi, '')}-${toLocalDay(event.start_time, event.venue_time_zone)}.ics`
