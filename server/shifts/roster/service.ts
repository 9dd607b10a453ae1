import ICAL from 'ical.js'
import {
  ROSTER_MAX_EVENTS,
  ROSTER_MAX_EXCEPTION_DAYS,
  ROSTER_MAX_EXCEPTION_DAYS_PER_ENTRY,
} from '#contract/roster.limits.ts'
import { rosterMessages } from '#contract/roster.texts.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { type DefinedZone, resolveZone, type Zone } from '#server/shifts/roster-zones/rules.ts'
import { parseZone } from '#server/shifts/roster-zones/service.ts'
import type { CalendarEvent, CalendarTime, RejectedEvent } from './rules.ts'

const MAX_LINES = 40_000
const PARSE_TIMEOUT_MS = 1500
const MAX_TITLE_LENGTH = 120
const PARSED_PROPERTIES = new Set([
  'UID',
  'SUMMARY',
  'LOCATION',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RECURRENCE-ID',
  'EXDATE',
  'STATUS',
  'SEQUENCE',
])
const ZONE_PROPERTIES = new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE'])
const MAX_DEFINED_ZONES = 20
// Characters that hide or reorder text, and control characters.
const INVISIBLE_CHARACTERS = /[\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

type EventBlock = { lines: string[]; rrule: string | undefined; has_rdate: boolean; excludedDayCount: number }
const createBlock = (): EventBlock => ({ lines: [], rrule: undefined, has_rdate: false, excludedDayCount: 0 })
type ZoneBlock = { id: string; location: string; lines: string[] }
type SplitCalendar = { source: string; name: string | null; events: EventBlock[]; zones: ZoneBlock[] }
type FindZone = (name: string) => Zone | undefined
/** `source` tells the calendars of a person apart; `name` is what the calendar calls itself. */
export type ParsedRoster = { source: string; name: string | null; events: CalendarEvent[]; refused: RejectedEvent[] }

/**
 * Parses a calendar file (RFC 5545). Each event is parsed separately, and only the properties that a shift needs, so
 * that an error is reported for its own event. Recurrence rules stay text, because the library would expand them
 * without a limit. Throws INVALID if the file is not a calendar or is too large.
 */
export function parseRoster(text: string, clock: () => number = () => performance.now()): ParsedRoster {
  const { source, name, events: blocks, zones } = splitCalendar(text)
  const findZone = createZoneFinder(zones)
  const deadline = clock() + PARSE_TIMEOUT_MS
  const events: CalendarEvent[] = []
  const refused: RejectedEvent[] = []
  for (const block of blocks) {
    if (clock() > deadline) {
      refused.push({ title: findTitle(block), reason: rosterMessages.outOfRange, uid: undefined, cancelled: false })
      continue
    }
    const event = parseEvent(block, findZone)
    if (event) events.push(event)
    else
      refused.push({
        title: findTitle(block),
        reason: rosterMessages.unreadable,
        uid: findUid(block),
        cancelled: false,
      })
  }
  return { source, name, events, refused }
}

const invalidRoster = (text: string) => apiErrors.INVALID({ data: { fields: { text } } })

/** Splits the file into its events, line by line, without alarms and other components. */
function splitCalendar(text: string): SplitCalendar {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?|\n/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
  if (lines.length > MAX_LINES) throw invalidRoster(rosterMessages.tooManyEvents)
  const events: EventBlock[] = []
  const zones: ZoneBlock[] = []
  const calendarProperties = new Map<string, string>()
  const openComponents: string[] = []
  let block = createBlock()
  let totalExcludedDays = 0
  let zone: ZoneBlock = createZoneBlock()
  for (const line of lines) {
    const [, property = '', value = ''] = /^([\w-]+)(?:;[^:"]*(?:"[^"]*"[^:"]*)*)?:(.*)$/.exec(line) ?? []
    const key = property.toUpperCase()
    const inner = openComponents.at(-1)
    if (key === 'BEGIN') {
      const component = value.trim().toUpperCase()
      openComponents.push(component)
      if (component === 'VEVENT') block = createBlock()
      if (component === 'VTIMEZONE') zone = createZoneBlock()
      if (inner === 'VTIMEZONE') zone.lines.push(line)
    } else if (key === 'END') {
      const component = openComponents.pop()
      if (component === 'VEVENT' && events.push(block) > ROSTER_MAX_EVENTS)
        throw invalidRoster(rosterMessages.tooManyEvents)
      if (component === 'VTIMEZONE') zones.push(zone)
      if (openComponents.at(-1) === 'VTIMEZONE') zone.lines.push(line)
    } else if (inner === 'VEVENT') {
      // An excluded day costs a fraction of a millisecond; thousands would block the process for seconds.
      if (key === 'EXDATE' || key === 'RDATE') {
        const count = countValues(value)
        block.excludedDayCount += count
        totalExcludedDays += count
        if (
          block.excludedDayCount > ROSTER_MAX_EXCEPTION_DAYS_PER_ENTRY ||
          totalExcludedDays > ROSTER_MAX_EXCEPTION_DAYS
        )
          throw invalidRoster(rosterMessages.tooManyExceptionDays)
      }
      if (PARSED_PROPERTIES.has(key)) block.lines.push(line)
      if (key === 'RRULE') block.rrule = block.rrule === undefined ? value : `${block.rrule};DUPLICATE=1`
      if (key === 'RDATE' || key === 'EXRULE') block.has_rdate = true
    } else if (inner === 'VTIMEZONE') {
      if (key === 'TZID') zone.id = value.replaceAll(/\\([,;\\])/g, '$1').trim()
      if (key === 'X-LIC-LOCATION') zone.location = value
    } else if (openComponents.at(-2) === 'VTIMEZONE') {
      if (ZONE_PROPERTIES.has(key)) zone.lines.push(line)
    } else if (inner === 'VCALENDAR' && !calendarProperties.has(key)) calendarProperties.set(key, value)
  }
  if (!lines.some((line) => /^BEGIN:VCALENDAR\s*$/i.test(line))) throw invalidRoster(rosterMessages.notACalendar)
  const name = cleanText(calendarProperties.get('X-WR-CALNAME') ?? '') || null
  const source = name ?? (cleanText(calendarProperties.get('PRODID') ?? '') || 'My roster')
  return { source, name, events, zones }
}

const createZoneBlock = (): ZoneBlock => ({ id: '', location: '', lines: [] })

/** Finds the zones of a file by name. Of its own definitions it reads only those that an event uses. */
function createZoneFinder(zones: readonly ZoneBlock[]): FindZone {
  const blocks = new Map(zones.map((zone) => [zone.id, zone]))
  const locations = new Map(zones.map(({ id, location }) => [id, location]))
  const defined = new Map<string, DefinedZone | undefined>()
  return (name) =>
    resolveZone(
      name,
      (id) => {
        const block = blocks.get(id)
        if (block && !defined.has(id) && defined.size < MAX_DEFINED_ZONES) defined.set(id, parseZone(block.lines))
        return defined.get(id)
      },
      locations,
    )
}

/** The number of values that a property lists, without parsing them. */
function countValues(value: string): number {
  let count = 1
  for (let comma = value.indexOf(','); comma !== -1; comma = value.indexOf(',', comma + 1)) count += 1
  return count
}

type Property = [name: string, params: Record<string, unknown>, type: string, ...values: unknown[]]

function parseEvent({ lines, rrule, has_rdate }: EventBlock, findZone: FindZone): CalendarEvent | undefined {
  const properties = parseProperties(lines)
  if (!properties) return undefined
  const findProperty = (name: string) => properties.find(([key]) => key === name)
  const readText = (name: string) => String(findProperty(name)?.[3] ?? '')
  const readTime = (name: string) => {
    const property = findProperty(name)
    return property && parseTimes(property, findZone)?.[0]
  }
  const excludedDates = properties.filter(([key]) => key === 'exdate').map((property) => parseTimes(property, findZone))
  const [start, end, recurrence] = [readTime('dtstart'), readTime('dtend'), readTime('recurrence-id')]
  // A time that cannot be read must not be treated as missing.
  const unread =
    (findProperty('dtend') && !end) ||
    (findProperty('recurrence-id') && !recurrence) ||
    excludedDates.includes(undefined)
  const length = readText('duration')
  return {
    uid: readText('uid'),
    title: cleanText(readText('summary')) || 'No title',
    location: cleanText(readText('location')),
    start: unread ? undefined : start,
    end,
    duration: length || undefined,
    recurrence,
    rrule: rrule === undefined ? undefined : parseRule(rrule),
    has_rdate,
    excludedDates: excludedDates.flatMap((times) => times ?? []),
    cancelled: readText('status').toUpperCase() === 'CANCELLED',
    sequence: Number.parseInt(readText('sequence'), 10) || 0,
  }
}

function parseProperties(lines: readonly string[]): Property[] | undefined {
  try {
    const [, properties] = ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT', ''].join('\r\n')) as [string, Property[]]
    return properties
  } catch {
    return undefined
  }
}

/** The times of a property, or undefined if one cannot be read. */
function parseTimes([, params, type, ...values]: Property, findZone: FindZone): CalendarTime[] | undefined {
  const times: CalendarTime[] = []
  for (const value of values) {
    const [, wall, utc] = /^(\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2})?)(Z?)$/.exec(String(value)) ?? []
    if (!wall || !isDate(wall)) return undefined
    if (type === 'date') {
      times.push({ wall, zone: 'floating', all_day: true })
      continue
    }
    const named = typeof params.tzid === 'string' && !utc ? params.tzid : undefined
    const zone = utc ? 'UTC' : named === undefined ? 'floating' : findZone(named)
    times.push({
      wall,
      zone: zone ?? 'floating',
      all_day: false,
      ...(zone ? {} : { unknown_zone: cleanText(named ?? '') }),
    })
  }
  return times
}

/** Whether the date exists: the library accepts 31 February, and Date turns it into 3 March. */
function isDate(wall: string): boolean {
  const date = new Date(wall.length === 10 ? `${wall}T00:00:00Z` : `${wall}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(wall) && wall >= '2000' && wall < '2100'
}

/** `FREQ=WEEKLY;BYDAY=FR` as a record; a duplicate or malformed part invalidates the rule. */
function parseRule(rrule: string): Record<string, string> {
  const rule: Record<string, string> = {}
  for (const part of rrule.toUpperCase().split(';').slice(0, 20)) {
    const [, key, value] = /^([A-Z-]+)=(.+)$/.exec(part.trim()) ?? []
    if (key === undefined || value === undefined || Object.hasOwn(rule, key)) return { INVALID: part }
    rule[key] = value
  }
  return rule
}

/** The UID of an event whose other properties cannot be read. */
function findUid({ lines }: EventBlock): string | undefined {
  const [uid] = parseProperties(lines.filter((line) => /^UID[;:]/i.test(line))) ?? []
  return uid && (String(uid[3]) || undefined)
}

const findTitle = ({ lines }: EventBlock) =>
  cleanText(lines.find((line) => /^SUMMARY[;:]/i.test(line))?.replace(/^[^:]*:/, '') ?? '') || 'No title'

const cleanText = (text: string) =>
  text
    .replaceAll(INVISIBLE_CHARACTERS, ' ')
    .replaceAll(/\p{Surrogate}/gu, ' ')
    .trim()
    .slice(0, MAX_TITLE_LENGTH)
    .trim()
