import { Temporal } from 'temporal-polyfill'
import { foldText } from '#contract/fold-text.ts'
import { ROSTER_MAX_EVENTS } from '#contract/roster.limits.ts'
import { rosterMessages } from '#contract/roster.texts.ts'
import { MAX_SHIFTS_PER_SERIES } from '#contract/schedule.limits.ts'
import { SHIFT_MAX_HOURS } from '#contract/shifts.limits.ts'
import { type Result, refusal } from '#server/core/result.ts'
import { toMonday } from '#server/core/time-zones.ts'
import { toInstant, toWallTime, type Zone } from '#server/shifts/roster-zones/rules.ts'

/** A time in a calendar file: wall time and time zone; `floating` means the venue's local time. */
export type CalendarTime = { wall: string; zone: Zone; all_day: boolean; unknown_zone?: string }

/** The part of a calendar event that a shift needs. */
export type CalendarEvent = {
  uid: string
  title: string
  location: string
  start: CalendarTime | undefined
  end: CalendarTime | undefined
  /** ISO 8601; used if there is no end. */
  duration: string | undefined
  /** The occurrence of a repeated event that this one replaces. */
  recurrence: CalendarTime | undefined
  rrule: Record<string, string> | undefined
  has_rdate: boolean
  excludedDates: CalendarTime[]
  cancelled: boolean
  sequence: number
}

/** A shift read from an event before its venue is known. A floating wall time still needs the venue's zone. */
export type Occurrence = {
  uid: string
  recurrence: string
  title: string
  location: string
  start: string
  end: string
  /** An IANA name or `floating`. A time in a zone that the file defines is given in UTC. */
  zone: string
  cancelled: boolean
  remarks: string[]
}
/**
 * An event that is not imported. Its existing shifts stay, because the roster still contains it, unless it is
 * cancelled.
 */
