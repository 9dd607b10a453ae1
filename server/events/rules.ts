import { Temporal } from 'temporal-polyfill'
import { EVENT_MAX_DAYS, EVENT_OPEN_HOURS } from '#contract/events.texts.ts'

type Span = { start_time: Date; end_time: Date | null }
/** From the first moment up to, but not at, the last. */
export type Bounds = { from: Date; until: Date }

const DAY = 86_400_000

/** The longest an event can have begun ago and still touch a moment; lists begin their walk there. */
export const LONGEST = EVENT_MAX_DAYS * DAY

/** Whether an event counts as over. */
export const isOver = ({ start_time, end_time }: Span, now: Date): boolean =>
  (end_time?.getTime() ?? start_time.getTime() + EVENT_OPEN_HOURS * 3_600_000) <= now.getTime()

/** A local day. */
export const dayBounds = (day: string, zone: string): Bounds => {
  const from = Temporal.PlainDate.from(day)
  return { from: startOf(from, zone), until: startOf(from.add({ days: 1 }), zone) }
}

/** A local month, `2026-11`. */
export const monthBounds = (month: string, zone: string): Bounds => {
  const from = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  return { from: startOf(from, zone), until: startOf(from.add({ months: 1 }), zone) }
}

/**
 * Every local day that an event touches. One without an end counts on the day it begins: nobody said that it lasts into
 * the next.
 */
export const daysOf = ({ start_time, end_time }: Span, zone: string): string[] => {
  const first = localDay(start_time, zone)
  // At the stroke of midnight it is over.
  const last = end_time ? localDay(new Date(end_time.getTime() - 1), zone) : first
  return Array.from({ length: first.until(last).days + 1 }, (_, ahead) => first.add({ days: ahead }).toString())
}

/** How many events touch each local day of a month, first day first; days without any are left out. */
export function countDays(
  events: readonly Span[],
  month: string,
  zone: string,
): { day: string; event_count: number }[] {
  const counts = new Map<string, number>()
  for (const day of events.flatMap((event) => daysOf(event, zone)))
    if (day.startsWith(`${month}-`)) counts.set(day, (counts.get(day) ?? 0) + 1)
  return [...counts].map(([day, event_count]) => ({ day, event_count })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

const zoned = (at: Date, zone: string) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
const localDay = (at: Date, zone: string) => zoned(at, zone).toPlainDate()
const startOf = (day: Temporal.PlainDate, zone: string) => new Date(day.toZonedDateTime(zone).epochMilliseconds)

/** What an event's calendar file is called: where and on which local day. */
export const calendarFileName = (event: { venue_slug: string; start_time: Date; venue_time_zone: string }): string =>
  `${event.venue_slug.replace(/[^a-z0-9-]/gi, '')}-${localDay(event.start_time, event.venue_time_zone)}.ics`
