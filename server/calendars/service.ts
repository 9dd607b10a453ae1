import { ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library'
import { type CalendarEntry, compareCalendarEntries, isUnambiguous, isZoneBlockAccurate, toZonedTime } from './rules.ts'

type CalendarFeed = {
  /** What programs call the calendar; the library writes it as it is, so it must be our own words. */
  name: string
  refresh_hours: number
}

/**
 * Entries as a file of RFC 5545, the same bytes for the same entries. A feed has a name; a file with a few entries to add
 * has none, since programs would make a new calendar of it.
 */
export function buildIcs(entries: readonly CalendarEntry[], feed?: CalendarFeed): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Last Call', product: 'Calendars', language: 'EN' },
    timezone: { name: null, generator: (zone) => findZoneBlock(zone) ?? null },
    ...(feed && { name: feed.name, ttl: feed.refresh_hours * 3600 }),
  })
  for (const entry of [...entries].sort(compareCalendarEntries)) {
    const event = calendar.createEvent({
      id: entry.uid,
      sequence: entry.revision,
      // Without a METHOD it means: last changed.
      stamp: entry.updated_at,
      lastModified: entry.updated_at,
      ...toEventTimes(entry),
      summary: entry.title,
      location: { title: entry.location },
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
function toEventTimes({ start_time, end_time, time_zone }: CalendarEntry) {
  const [start, end] = [toZonedTime(start_time, time_zone), toZonedTime(end_time, time_zone)]
  const isExact = [start, end].every((at) => isUnambiguous(at) && isZoneAccurateIn(time_zone, at.year))
  return { start, end, timezone: isExact ? time_zone : null }
}

const zoneBlockCache = new Map<string, string | undefined>()
let knownZones: Set<string> | undefined

/** A zone's rules under its own name, whichever of its names the library prefers. */
function findZoneBlock(zone: string): string | undefined {
  if (zoneBlockCache.has(zone)) return zoneBlockCache.get(zone)
  knownZones ??= new Set(tzlib_get_timezones())
  const block =
    knownZones.has(zone) && !/^(Etc\/)?(UTC|UCT|GMT|Zulu|Universal)$/.test(zone)
      ? tzlib_get_ical_block(zone)[0]
      : undefined
  const renamedBlock = block?.replace(/^(TZID|X-LIC-LOCATION):.*$/gm, `$1:${zone}`)
  zoneBlockCache.set(zone, renamedBlock)
  return renamedBlock
}

const accuracyCache = new Map<string, boolean>()

/** Whether the zone's rules say of a year what our clocks do. */
function isZoneAccurateIn(zone: string, year: number): boolean {
  const key = `${zone} ${year}`
  const cached = accuracyCache.get(key)
  if (cached !== undefined) return cached
  const rules = findZoneBlock(zone)
  const isAccurate = rules !== undefined && isZoneBlockAccurate(rules, zone, year)
  accuracyCache.set(key, isAccurate)
  return isAccurate
}
