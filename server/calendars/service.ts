import { ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library'
import { type CalendarEntry, inOrder, isSayable, rulesHold, zonedTime } from './rules.ts'

type Feed = {
  /** What programs call the calendar; the library writes it as it is, so it must be our own words. */
  name: string
  refresh_hours: number
}

/**
 * Entries as a file of RFC 5545, the same bytes for the same entries. A feed has a name; a file with a few entries to add
 * has none, since programs would make a new calendar of it.
 */
export function icsOf(entries: readonly CalendarEntry[], feed?: Feed): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Last Call', product: 'Calendars', language: 'EN' },
    timezone: { name: null, generator: (zone) => rulesOf(zone) ?? null },
    ...(feed && { name: feed.name, ttl: feed.refresh_hours * 3600 }),
  })
  for (const entry of [...entries].sort(inOrder)) {
    const event = calendar.createEvent({
      id: entry.uid,
      sequence: entry.revision,
      // Without a METHOD it means: last changed.
      stamp: entry.updated_at,
      lastModified: entry.updated_at,
      ...timesOf(entry),
      summary: entry.title,
      location: { title: entry.place },
      url: entry.url,
      status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: entry.busy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    })
    if (entry.notes) event.description(entry.notes)
  }
  // The library leaves the last line open.
  return `${calendar.toString()}\r\n`
}

/** In the zone of the place where that says the very same, else as instants. */
function timesOf({ start_time, end_time, time_zone }: CalendarEntry) {
  const [start, end] = [zonedTime(start_time, time_zone), zonedTime(end_time, time_zone)]
  const told = [start, end].every((at) => isSayable(at) && holdsIn(time_zone, at.year))
  return { start, end, timezone: told ? time_zone : null }
}

const zones = new Map<string, string | undefined>()
let known: Set<string> | undefined

/** A zone's rules under its own name, whichever of its names the library prefers. */
function rulesOf(zone: string): string | undefined {
  if (zones.has(zone)) return zones.get(zone)
  known ??= new Set(tzlib_get_timezones())
  const block =
    known.has(zone) && !/^(Etc\/)?(UTC|UCT|GMT|Zulu|Universal)$/.test(zone) ? tzlib_get_ical_block(zone)[0] : undefined
  const named = block?.replace(/^(TZID|X-LIC-LOCATION):.*$/gm, `$1:${zone}`)
  zones.set(zone, named)
  return named
}

const years = new Map<string, boolean>()

/** Whether the zone's rules say of a year what our clocks do. */
function holdsIn(zone: string, year: number): boolean {
  const key = `${zone} ${year}`
  const asked = years.get(key)
  if (asked !== undefined) return asked
  const rules = rulesOf(zone)
  const holds = rules !== undefined && rulesHold(rules, zone, year)
  years.set(key, holds)
  return holds
}
