import { Temporal } from 'temporal-polyfill'
import { MAX_SHIFTS_PER_SERIES } from '#contract/schedule.limits.ts'
import { SHIFT_MAX_HOURS } from '#contract/shifts.limits.ts'
import type { ShiftVisibility } from '#contract/shifts.ts'
import { type Result, refusal } from '#server/core/result.ts'
import { toLocalDateTime, toNightDate } from '#server/core/time-zones.ts'
import { isDuplicate, overlaps } from '#server/shifts/rules.ts'

type Span = { start_time: Date; end_time: Date }
type Placed = Span & { venue_id: string }
type LocalSpan = { start: Temporal.PlainDateTime; end: Temporal.PlainDateTime }

const HOUR = 3_600_000
const WEEK = 7

const toInstantDate = (wall: Temporal.PlainDateTime, zone: string): Date =>
  // A time that a clock change skips moves forward by the gap; a time that occurs twice means the first one.
  new Date(wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds)

const toLocalSpan = ({ start_time, end_time }: Span, zone: string): LocalSpan => ({
  start: toLocalDateTime(start_time, zone),
  end: toLocalDateTime(end_time, zone),
})

/**
 * The span between two wall times. Across a clock change it stays valid: it ends after it starts and lasts at most a
 * day.
 */
export function toSpan(zone: string, { start, end }: LocalSpan): Span {
  const start_time = toInstantDate(start, zone)
  const naiveEnd = toInstantDate(end, zone)
  const length = end.since(start).total('hours') * HOUR
  const end_time = naiveEnd > start_time ? naiveEnd : new Date(start_time.getTime() + length)
  const latest = new Date(start_time.getTime() + SHIFT_MAX_HOURS * HOUR)
  return { start_time, end_time: end_time < latest ? end_time : latest }
}

const addDays = ({ start, end }: LocalSpan, days: number): LocalSpan => ({
  start: start.add({ days }),
  end: end.add({ days }),
})

/** A shift moved by some days, at the same wall time in the venue's zone. */
export const shiftByDays = (span: Span, zone: string, days: number): Span =>
  days === 0
    ? { start_time: span.start_time, end_time: span.end_time }
    : toSpan(zone, addDays(toLocalSpan(span, zone), days))

/** A shift and its weekly repeats until a last day, at the venue's wall time. */
export function repeatWeekly(
  span: Span,
  zone: string,
  until: string,
): Result<'untilTooFar' | 'untilBefore', { spans: Span[] }> {
  const first = toLocalDateTime(span.start_time, zone).toPlainDate()
  const weeks = Math.floor(first.until(Temporal.PlainDate.from(until), { largestUnit: 'day' }).days / WEEK)
  if (weeks >= MAX_SHIFTS_PER_SERIES) return refusal('untilTooFar')
  if (weeks < 0) return refusal('untilBefore')
  return { ok: true, spans: Array.from({ length: weeks + 1 }, (_, week) => shiftByDays(span, zone, week * WEEK)) }
}

/** Bounds that include the start of every shift in seven days, whatever its venue's time zone. */
export function toWeekBounds(from: string): { from: Date; until: Date } {
  const start = Temporal.PlainDate.from(from).toZonedDateTime('UTC')
  return {
    from: new Date(start.subtract({ hours: 24 }).epochMilliseconds),
    until: new Date(start.add({ days: WEEK, hours: 24 }).epochMilliseconds),
  }
}

/** The number of days from one calendar day to another, negative if the other is earlier. */
export const countDays = (from: string, to: string | Temporal.PlainDate): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days

/** Whether a shift belongs to the seven days that begin on `from`. */
export function isInWeek(from: string, start: Date, zone: string): boolean {
  const days = countDays(from, toNightDate(start, zone))
  return days >= 0 && days < WEEK
}

export const subtractDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).subtract({ days }).toString()

/** The difference that editing one shift makes to the others of its series: only what was changed. */
type SeriesChange = Partial<ShiftDetails> & { venue?: { id: string; zone: string }; days: number; hours?: LocalSpan }
type ShiftDetails = { notes: string | null; visibility: ShiftVisibility }
type SeriesShift = Placed & ShiftDetails & { venue_time_zone: string }

export function diffShift(before: SeriesShift, after: SeriesShift): SeriesChange {
  const [old, next] = [toLocalSpan(before, before.venue_time_zone), toLocalSpan(after, after.venue_time_zone)]
  const days = old.start.toPlainDate().until(next.start.toPlainDate(), { largestUnit: 'day' }).days
  const same = addDays(old, days)
  const sameHours = same.start.equals(next.start) && same.end.equals(next.end)
  return {
    days,
    ...(after.venue_id !== before.venue_id && { venue: { id: after.venue_id, zone: after.venue_time_zone } }),
    ...(after.notes !== before.notes && { notes: after.notes }),
    ...(after.visibility !== before.visibility && { visibility: after.visibility }),
    ...(sameHours ? {} : { hours: next }),
  }
}

/** Another shift of the series with the change applied. */
export function applySeriesChange(
  row: SeriesShift,
  { venue, notes, visibility = row.visibility, days, hours }: SeriesChange,
): Placed & ShiftDetails {
  const current = toLocalSpan(row, row.venue_time_zone)
  const day = current.start.toPlainDate().add({ days })
  const wall = hours
    ? addDays(hours, hours.start.toPlainDate().until(day, { largestUnit: 'day' }).days)
    : addDays(current, days)
  const untouched = days === 0 && !hours && !venue
  return {
    venue_id: venue?.id ?? row.venue_id,
    notes: notes === undefined ? row.notes : notes,
    visibility,
    ...(untouched
      ? { start_time: row.start_time, end_time: row.end_time }
      : toSpan(venue?.zone ?? row.venue_time_zone, wall)),
  }
}

export type ConflictCheck<Planned, Existing> = {
  shift: Planned
  verdict: 'free' | 'duplicate' | 'overlap'
  clash: Existing | Planned | null
}

/** The conflict of each planned shift with an existing one, or with an earlier one in the same list. */
export function checkConflicts<Planned extends Placed, Existing extends Placed>(
  planned: readonly Planned[],
  existing: readonly Existing[],
): ConflictCheck<Planned, Existing>[] {
  const before: (Planned | Existing)[] = [...existing]
  return planned.map((shift) => {
    const overlapping = before.filter((other) => overlaps(shift, other))
    const duplicate = overlapping.find((other) => isDuplicate(shift, other))
    if (duplicate) return { shift, verdict: 'duplicate', clash: duplicate }
    before.push(shift)
    const [clash] = overlapping
    return clash ? { shift, verdict: 'overlap', clash } : { shift, verdict: 'free', clash: null }
  })
}
