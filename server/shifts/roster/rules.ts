import { Temporal } from 'temporal-polyfill'
import { formatUnknownZone, ROSTER_MAX_EVENTS, rosterMessages } from '#contract/roster.texts.ts'
import { MAX_SHIFTS_PER_SERIES } from '#contract/schedule.texts.ts'
import { SHIFT_MAX_HOURS } from '#contract/shifts.texts.ts'
import { isTimeZone } from '#server/core/time-zones.ts'

/** A time as a calendar file writes it: wall time, and in which zone; `floating` is whatever the venue's clock says. */
export type CalendarTime = { wall: string; zone: string | 'floating'; all_day: boolean; unknown_zone?: string }

/** An event of a calendar file, as far as a shift needs it. */
export type CalendarEvent = {
  uid: string
  title: string
  location: string
  start: CalendarTime | undefined
  end: CalendarTime | undefined
  /** ISO 8601, where there is no end. */
  duration: string | undefined
  /** The occurrence of a repeated event that this one replaces. */
  recurrence: CalendarTime | undefined
  rrule: Record<string, string> | undefined
  has_rdate: boolean
  excludedDates: CalendarTime[]
  cancelled: boolean
  sequence: number
}

/** A shift read from an event, before it is known where it is. Floating wall times wait for the venue's zone. */
export type Occurrence = {
  uid: string
  recurrence: string
  title: string
  location: string
  start: string
  end: string
  zone: string | 'floating'
  cancelled: boolean
  remarks: string[]
}
/** What is not taken over. Its shifts stay: it is still in the roster, unless that takes it back. */
export type RejectedEvent = {
  title: string
  reason: string
  /** Undefined where nobody can tell which entries this is about. */
  uid: string | undefined
  cancelled: boolean
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const SUPPORTED_RULE_PARTS = new Set(['FREQ', 'BYDAY', 'UNTIL', 'COUNT', 'INTERVAL', 'WKST'])
/** What ended longer ago is left out; for the record of the last weeks the rest may be ticked. */
const MAX_AGE_DAYS = 35

/** Every shift that the events stand for. Bounded: a repetition gives at most a year of weeks, the file 500 entries. */
export function expandEvents(
  events: readonly CalendarEvent[],
  now: Date,
): { found: Occurrence[]; refused: RejectedEvent[]; older: number } {
  const found: Occurrence[] = []
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
    if (typeof read === 'string') {
      refused.push({ title: event.title, reason: read, uid: event.uid || undefined, cancelled: event.cancelled })
      continue
    }
    for (const one of read) {
      if (isOld(one)) older += 1
      else if (found.length < ROSTER_MAX_EVENTS) found.push(one)
      else {
        // Of what comes after nothing is known.
        refused.push({ title: event.title, reason: rosterMessages.tooManyEvents, uid: undefined, cancelled: false })
        return { found, refused, older }
      }
    }
  }
  return { found, refused, older }
}

/** An event that stands twice in the file: the later version counts. */
function keepLatestVersions(events: readonly CalendarEvent[], dayFor: ResolveDay): CalendarEvent[] {
  const latest = new Map<string, CalendarEvent>()
  for (const event of events) {
    const key = `${event.uid}\n${event.recurrence ? dayFor(event, event.recurrence) : ''}`
    const known = latest.get(key)
    if (!known || event.sequence >= known.sequence) latest.set(key, event)
  }
  return [...latest.values()]
}

function expandEvent(
  event: CalendarEvent,
  oldest: Temporal.Instant,
  replaced: ReadonlySet<string>,
  dayFor: ResolveDay,
): Occurrence[] | string {
  const { start, uid, title, location, cancelled } = event
  if (!uid) return rosterMessages.noUid
  if (!start) return rosterMessages.unreadable
  if (start.all_day) return rosterMessages.allDay
  const end = resolveEnd(event, start)
  if (typeof end === 'string') return end
  const [from, to] = [Temporal.PlainDateTime.from(start.wall), end]
  const length = to.since(from)
  if (length.sign <= 0) return rosterMessages.endBeforeStart
  if (length.total('hours') > SHIFT_MAX_HOURS) return rosterMessages.tooLong
  const remarks = start.unknown_zone ? [formatUnknownZone(start.unknown_zone)] : []
  const toOccurrence = (at: Temporal.PlainDateTime, recurrence: string, more: string[] = []): Occurrence => ({
    uid,
    recurrence,
    title,
    location,
    start: at.toString(),
    end: at.add(length).toString(),
    zone: start.zone,
    cancelled,
    remarks: [...remarks, ...more],
  })
  if (event.recurrence) return [toOccurrence(from, dayFor(event, event.recurrence))]
  if (event.has_rdate) return rosterMessages.repeats
  if (!event.rrule) return [toOccurrence(from, '')]
  const days = expandWeeklyRule(event.rrule, from, start.zone, oldest)
  if (!days) return rosterMessages.repeats
  const except = new Set([...event.excludedDates.map((time) => dayFor(event, time)), ...replaced])
  const cut = days.more ? [rosterMessages.moreWeeks] : []
  return days.list
    .filter((day) => !except.has(day.toString()))
    .map((day) => toOccurrence(day.toPlainDateTime(from.toPlainTime()), day.toString(), cut))
}

