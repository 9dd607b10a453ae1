import { EVENT_DEFAULT_HOURS } from '#contract/events.limits.ts'
import type { VenueEvent } from '#contract/events.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { toEventTarget, toShiftTarget } from '#web/core/share/share-target.ts'
import { getAssumedEnd } from '#web/core/shift-end.ts'
import { toIsoText } from '#web/ui/times.ts'
import type { CalendarFile } from './calendar-file.ts'

/** A shift or an event for someone's own calendar, made of what the page shows. Notes stay here: links are kept in histories. */
export type CalendarEntry = CalendarFile & {
  title: string
  location: string
  /** Instants as ISO text. */
  start_time: string
  end_time: string
  /** Whether the end is not known, which the entry then says. */
  is_approximate?: boolean
  time_zone: string
  /** Path of the page that shows it. */
  path: string
}

/** With the titles of calendar links (server/calendars/rules.ts). */
export const toShiftEntry = (shift: ShiftLine, viewerId: string): CalendarEntry => {
  const { name, path } = toShiftTarget(shift)
  return {
    kind: 'shifts',
    id: shift.id,
    title: `${shift.talent_id === viewerId ? 'Shift' : name} at ${shift.venue_name}`,
    location: [shift.venue_name, shift.venue_city].filter(Boolean).join(', '),
    start_time: shift.start_time,
    end_time: toIsoText(getAssumedEnd(shift)),
    is_approximate: shift.end_time === null,
    time_zone: shift.venue_time_zone,
    path,
  }
}

const HOUR = 3_600_000

export const toEventEntry = (event: VenueEvent): CalendarEntry => ({
  kind: 'events',
  id: event.id,
  title: `${event.name} at ${event.venue_name}`,
  location: event.venue_name,
  start_time: event.start_time,
  end_time: event.end_time ?? toIsoText(Date.parse(event.start_time) + EVENT_DEFAULT_HOURS * HOUR),
  time_zone: event.venue_time_zone,
  path: toEventTarget(event).path,
})
