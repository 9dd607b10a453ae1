import { EVENT_OPEN_HOURS } from '#contract/events.texts.ts'
import { zoneNote } from '#web/shifts/phrases.ts'
import { clockText, dayKey, dayText, dayTimeText, formatter, isKnownZone, isoText } from '#web/ui/times.ts'

type Span = { start_time: string; end_time: string | null }
type Placed = Span & { venue_time_zone: string }

const HOUR = 3_600_000
/** Longer ones say the day of their end too, even where it is the next morning. */
const ONE_NIGHT = 18 * HOUR

/** When an event counts as over; without an end, some hours after its start. */
export const endOf = ({ start_time, end_time }: Span): number =>
  end_time ? Date.parse(end_time) : Date.parse(start_time) + EVENT_OPEN_HOURS * HOUR

/** From its first instant up to, but not at, its last. */
export const isHappening = (event: Span, now: number): boolean =>
  Date.parse(event.start_time) <= now && now < endOf(event)

/** `Fri, Nov 20 at 9:00 PM – 1:00 AM`, with the zone's name for somebody elsewhere. */
export const timesText = (event: Placed, viewer?: string): string => {
  const { start_time, end_time, venue_time_zone: zone } = event
  const start = dayTimeText(start_time, zone)
  const times = end_time ? `${start} – ${endText(start_time, end_time, zone)}` : start
  return named(times, start_time, zone, viewer)
}

/** What stands in place of the times while it happens: `until 11:30 PM`, or without an end `since 8:00 PM`. */
export const untilText = (event: Placed, now: number, viewer?: string): string => {
  const { start_time, end_time, venue_time_zone: zone } = event
  const words = end_time ? `until ${endText(isoText(now), end_time, zone)}` : `since ${clockText(start_time, zone)}`
  return named(words, end_time ?? start_time, zone, viewer)
}

/** `Central Time` */
export const zoneTitle = (zone: string, at: number): string =>
  (isKnownZone(zone) && formatter(zone, { timeZoneName: 'longGeneric' }).part(at, 'timeZoneName')) || zone

/** `Friday, November 20` */
export const fullDay = (day: string): string =>
  formatter('UTC', { weekday: 'long', month: 'long', day: 'numeric' }).text(`${day}T12:00:00Z`)

/** A clock and its meridiem stay on one line, a dash at its end. */
export const unbroken = (text: string): string => text.replaceAll(/(?<=\d) (?=[AP]M)| (?=– )/g, '\u00a0')

/** Where it is the same night, its clock says enough. */
const endText = (start: string, end: string, zone: string) => {
  const sameDay = dayKey(start, zone) === dayKey(end, zone)
  const sameNight = Date.parse(end) - Date.parse(start) <= ONE_NIGHT && clockText(end, zone).endsWith('AM')
  return sameDay || sameNight ? clockText(end, zone) : `${dayText(end, zone)} at ${clockText(end, zone)}`
}

const named = (words: string, at: string, zone: string, viewer?: string) =>
  [words, zoneNote(at, zone, viewer)].filter(Boolean).join(' ')