export type RejectedEvent = {
  title: string
  reason: string
  /** Undefined if it is unknown which entries this is about. */
  uid: string | undefined
  cancelled: boolean
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const SUPPORTED_RULE_PARTS = new Set(['FREQ', 'BYDAY', 'UNTIL', 'COUNT', 'INTERVAL', 'WKST'])
/** Events that ended longer ago are ignored; newer past ones can be imported for the user's records. */
const MAX_AGE_DAYS = 35

/** All shifts in the events. A repetition gives at most a year of weeks, a file at most 500 entries. */
export function expandEvents(
  events: readonly CalendarEvent[],
  now: Date,
): { occurrences: Occurrence[]; refused: RejectedEvent[]; older: number } {
  const occurrences: Occurrence[] = []
  const refused: RejectedEvent[] = []
  const oldest = Temporal.Instant.fromEpochMilliseconds(now.getTime()).subtract({ hours: 24 * MAX_AGE_DAYS })
  const isOld = ({ end, zone }: Pick<Occurrence, 'end' | 'zone'>) =>
    Temporal.Instant.compare(toInstant(end, zone === 'floating' ? 'UTC' : zone), oldest) < 0
  let older = 0
  const dayFor = createDayResolver(events)
  const replaced = new Map<string, Set<string>>()
  for (const event of events) {
    const { uid, recurrence } = event
    if (recurrence) replaced.set(uid, (replaced.get(uid) ?? new Set()).add(dayFor(event, recurrence)))
  }
  for (const event of keepLatestVersions(events, dayFor)) {
    const read = expandEvent(event, oldest, replaced.get(event.uid) ?? new Set(), dayFor)
    if (!read.ok) {
      refused.push({ title: event.title, reason: read.reason, uid: event.uid || undefined, cancelled: event.cancelled })
      continue
    }
    for (const one of read.occurrences) {
      if (isOld(one)) older += 1
      else if (occurrences.length < ROSTER_MAX_EVENTS) occurrences.push(one)
      else {
        // Nothing is known about the entries that follow.
        refused.push({ title: event.title, reason: rosterMessages.tooManyEvents, uid: undefined, cancelled: false })
        return { occurrences, refused, older }
      }
    }
  }
  return { occurrences, refused, older }
}

/** Of two versions of an event in the file, the later one counts. */
function keepLatestVersions(events: readonly CalendarEvent[], dayFor: ResolveDay): CalendarEvent[] {
  const latest = new Map<string, CalendarEvent>()
  for (const event of events) {
    const key = `${event.uid}\n${event.recurrence ? dayFor(event, event.recurrence) : ''}`
    const known = latest.get(key)
    if (!known || event.sequence >= known.sequence) latest.set(key, event)
  }
  return [...latest.values()]
}

/** The shifts of an event, or the text that says why it is not imported. */
function expandEvent(
  event: CalendarEvent,
  oldest: Temporal.Instant,
  replaced: ReadonlySet<string>,
  dayFor: ResolveDay,
): Result<string, { occurrences: Occurrence[] }> {
  const { start, uid, title, location, cancelled } = event
  if (!uid) return refusal(rosterMessages.noUid)
  if (!start) return refusal(rosterMessages.unreadable)
  if (start.all_day) return refusal(rosterMessages.allDay)
  const resolved = resolveEnd(event, start)
  if (!resolved.ok) return resolved
  const from = Temporal.PlainDateTime.from(start.wall)
  const endsNextDay = endsEarlierSameDay(from, resolved.end)
  const length = (endsNextDay ? resolved.end.add({ days: 1 }) : resolved.end).since(from)
  if (length.sign <= 0) return refusal(rosterMessages.endBeforeStart)
  if (length.total('hours') > SHIFT_MAX_HOURS) return refusal(rosterMessages.tooLong)
  const remarks = [
    ...(start.unknown_zone ? [rosterMessages.unknownZone(start.unknown_zone)] : []),
    ...(endsNextDay ? [rosterMessages.endsNextDay] : []),
  ]
  const toOccurrence = (at: Temporal.PlainDateTime, recurrence: string, extraRemarks: string[] = []): Occurrence => ({
    uid,
    recurrence,
    title,
    location,
    ...toNamedZone(at, at.add(length), start.zone),
    cancelled,
    remarks: [...remarks, ...extraRemarks],
  })
  if (event.recurrence) return { ok: true, occurrences: [toOccurrence(from, dayFor(event, event.recurrence))] }
  if (event.has_rdate) return refusal(rosterMessages.repeats)
  if (!event.rrule) return { ok: true, occurrences: [toOccurrence(from, '')] }
  const days = expandWeeklyRule(event.rrule, from, start.zone, oldest)
  if (!days) return refusal(rosterMessages.repeats)
  const except = new Set([...event.excludedDates.map((time) => dayFor(event, time)), ...replaced])
  const truncatedRemark = days.more ? [rosterMessages.moreWeeks] : []
  const occurrences = days.list
    .filter((day) => !except.has(day.toString()))
    .map((day) => toOccurrence(day.toPlainDateTime(from.toPlainTime()), day.toString(), truncatedRemark))
  return { ok: true, occurrences }
}

/** Whether only the day of the end can be wrong, as in 7 PM to 2 AM of one date. */
const endsEarlierSameDay = (start: Temporal.PlainDateTime, end: Temporal.PlainDateTime): boolean =>
  end.toPlainDate().equals(start.toPlainDate()) && Temporal.PlainDateTime.compare(end, start) < 0

/** A span in UTC if only the file knows its zone. */
function toNamedZone(start: Temporal.PlainDateTime, end: Temporal.PlainDateTime, zone: Zone) {
  if (typeof zone === 'string') return { start: start.toString(), end: end.toString(), zone }
  const toUtc = (wall: Temporal.PlainDateTime) => toWallTime(toInstant(wall.toString(), zone), 'UTC')
  const [from, until] = [toUtc(start), toUtc(end)]
  // A clock change can put the end before the start.
  const last = Temporal.PlainDateTime.compare(from, until) < 0 ? until : from.add(end.since(start))
  return { start: from.toString(), end: last.toString(), zone: 'UTC' }
}

/** The wall time at which an event ends, in the zone in which it starts; or the reason why it is unknown. */
function resolveEnd(
  { end, duration }: CalendarEvent,
  start: CalendarTime,
): Result<string, { end: Temporal.PlainDateTime }> {
  if (end?.all_day) return refusal(rosterMessages.noEnd)
  if (end) {
    if (end.zone === start.zone) return { ok: true, end: Temporal.PlainDateTime.from(end.wall) }
    if (end.zone === 'floating' || start.zone === 'floating') return refusal(rosterMessages.unreadable)
    return { ok: true, end: toWallTime(toInstant(end.wall, end.zone), start.zone) }
  }
  if (!duration) return refusal(rosterMessages.noEnd)
  try {
    const length = Temporal.Duration.from(duration)
    // Guards against durations of months or years, which no shift has.
    if (length.years || length.months || length.total({ unit: 'hours', relativeTo: '2026-01-01' }) > 1000)
      return refusal(rosterMessages.tooLong)
    return { ok: true, end: Temporal.PlainDateTime.from(start.wall).add(length) }
  } catch {
    return refusal(rosterMessages.unreadable)
  }
}

type WeeklyDays = { list: Temporal.PlainDate[]; more: boolean }

/**
 * The days of a weekly repetition: from the first on if it has a count, else from about now. Undefined for any other
 * repetition. The result has at most 52 days, and the loop takes at most that many weeks.
 */
export function expandWeeklyRule(
  rule: Record<string, string>,
  from: Temporal.PlainDateTime,
  zone: Zone,
  oldest: Temporal.Instant,
): WeeklyDays | undefined {
  if (Object.keys(rule).some((part) => !SUPPORTED_RULE_PARTS.has(part))) return undefined
  if (rule.FREQ !== 'WEEKLY' || (rule.INTERVAL ?? '1') !== '1') return undefined
  const first = from.toPlainDate()
  const weekdays =
    rule.BYDAY === undefined ? [first.dayOfWeek] : rule.BYDAY.split(',').map((day) => WEEKDAYS.indexOf(day) + 1)
  if (weekdays.length > 7 || weekdays.includes(0)) return undefined
  const count = rule.COUNT === undefined ? undefined : /^\d{1,2}$/.test(rule.COUNT) ? Number(rule.COUNT) : 0
  if (count === 0 || (count ?? 0) > MAX_SHIFTS_PER_SERIES) return undefined
  const until = rule.UNTIL === undefined ? undefined : parseUntil(rule.UNTIL)
  if (rule.UNTIL !== undefined && !until) return undefined
  const isAfterUntil = (day: Temporal.PlainDate) => until?.(day.toPlainDateTime(from.toPlainTime()), zone) === true

  const earliest = oldest.toZonedDateTimeISO('UTC').toPlainDate()
  const begin =
    count === undefined && Temporal.PlainDate.compare(first, earliest) < 0 ? toMonday(earliest) : toMonday(first)
  const sorted = [...new Set(weekdays)].sort((a, b) => a - b)
  const list: Temporal.PlainDate[] = []
  for (let week = 0; week <= MAX_SHIFTS_PER_SERIES; week++) {
    for (const weekday of sorted) {
      const day = begin.add({ days: 7 * week + weekday - 1 })
      if (Temporal.PlainDate.compare(day, first) < 0) continue
      if (isAfterUntil(day) || (count !== undefined && list.length >= count)) return { list, more: false }
      if (list.length >= MAX_SHIFTS_PER_SERIES) return { list, more: true }
      list.push(day)
    }
  }
  return { list, more: count === undefined }
}

/** Whether a wall time is after an UNTIL, which is a day (inclusive) or an instant. */
function parseUntil(text: string): ((wall: Temporal.PlainDateTime, zone: Zone) => boolean) | undefined {
  try {
    if (/^\d{8}$/.test(text)) {
      const last = Temporal.PlainDate.from(text)
      return (wall) => Temporal.PlainDate.compare(wall.toPlainDate(), last) > 0
    }
    const [, at, utc] = /^(\d{8}T\d{6})(Z?)$/.exec(text) ?? []
    if (!at) return undefined
    const last = Temporal.PlainDateTime.from(at)
    if (!utc) return (wall) => Temporal.PlainDateTime.compare(wall, last) > 0
    const instant = last.toZonedDateTime('UTC').toInstant()
    return (wall, zone) =>
      Temporal.Instant.compare(toInstant(wall.toString(), zone === 'floating' ? 'UTC' : zone), instant) > 0
  } catch {
    return undefined
  }
}

type ResolveDay = (event: CalendarEvent, time: CalendarTime) => string

/** The day of a repetition that a time refers to, in the zone of the repeating event, however the time is written. */
function createDayResolver(events: readonly CalendarEvent[]): ResolveDay {
  const masters = new Map<string, CalendarEvent>()
  for (const event of events) {
    const known = masters.get(event.uid)
    if (!event.recurrence && (!known || event.sequence >= known.sequence)) masters.set(event.uid, event)
  }
  return (event, time) => toDayInZone((masters.get(event.uid) ?? event).start?.zone ?? 'floating', time)
}

function toDayInZone(zone: Zone, time: CalendarTime): string {
  if (time.all_day || time.zone === zone || time.zone === 'floating' || zone === 'floating')
    return time.wall.slice(0, 10)
  return toWallTime(toInstant(time.wall, time.zone), zone).toPlainDate().toString()
}

/** The one venue whose name appears in a location text; undefined if there is none or more than one. */
export function matchVenue<Venue extends { name: string }>(text: string, venues: readonly Venue[]): Venue | undefined {
  const normalizeName = (value: string) =>
    ` ${foldText(value)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `
  const location = normalizeName(text)
  const named = venues.filter(({ name }) => normalizeName(name).trim() !== '' && location.includes(normalizeName(name)))
  return named.length === 1 ? named[0] : undefined
}