/** The wall time at which an event ends, in the zone it starts in; or why it cannot be said. */
function resolveEnd({ end, duration }: CalendarEvent, start: CalendarTime): Temporal.PlainDateTime | string {
  if (end?.all_day) return rosterMessages.noEnd
  if (end) {
    if (end.zone === start.zone) return Temporal.PlainDateTime.from(end.wall)
    if (end.zone === 'floating' || start.zone === 'floating') return rosterMessages.unreadable
    return toInstant(end.wall, end.zone).toZonedDateTimeISO(start.zone).toPlainDateTime()
  }
  if (!duration) return rosterMessages.noEnd
  try {
    const length = Temporal.Duration.from(duration)
    // A shift lasts hours; whoever writes years writes no shift.
    if (length.years || length.months || length.total({ unit: 'hours', relativeTo: '2026-01-01' }) > 1000)
      return rosterMessages.tooLong
    return Temporal.PlainDateTime.from(start.wall).add(length)
  } catch {
    return rosterMessages.unreadable
  }
}

type WeeklyDays = { list: Temporal.PlainDate[]; more: boolean }

/**
 * The days of a weekly repetition: with a count from the first on, else from about now. Undefined for any other
 * repetition. Never more than 52, whatever the rule says, and never more steps than weeks lie between.
 */
export function expandWeeklyRule(
  rule: Record<string, string>,
  from: Temporal.PlainDateTime,
  zone: string,
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

  const monday = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })
  const earliest = oldest.toZonedDateTimeISO('UTC').toPlainDate()
  const begin =
    count === undefined && Temporal.PlainDate.compare(first, earliest) < 0 ? monday(earliest) : monday(first)
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

/** Whether a wall time lies after an UNTIL: a day (the last included), or an instant. */
function parseUntil(text: string): ((wall: Temporal.PlainDateTime, zone: string) => boolean) | undefined {
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

export const toInstant = (wall: string, zone: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant()

type ResolveDay = (event: CalendarEvent, time: CalendarTime) => string

/** Which day of a repetition a time means: the one in the zone of the event that repeats, however the time is written. */
function createDayResolver(events: readonly CalendarEvent[]): ResolveDay {
  const masters = new Map<string, CalendarEvent>()
  for (const event of events) {
    const known = masters.get(event.uid)
    if (!event.recurrence && (!known || event.sequence >= known.sequence)) masters.set(event.uid, event)
  }
  return (event, time) => toDayInZone((masters.get(event.uid) ?? event).start?.zone ?? 'floating', time)
}

function toDayInZone(zone: string | 'floating', time: CalendarTime): string {
  if (time.all_day || time.zone === zone || time.zone === 'floating' || zone === 'floating')
    return time.wall.slice(0, 10)
  return toInstant(time.wall, time.zone).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** The zone a file means by a name, or undefined: one of the IANA list, one of Windows', or a path that ends in one. */
export function resolveZone(name: string, locations: ReadonlyMap<string, string> = new Map()): string | undefined {
  const candidates = [name, WINDOWS_ZONES[name], takeLastParts(name, 2), takeLastParts(name, 3), locations.get(name)]
  return candidates.find((candidate) => candidate !== undefined && isFullZoneName(candidate))
}

const takeLastParts = (name: string, parts: number) => name.split('/').slice(-parts).join('/')

/** Files name zones in full: a few letters there mean what their writer took them for. */
const isFullZoneName = (name: string): boolean =>
  /^(UTC|GMT|Z|[A-Z][A-Za-z_]+\/[A-Za-z_+\-/0-9]+)$/.test(name) && isTimeZone(name === 'Z' ? 'UTC' : name)

// What Outlook writes, for where our users are.
const WINDOWS_ZONES: Record<string, string> = {
  'Alaskan Standard Time': 'America/Anchorage',
  'Atlantic Standard Time': 'America/Halifax',
  'Canada Central Standard Time': 'America/Regina',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Central Standard Time': 'America/Chicago',
  'Central Standard Time (Mexico)': 'America/Mexico_City',
  'Eastern Standard Time': 'America/New_York',
  'GMT Standard Time': 'Europe/London',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Romance Standard Time': 'Europe/Paris',
  'US Eastern Standard Time': 'America/Indiana/Indianapolis',
  'US Mountain Standard Time': 'America/Phoenix',
  'W. Europe Standard Time': 'Europe/Berlin',
}

/** The one venue whose name a place's text holds; undefined if none does, or several do. */
export function matchVenue<Venue extends { name: string }>(text: string, venues: readonly Venue[]): Venue | undefined {
  const normalizeName = (value: string) =>
    ` ${value
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `
  const place = normalizeName(text)
  const named = venues.filter(({ name }) => normalizeName(name).trim() !== '' && place.includes(normalizeName(name)))
  return named.length === 1 ? named[0] : undefined
}
