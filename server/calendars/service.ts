import { ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library'
import { toZonedDateTime } from '#server/core/time-zones.ts'
import { type CalendarEntry, compareCalendarEntries, isUnambiguous, isZoneBlockAccurate } from './rules.ts'

type CalendarFeed = {
  /** The name that calendar programs show. The library does not escape it, so it must never contain user input. */
  name: string
  refresh_hours: number
}

/**
 * Builds an iCalendar file (RFC 5545), with the same bytes for the same entries. Only a feed has a name, because
 * programs would create a new calendar for a named file of single entries.
 */
export function buildIcs(entries: readonly CalendarEntry[], feed?: CalendarFeed): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Last Call', product: 'Calendars', language: 'EN' },
    timezone: { name: null, generator: (zone) => findZoneBlock(zone) ?? null },
    ...(feed && { name: feed.name, ttl: feed.refresh_hours * 3600 }),
  })
  for (const entry of entries.toSorted(compareCalendarEntries)) {
    const event = calendar.createEvent({
      id: entry.uid,
      sequence: entry.revision,
      // Without a METHOD, DTSTAMP means the last change.
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
  // The library does not end the last line.
  return `${calendar.toString()}\r\n`
}

/** Uses the venue's time zone if it represents the times exactly, else UTC instants. */
function toEventTimes({ start_time, end_time, time_zone }: CalendarEntry) {
  const [start, end] = [toZonedDateTime(start_time, time_zone), toZonedDateTime(end_time, time_zone)]
  const isExact = [start, end].every((at) => isUnambiguous(at) && isZoneAccurateIn(time_zone, at.year))
  return { start, end, timezone: isExact ? time_zone : null }
}

const zoneBlockCache = new Map<string, string | undefined>()
let knownZones: Set<string> | undefined

/** The VTIMEZONE block of a zone, under the requested name even if the library prefers an alias. */
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

/** Whether the zone's block matches the actual clock changes of a year. */
function isZoneAccurateIn(zone: string, year: number): boolean {
  const key = `${zone} ${year}`
  const cached = accuracyCache.get(key)
  if (cached !== undefined) return cached
  const rules = findZoneBlock(zone)
  const isAccurate = rules !== undefined && isZoneBlockAccurate(rules, zone, year)
  accuracyCache.set(key, isAccurate)
  return isAccurate
}
