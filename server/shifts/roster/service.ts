import ICAL from 'ical.js'
import {
  ROSTER_MAX_DAYS_OUT,
  ROSTER_MAX_DAYS_OUT_OF_ONE,
  ROSTER_MAX_EVENTS,
  rosterMessages,
} from '#contract/roster.texts.ts'
import { type FileEvent, type FileTime, type Refused, zoneNamed } from './rules.ts'

const MAX_LINES = 40_000
const BUDGET_MS = 1500
const TITLE_MAX = 120
const READ = new Set([
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
// What hides or reorders what one reads, and what no line should hold.
const HIDDEN = /[\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** A calendar file that is none, or too much of one. */
export class RosterRefused extends Error {}

type Block = { lines: string[]; rrule: string | undefined; has_rdate: boolean; days_out: number }
const emptyBlock = (): Block => ({ lines: [], rrule: undefined, has_rdate: false, days_out: 0 })
type Sliced = { name: string; events: Block[]; locations: Map<string, string> }
export type Calendar = { name: string; events: FileEvent[]; refused: Refused[] }

/**
 * Reads a calendar file (RFC 5545). Each event is parsed by itself, and of it only the lines a shift is made of, so that
 * what is wrong with one is said of that one. Repetitions stay text: the library would unroll them without an end.
 */
export function readCalendar(text: string, clock: () => number = () => performance.now()): Calendar {
  const { name, events: blocks, locations } = slice(text)
  const deadline = clock() + BUDGET_MS
  const events: FileEvent[] = []
  const refused: Refused[] = []
  for (const block of blocks) {
    if (clock() > deadline) {
      refused.push({ title: titleIn(block), reason: rosterMessages.outOfTime, uid: undefined, cancelled: false })
      continue
    }
    const event = eventOf(block, locations)
    if (event) events.push(event)
    else refused.push({ title: titleIn(block), reason: rosterMessages.unreadable, uid: uidIn(block), cancelled: false })
  }
  return { name, events, refused }
}

/** The file's own words, line by line: the events as blocks, alarms and the like left out. */
function slice(text: string): Sliced {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?|\n/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
  if (lines.length > MAX_LINES) throw new RosterRefused(rosterMessages.tooManyEvents)
  const events: Block[] = []
  const locations = new Map<string, string>()
  const own = new Map<string, string>()
  const open: string[] = []
  let block = emptyBlock()
  let daysOut = 0
  let zone: { id?: string; location?: string } = {}
  for (const line of lines) {
    const [, property = '', value = ''] = /^([\w-]+)(?:;[^:"]*(?:"[^"]*"[^:"]*)*)?:(.*)$/.exec(line) ?? []
    const key = property.toUpperCase()
    const inner = open.at(-1)
    if (key === 'BEGIN') {
      const component = value.trim().toUpperCase()
      open.push(component)
      if (component === 'VEVENT') block = emptyBlock()
      if (component === 'VTIMEZONE') zone = {}
    } else if (key === 'END') {
      const component = open.pop()
      if (component === 'VEVENT' && events.push(block) > ROSTER_MAX_EVENTS)
        throw new RosterRefused(rosterMessages.tooManyEvents)
      if (component === 'VTIMEZONE' && zone.id && zone.location) locations.set(zone.id, zone.location)
    } else if (inner === 'VEVENT') {
      // A day left out is a fraction of a millisecond, thousands are seconds in which nobody else is served.
      if (key === 'EXDATE' || key === 'RDATE') {
        const count = countOf(value)
        block.days_out += count
        daysOut += count
        if (block.days_out > ROSTER_MAX_DAYS_OUT_OF_ONE || daysOut > ROSTER_MAX_DAYS_OUT)
          throw new RosterRefused(rosterMessages.tooManyDaysOut)
      }
      if (READ.has(key)) block.lines.push(line)
      if (key === 'RRULE') block.rrule = block.rrule === undefined ? value : `${block.rrule};TWICE=1`
      if (key === 'RDATE' || key === 'EXRULE') block.has_rdate = true
    } else if (inner === 'VTIMEZONE') {
      if (key === 'TZID') zone.id = value
      if (key === 'X-LIC-LOCATION') zone.location = value
    } else if (inner === 'VCALENDAR' && !own.has(key)) own.set(key, value)
  }
  if (!lines.some((line) => /^BEGIN:VCALENDAR\s*$/i.test(line))) throw new RosterRefused(rosterMessages.notACalendar)
  const name = plain(own.get('X-WR-CALNAME') ?? '') || plain(own.get('PRODID') ?? '') || 'My roster'
  return { name, events, locations }
}

/** How many times a property lists, without taking it apart. */
function countOf(value: string): number {
  let count = 1
  for (let comma = value.indexOf(','); comma !== -1; comma = value.indexOf(',', comma + 1)) count += 1
  return count
}

type Property = [name: string, params: Record<string, unknown>, type: string, ...values: unknown[]]

function eventOf({ lines, rrule, has_rdate }: Block, locations: ReadonlyMap<string, string>): FileEvent | undefined {
  const properties = parsed(lines)
  if (!properties) return undefined
  const one = (name: string) => properties.find(([key]) => key === name)
  const textOf = (name: string) => String(one(name)?.[3] ?? '')
  const timeAt = (name: string) => {
    const property = one(name)
    return property && timesOf(property, locations)?.[0]
  }
  const except = properties.filter(([key]) => key === 'exdate').map((property) => timesOf(property, locations))
  const [start, end, recurrence] = [timeAt('dtstart'), timeAt('dtend'), timeAt('recurrence-id')]
  // A time that is there but cannot be read must not pass for one that is not there.
  const unread = (one('dtend') && !end) || (one('recurrence-id') && !recurrence) || except.includes(undefined)
  const length = textOf('duration')
  return {
    uid: textOf('uid'),
    title: plain(textOf('summary')) || 'No title',
    location: plain(textOf('location')),
    start: unread ? undefined : start,
    end,
    duration: length || undefined,
    recurrence,
    rrule: rrule === undefined ? undefined : ruleOf(rrule),
    has_rdate,
    except: except.flatMap((times) => times ?? []),
    cancelled: textOf('status').toUpperCase() === 'CANCELLED',
    sequence: Number.parseInt(textOf('sequence'), 10) || 0,
  }
}

function parsed(lines: readonly string[]): Property[] | undefined {
  try {
    const [, properties] = ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT', ''].join('\r\n')) as [string, Property[]]
    return properties
  } catch {
    return undefined
  }
}

/** The times of a property, or undefined where one cannot be read. */
function timesOf(
  [, params, type, ...values]: Property,
  locations: ReadonlyMap<string, string>,
): FileTime[] | undefined {
  const times: FileTime[] = []
  for (const value of values) {
    const [, wall, utc] = /^(\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2})?)(Z?)$/.exec(String(value)) ?? []
    if (!wall || !isDate(wall)) return undefined
    if (type === 'date') {
      times.push({ wall, zone: 'floating', all_day: true })
      continue
    }
    const named = typeof params.tzid === 'string' && !utc ? params.tzid : undefined
    const zone = utc ? 'UTC' : named === undefined ? 'floating' : zoneNamed(named, locations)
    times.push({
      wall,
      zone: zone ?? 'floating',
      all_day: false,
      ...(zone ? {} : { unknown_zone: plain(named ?? '') }),
    })
  }
  return times
}

/** A day that exists: the library takes 31 February, Date makes it 3 March. */
function isDate(wall: string): boolean {
  const date = new Date(wall.length === 10 ? `${wall}T00:00:00Z` : `${wall}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(wall) && wall >= '2000' && wall < '2100'
}

/** `FREQ=WEEKLY;BYDAY=FR` by its parts; a part that stands twice, or is none, spoils the rule. */
function ruleOf(rrule: string): Record<string, string> {
  const rule: Record<string, string> = {}
  for (const part of rrule.toUpperCase().split(';').slice(0, 20)) {
    const [, key, value] = /^([A-Z-]+)=(.+)$/.exec(part.trim()) ?? []
    if (key === undefined || value === undefined || Object.hasOwn(rule, key)) return { SPOILT: part }
    rule[key] = value
  }
  return rule
}

/** Whose event it is, where the rest of it cannot be read. */
function uidIn({ lines }: Block): string | undefined {
  const [uid] = parsed(lines.filter((line) => /^UID[;:]/i.test(line))) ?? []
  return uid && (String(uid[3]) || undefined)
}

const titleIn = ({ lines }: Block) =>
  plain(lines.find((line) => /^SUMMARY[;:]/i.test(line))?.replace(/^[^:]*:/, '') ?? '') || 'No title'

const plain = (text: string) =>
  text
    .replaceAll(HIDDEN, ' ')
    .replaceAll(/\p{Surrogate}/gu, ' ')
    .trim()
    .slice(0, TITLE_MAX)
    .trim()
