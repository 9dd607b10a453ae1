import { Temporal } from 'temporal-polyfill'
import { EVENT_MAX_DAYS, EVENT_OPEN_HOURS } from '#contract/events.texts.ts'

type Span = { start_time: Date; end_time: Date | null }
/** From the first moment up to, but not at, the last. */
export type Bounds = { from: Date; until: Date }

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Until this hour it is still last night. */
const NIGHT_ENDS = 5

/** The longest an event can have begun ago and still touch a moment; lists begin their walk there. */
export const LONGEST = EVENT_MAX_DAYS * DAY

/** When an event counts as over; without an end, some hours after its start. */
export const endOf = ({ start_time, end_time }: Span): Date =>
  end_time ?? new Date(start_time.getTime() + EVENT_OPEN_HOURS * HOUR)

/** In progress or to come. */
export const isUpcoming = (event: Span, now: Date): boolean => endOf(event) > now

/** Happening now: from its first instant up to, but not at, its last. */
export const isHappening = (event: Span, now: Date): boolean => event.start_time <= now && isUpcoming(event, now)

/** Happening now, or beginning before the night at the venue is over. */
export const isTonight = (event: Span, zone: string, now: Date): boolean =>
  isUpcoming(event, now) && (event.start_time <= now || nightOf(event.start_time, zone).equals(nightOf(now, zone)))

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
const nightOf = (at: Date, zone: string) => zoned(at, zone).subtract({ hours: NIGHT_ENDS }).toPlainDate()
const startOf = (day: Temporal.PlainDate, zone: string) => new Date(day.toZonedDateTime(zone).epochMilliseconds)
