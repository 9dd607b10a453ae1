import { Temporal } from 'temporal-polyfill'
import type { EventTag } from '#contract/event-tags.ts'
import { EVENT_MAX_DAYS, MAX_EVENTS_PER_SERIES } from '#contract/events.limits.ts'
import { type Result, refusal } from '#server/core/result.ts'
import { toLocalDate, toLocalDateTime } from '#server/core/time-zones.ts'

type Span = { start_time: Date; end_time: Date | null }
type LocalSpan = { start: Temporal.PlainDateTime; end: Temporal.PlainDateTime | null }
type Details = { name: string; description: string | null; tags: EventTag[]; image_url: string | null }
type SeriesEvent = Span & Details

const WEEK = 7
const MAX_LENGTH_MS = EVENT_MAX_DAYS * 86_400_000

const toInstantDate = (wall: Temporal.PlainDateTime, zone: string): Date =>
  // A time that a clock change skips moves forward by the gap; a time that occurs twice means the first one.
  new Date(wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds)

const toLocalSpan = ({ start_time, end_time }: Span, zone: string): LocalSpan => ({
  start: toLocalDateTime(start_time, zone),
  end: end_time && toLocalDateTime(end_time, zone),
})

const addDays = ({ start, end }: LocalSpan, days: number): LocalSpan => ({
  start: start.add({ days }),
  end: end?.add({ days }) ?? null,
})

/** Across a clock change, an event still ends after it starts and lasts no longer than an event may. */
function toSpan({ start, end }: LocalSpan, zone: string): Span {
  const start_time = toInstantDate(start, zone)
  if (!end) return { start_time, end_time: null }
  const naiveEnd = toInstantDate(end, zone)
  const length = end.since(start).total('milliseconds')
  const end_time = naiveEnd > start_time ? naiveEnd : new Date(start_time.getTime() + length)
  const latest = new Date(start_time.getTime() + MAX_LENGTH_MS)
  return { start_time, end_time: end_time < latest ? end_time : latest }
}

/** An event and its weekly repeats until a last day, at the venue's wall time. The first keeps its exact times. */
export function repeatWeekly(
  { start_time, end_time }: Span,
  zone: string,
  until: string,
): Result<'lastDayTooFar' | 'lastDayBefore', { spans: [Span, ...Span[]] }> {
  const first = toLocalDate(start_time, zone)
  const weeks = Math.floor(first.until(Temporal.PlainDate.from(until), { largestUnit: 'day' }).days / WEEK)
  if (weeks >= MAX_EVENTS_PER_SERIES) return refusal('lastDayTooFar')
  if (weeks < 0) return refusal('lastDayBefore')
  const wall = toLocalSpan({ start_time, end_time }, zone)
  const repeats = Array.from({ length: weeks }, (_, week) => toSpan(addDays(wall, (week + 1) * WEEK), zone))
  return { ok: true, spans: [{ start_time, end_time }, ...repeats] }
}

/** The difference that editing one date makes to the others: only what was changed. */
type SeriesChange = Partial<Details> & { days: number; hours?: LocalSpan }

export function diffEvent(before: SeriesEvent, after: SeriesEvent, zone: string): SeriesChange {
  const [old, next] = [toLocalSpan(before, zone), toLocalSpan(after, zone)]
  const days = old.start.toPlainDate().until(next.start.toPlainDate(), { largestUnit: 'day' }).days
  const moved = addDays(old, days)
  const sameEnd = moved.end === null || next.end === null ? moved.end === next.end : moved.end.equals(next.end)
  return {
    days,
    ...(after.name !== before.name && { name: after.name }),
    ...(after.description !== before.description && { description: after.description }),
    ...(after.tags.join() !== before.tags.join() && { tags: after.tags }),
    ...(after.image_url !== before.image_url && { image_url: after.image_url }),
    ...(moved.start.equals(next.start) && sameEnd ? {} : { hours: next }),
  }
}

/** Another date of the series with the change applied. */
export function applyEventChange<Event extends SeriesEvent>(
  event: Event,
  { days, hours, ...details }: SeriesChange,
  zone: string,
): Event {
  if (days === 0 && !hours) return { ...event, ...details }
  const current = toLocalSpan(event, zone)
  const day = current.start.toPlainDate().add({ days })
  const wall = hours
    ? addDays(hours, hours.start.toPlainDate().until(day, { largestUnit: 'day' }).days)
    : addDays(current, days)
  return { ...event, ...details, ...toSpan(wall, zone) }
}
