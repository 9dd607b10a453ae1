import { Temporal } from 'temporal-polyfill'
import { EVENT_DEFAULT_HOURS, EVENT_MAX_DAYS } from '#contract/events.limits.ts'
import { toLocalDate } from '#server/core/time-zones.ts'

type EventTimes = { start_time: Date; end_time: Date | null }
/** From `from` until just before `until`. */
export type TimeRange = { from: Date; until: Date }

const DAY = 86_400_000

/** The longest time since the start of an event that is still in progress; index scans begin there. */
export const MAX_EVENT_MS = EVENT_MAX_DAYS * DAY

export const isEventOver = ({ start_time, end_time }: EventTimes, now: Date): boolean =>
  (end_time?.getTime() ?? start_time.getTime() + EVENT_DEFAULT_HOURS * 3_600_000) <= now.getTime()

/** The time range of a local day. */
export const toDayRange = (day: string, zone: string): TimeRange => {
  const from = Temporal.PlainDate.from(day)
  return { from: startOfDay(from, zone), until: startOfDay(from.add({ days: 1 }), zone) }
}

/** The time range of a local month such as `2026-11`. */
export const toMonthTimeRange = (month: string, zone: string): TimeRange => {
  const from = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  return { from: startOfDay(from, zone), until: startOfDay(from.add({ months: 1 }), zone) }
}

/** Every local day that an event overlaps. An event without an end counts only on the day it starts. */
export const listLocalDays = ({ start_time, end_time }: EventTimes, zone: string): string[] => {
  const first = toLocalDate(start_time, zone)
  // An event that ends at midnight does not reach into the next day.
  const last = end_time ? toLocalDate(new Date(end_time.getTime() - 1), zone) : first
  return Array.from({ length: first.until(last).days + 1 }, (_, offset) => first.add({ days: offset }).toString())
}

/** The number of events on each local day of a month, first day first; days without events are omitted. */
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

const startOfDay = (day: Temporal.PlainDate, zone: string) => new Date(day.toZonedDateTime(zone).epochMilliseconds)

/** The file name of an event's calendar file: venue and local day. */
export const buildCalendarFileName = (event: {
  venue_slug: string
  start_time: Date
  venue_time_zone: string
}): string =>
  `${event.venue_slug.replace(/[^a-z0-9-]/gi, '')}-${toLocalDate(event.start_time, event.venue_time_zone)}.ics`
