import { Temporal } from 'temporal-polyfill'
import { ROSTER_MAX_EVENTS, rosterMessages, unknownZone } from '#contract/roster.texts.ts'
import { SERIES_MAX } from '#contract/schedule.texts.ts'
import { SHIFT_MAX_HOURS } from '#contract/shifts.texts.ts'
import { isTimeZone } from '#server/core/time-zones.ts'

/** A time as a calendar file writes it: wall time, and in which zone; `floating` is whatever the venue's clock says. */
export type FileTime = { wall: string; zone: string | 'floating'; all_day: boolean; unknown_zone?: string }

/** An event of a calendar file, as far as a shift needs it. */
export type FileEvent = {
  uid: string
  title: string
  location: string
  start: FileTime | undefined
  end: FileTime | undefined
  /** ISO 8601, where there is no end. */
  duration: string | undefined
  /** The occurrence of a repeated event that this one replaces. */
  recurrence: FileTime | undefined
  rrule: Record<string, string> | undefined
  has_rdate: boolean
  except: FileTime[]
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
export type Refused = {
  title: string
  reason: string
  /** Undefined where nobody can tell which entries this is about. */
  uid: string | undefined
  cancelled: boolean
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const KNOWN_PARTS = new Set(['FREQ', 'BYDAY', 'UNTIL', 'COUNT', 'INTERVAL', 'WKST'])
/** What ended longer ago is left out; for the record of the last weeks the rest may be ticked. */
const KEPT_DAYS = 35

/** Every shift that the events stand for. Bounded: a repetition gives at most a year of weeks, the file 500 entries. */
export function occurrencesOf(
  events: readonly FileEvent[],
  now: Date,
): { found: Occurrence[]; refused: Refused[]; older: number } {
  const found: Occurrence[] = []
  const refused: Refused[] = []
  const oldest = Temporal.Instant.fromEpochMilliseconds(now.getTime()).subtract({ hours: 24 * KEPT_DAYS })
  const isOld = ({ end, zone }: Pick<Occurrence, 'end' | 'zone'>) =>
    Temporal.Instant.compare(instantIn(end, zone === 'floating' ? 'UTC' : zone), oldest) < 0
  let older = 0
  const dayFor = daysByMaster(events)
  const replaced = new Map<string, Set<string>>()
  for (const event of events) {
    const { uid, recurrence } = event
    if (recurrence) replaced.set(uid, (replaced.get(uid) ?? new Set()).add(dayFor(event, recurrence)))
  }
  for (const event of newest(events, dayFor)) {
    const read = readEvent(event, oldest, replaced.get(event.uid) ?? new Set(), dayFor)
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
function newest(events: readonly FileEvent[], dayFor: DayFor): FileEvent[] {
  const kept = new Map<string, FileEvent>()
  for (const event of events) {
    const key = `${event.uid}\n${event.recurrence ? dayFor(event, event.recurrence) : ''}`
    const known = kept.get(key)
    if (!known || event.sequence >= known.sequence) kept.set(key, event)
  }
  return [...kept.values()]
}

function readEvent(
  event: FileEvent,
  oldest: Temporal.Instant,
  replaced: ReadonlySet<string>,
  dayFor: DayFor,
): Occurrence[] | string {
  const { start, uid, title, location, cancelled } = event
  if (!uid) return rosterMessages.noUid
  if (!start) return rosterMessages.unreadable
  if (start.all_day) return rosterMessages.allDay
  const end = endOf(event, start)
  if (typeof end === 'string') return end
  const [from, to] = [Temporal.PlainDateTime.from(start.wall), end]
  const length = to.since(from)
  if (length.sign <= 0) return rosterMessages.endBeforeStart
  if (length.total('hours') > SHIFT_MAX_HOURS) return rosterMessages.tooLong
  const remarks = start.unknown_zone ? [unknownZone(start.unknown_zone)] : []
  const asOccurrence = (at: Temporal.PlainDateTime, recurrence: string, more: string[] = []): Occurrence => ({
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
  if (event.recurrence) return [asOccurrence(from, dayFor(event, event.recurrence))]
  if (event.has_rdate) return rosterMessages.repeats
  if (!event.rrule) return [asOccurrence(from, '')]
  const days = weeklyDays(event.rrule, from, start.zone, oldest)
  if (!days) return rosterMessages.repeats
  const except = new Set([...event.except.map((time) => dayFor(event, time)), ...replaced])
  const cut = days.more ? [rosterMessages.moreWeeks] : []
  return days.list
    .filter((day) => !except.has(day.toString()))
    .map((day) => asOccurrence(day.toPlainDateTime(from.toPlainTime()), day.toString(), cut))
}

/** The wall time at which an event ends, in the zone it starts in; or why it cannot be said. */
function endOf({ end, duration }: FileEvent, start: FileTime): Temporal.PlainDateTime | string {
  if (end?.all_day) return rosterMessages.noEnd
  if (end) {
    if (end.zone === start.zone) return Temporal.PlainDateTime.from(end.wall)
    if (end.zone === 'floating' || start.zone === 'floating') return rosterMessages.unreadable
    return instantIn(end.wall, end.zone).toZonedDateTimeISO(start.zone).toPlainDateTime()
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

type Days = { list: Temporal.PlainDate[]; more: boolean }

/**
 * The days of a weekly repetition: with a count from the first on, else from about now. Undefined for any other
 * repetition. Never more than 52, whatever the rule says, and never more steps than weeks lie between.
 */
export function weeklyDays(
  rule: Record<string, string>,
  from: Temporal.PlainDateTime,
  zone: string,
  oldest: Temporal.Instant,
): Days | undefined {
  if (Object.keys(rule).some((part) => !KNOWN_PARTS.has(part))) return undefined
  if (rule.FREQ !== 'WEEKLY' || (rule.INTERVAL ?? '1') !== '1') return undefined
  const first = from.toPlainDate()
  const weekdays =
    rule.BYDAY === undefined ? [first.dayOfWeek] : rule.BYDAY.split(',').map((day) => WEEKDAYS.indexOf(day) + 1)
  if (weekdays.length > 7 || weekdays.includes(0)) return undefined
  const count = rule.COUNT === undefined ? undefined : /^\d{1,2}$/.test(rule.COUNT) ? Number(rule.COUNT) : 0
  if (count === 0 || (count ?? 0) > SERIES_MAX) return undefined
  const until = rule.UNTIL === undefined ? undefined : untilOf(rule.UNTIL)
  if (rule.UNTIL !== undefined && !until) return undefined
  const isAfterUntil = (day: Temporal.PlainDate) => until?.(day.toPlainDateTime(from.toPlainTime()), zone) === true

  const monday = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })
  const earliest = oldest.toZonedDateTimeISO('UTC').toPlainDate()
  const begin =
    count === undefined && Temporal.PlainDate.compare(first, earliest) < 0 ? monday(earliest) : monday(first)
  const sorted = [...new Set(weekdays)].sort((a, b) => a - b)
  const list: Temporal.PlainDate[] = []
  for (let week = 0; week <= SERIES_MAX; week++) {
    for (const weekday of sorted) {
      const day = begin.add({ days: 7 * week + weekday - 1 })
      if (Temporal.PlainDate.compare(day, first) < 0) continue
      if (isAfterUntil(day) || (count !== undefined && list.length >= count)) return { list, more: false }
      if (list.length >= SERIES_MAX) return { list, more: true }
      list.push(day)
    }
  }
  return { list, more: count === undefined }
}

/** Whether a wall time lies after an UNTIL: a day (the last included), or an instant. */
function untilOf(text: string): ((wall: Temporal.PlainDateTime, zone: string) => boolean) | undefined {
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
      Temporal.Instant.compare(instantIn(wall.toString(), zone === 'floating' ? 'UTC' : zone), instant) > 0
  } catch {
    return undefined
  }
}

export const instantIn = (wall: string, zone: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant()

type DayFor = (event: FileEvent, time: FileTime) => string

/** Which day of a repetition a time means: the one in the zone of the event that repeats, however the time is written. */
function daysByMaster(events: readonly FileEvent[]): DayFor {
  const masters = new Map<string, FileEvent>()
  for (const event of events) {
    const known = masters.get(event.uid)
    if (!event.recurrence && (!known || event.sequence >= known.sequence)) masters.set(event.uid, event)
  }
  return (event, time) => dayIn((masters.get(event.uid) ?? event).start?.zone ?? 'floating', time)
}

function dayIn(zone: string | 'floating', time: FileTime): string {
  if (time.all_day || time.zone === zone || time.zone === 'floating' || zone === 'floating')
    return time.wall.slice(0, 10)
  return instantIn(time.wall, time.zone).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** The zone a file means by a name, or undefined: one of the IANA list, one of Windows', or a path that ends in one. */
export function zoneNamed(name: string, locations: ReadonlyMap<string, string> = new Map()): string | undefined {
  const candidates = [name, WINDOWS_ZONES[name], lastParts(name, 2), lastParts(name, 3), locations.get(name)]
  return candidates.find((candidate) => candidate !== undefined && isNamedInFull(candidate))
}

const lastParts = (name: string, parts: number) => name.split('/').slice(-parts).join('/')

/** Files name zones in full: a few letters there mean what their writer took them for. */
const isNamedInFull = (name: string): boolean =>
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
export function venueNamed<Venue extends { name: string }>(text: string, venues: readonly Venue[]): Venue | undefined {
  const plain = (value: string) =>
    ` ${value
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `
  const place = plain(text)
  const named = venues.filter(({ name }) => plain(name).trim() !== '' && place.includes(plain(name)))
  return named.length === 1 ? named[0] : undefined
}
