import { Temporal } from 'temporal-polyfill'
import { approximateShiftEnd } from '#contract/approximate-end.ts'
import { calendarMessages } from '#contract/calendars.texts.ts'
import { toEventPath } from '#contract/event-path.ts'
import type { OpeningWeek } from '#contract/opening-spans.ts'

/** A shift or event in the form that calendar programs need. */
export type CalendarEntry = {
  /** Never changes, and is the same on every host. */
  uid: string
  title: string
  location: string
  notes: string | null
  url: string
  start_time: Date
  end_time: Date
  /** IANA name of the zone in which the times are written. */
  time_zone: string
  cancelled: boolean
  /** Whether the entry blocks time for the owner of the calendar. */
  busy: boolean
  revision: number
  updated_at: Date
}

/** A shift or event with its venue, as queried. */
export type CalendarEntryRow = {
  id: string
  source: 'shift' | 'event'
  /** The talent's name, or the event's. */
  name: string
  talent_id: string | null
  notes: string | null
  start_time: Date
  /** Null if the viewer is not shown when the shift ends. */
  end_time: Date | null
  cancelled_at: Date | null
  revision: number
  updated_at: Date
  venue_name: string
  venue_slug: string
  venue_address: readonly string[]
  venue_time_zone: string
  /** The hours of the venue, read only if the end is not shown. */
  venue_hours: OpeningWeek
}

/** A shift or event as an entry. URLs use names that are never reassigned: a person's id, a venue's slug. */
export function toCalendarEntry(
  row: CalendarEntryRow,
  { viewerId, origin }: { viewerId: string | null; origin: string },
): CalendarEntry {
  const mine = row.talent_id !== null && row.talent_id === viewerId
  const venue = toSingleLine(row.venue_name)
  const title = `${mine ? 'Shift' : toSingleLine(row.name)} at ${venue}`
  return {
    uid: `${row.source}-${row.id}@last-call`,
    // Programs that ignore the status still show this.
    title: row.cancelled_at ? `Cancelled: ${title}` : title,
    location: [venue, ...row.venue_address.map(toSingleLine)].filter(Boolean).join(', '),
    notes:
      [row.notes && normalizeLines(row.notes), row.end_time === null && calendarMessages.approximateEnd]
        .filter(Boolean)
        .join('\n') || null,
    url: origin + (row.talent_id ? `/profiles/${row.talent_id}` : toEventPath(row.venue_slug, row.id)),
    start_time: row.start_time,
    end_time: row.end_time ?? approximateShiftEnd(row.venue_hours, row.venue_time_zone, row.start_time),
    time_zone: row.venue_time_zone,
    cancelled: row.cancelled_at !== null,
    busy: mine && row.cancelled_at === null,
    revision: row.revision,
    updated_at: row.updated_at,
  }
}

/** Sorts by start, then by uid, so that the same entries always give the same bytes. */
export const compareCalendarEntries = (one: CalendarEntry, other: CalendarEntry): number =>
  one.start_time.getTime() - other.start_time.getTime() || (one.uid < other.uid ? -1 : 1)

// A line break in a name would start a new line of the file; other control characters are invalid.
export const toSingleLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

export const normalizeLines = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim()

/** Whether the wall time in the zone means only this instant. For an hour that occurs twice, programs disagree. */
export function isUnambiguous(at: Temporal.ZonedDateTime): boolean {
  const wall = at.toPlainDateTime()
  const [first, last] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(at.timeZoneId, { disambiguation }),
  )
  return first?.epochMilliseconds === last?.epochMilliseconds
}

type Observance = { from: number; to: number; hour: number; minute: number; month?: number; nth?: number; day?: number }

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const parseOffset = (offset: string) => {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
}

/** The parts of a zone's block, each with a rule like `FREQ=YEARLY;BYMONTH=3;BYDAY=2SU` or none. */
function parseObservances(block: string): Observance[] {
  return block
    .split(/BEGIN:(?:STANDARD|DAYLIGHT)/)
    .slice(1)
    .map((part) => {
      const [, hour, minute] = /DTSTART:\d{8}T(\d\d)(\d\d)/.exec(part) ?? []
      const [, month, nth, day] = /RRULE:FREQ=YEARLY;BYMONTH=(\d+);BYDAY=(-?\d)([A-Z]{2})/.exec(part) ?? []
      const offset = (name: string) => parseOffset(new RegExp(`${name}:(\\S+)`).exec(part)?.[1] ?? '')
      return {
        from: offset('TZOFFSETFROM'),
        to: offset('TZOFFSETTO'),
        hour: Number(hour),
        minute: Number(minute),
        ...(month && { month: Number(month), nth: Number(nth), day: WEEKDAYS.indexOf(day ?? '') + 1 }),
      }
    })
}

/**
 * Whether a VTIMEZONE block matches the actual clock changes of a year. The block applies today's rules to all years,
 * so it is wrong for years with other laws, and for zones whose changes depend on holidays.
 */
export function isZoneBlockAccurate(block: string, zone: string, year: number): boolean {
  const observances = parseObservances(block)
  const yearly = observances.filter(({ month }) => month !== undefined)
  const begin = Temporal.PlainDateTime.from({ year, month: 1, day: 1 }).toZonedDateTime(zone)
  const changes = listClockChanges(begin, year)
  if (changes.length !== yearly.length) return false
  if (changes.length === 0) return observances.length === 1 && observances[0]?.to === begin.offsetNanoseconds / 1e9
  return changes.every((change) => yearly.some((observance) => matchesObservance(change, observance)))
}

/** A clock change: its time by the old clock, and the offsets before and after it in seconds. */
type ClockChange = { at: Temporal.PlainDateTime; from: number; to: number }

function listClockChanges(begin: Temporal.ZonedDateTime, year: number): ClockChange[] {
  const changes: ClockChange[] = []
  for (let next = begin.getTimeZoneTransition('next'); next; next = next.getTimeZoneTransition('next')) {
    const before = next.subtract({ nanoseconds: 1 }).offsetNanoseconds / 1e9
    const after = next.offsetNanoseconds / 1e9
    const at = next.toPlainDateTime().add({ seconds: before - after })
    if (at.year > year) break
    changes.push({ at, from: before, to: after })
  }
  return changes
}

function matchesObservance({ at, from, to }: ClockChange, observance: Observance): boolean {
  const fromStart = Math.ceil(at.day / 7)
  const fromEnd = -Math.ceil((at.daysInMonth - at.day + 1) / 7)
  return (
    [from, to].join() === [observance.from, observance.to].join() &&
    [at.month, at.dayOfWeek, at.hour, at.minute].join() ===
      [observance.month, observance.day, observance.hour, observance.minute].join() &&
    (observance.nth === fromStart || observance.nth === fromEnd)
  )
}
