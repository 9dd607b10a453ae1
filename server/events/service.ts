import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { EventDetail } from './queries.ts'

/**
 * One event for a person's own calendar. It gives the calendar no name: several programs would make a new one of it, and
 * the library writes that name as it is.
 */
export function calendarFileOf(
  event: EventDetail,
  { origin, now }: { origin: string; now: Date },
): { name: string; text: string } {
  const calendar = new ICalCalendar({
    prodId: { company: 'Last Call', product: 'Events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (zone) => zoneBlockOf(zone)?.block ?? null },
  })
  const made = calendar.createEvent({
    // The library writes it as it is: nothing of a person's may be in it.
    id: `${event.id}@events.last-call`,
    stamp: now,
    created: event.created_at,
    lastModified: event.updated_at,
    // Every change has a higher one, as calendars ask.
    sequence: Math.floor((event.updated_at.getTime() - event.created_at.getTime()) / 1000),
    ...timesOf(event),
    summary: oneLine(event.name),
    location: { title: oneLine([event.venue_name, event.venue_address].filter(Boolean).join(', ')) },
    url: `${origin}/venues/${event.venue_slug}/events`,
    status: event.cancelled_at ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  if (event.description) made.description(withoutControls(event.description))
  return { name: fileNameOf(event), text: calendar.toString() }
}

/** Times in the venue's zone, so that a later change of its clocks moves them along. */
function timesOf({ start_time, end_time, venue_time_zone }: EventDetail) {
  const zone = zoneBlockOf(venue_time_zone)?.name
  const times = [start_time, ...(end_time ? [end_time] : [])]
  // Of an hour that comes twice calendars disagree which one wall time means: then the instants are given instead.
  if (!zone || times.some((at) => comesTwice(at, zone))) return { start: start_time, end: end_time, timezone: null }
  return { start: instant(start_time), end: end_time ? instant(end_time) : null, timezone: zone }
}

/** The zone's rules, under the name that they give it. */
function zoneBlockOf(zone: string): { block: string; name: string } | undefined {
  const [block, line] = tzlib_get_ical_block(zone)
  const name = line?.split('=')[1]
  return block && name ? { block, name } : undefined
}

const instant = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime())

const comesTwice = (at: Date, zone: string): boolean => {
  const wall = instant(at).toZonedDateTimeISO(zone).toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }),
  )
  return first?.epochMilliseconds !== second?.epochMilliseconds
}

// Controls have no place in a calendar file, and a line break of a name would begin a line of the file.
const withoutControls = (text: string) => text.replace(/[^\P{Cc}\n]/gu, ' ')
const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

const fileNameOf = ({ venue_slug, start_time, venue_time_zone }: EventDetail): string => {
  const day = instant(start_time).toZonedDateTimeISO(venue_time_zone).toPlainDate().toString()
  return `${venue_slug.replace(/[^a-z0-9-]/gi, '')}-${day}.ics`
}
