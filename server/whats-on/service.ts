import type { z } from 'zod'
import type { Night } from '#contract/night-choice.ts'
import { toNightSpan, toPresentNight } from '#contract/night-span.ts'
import { addDays, getWeekday } from '#contract/opening-spans.ts'
import { getOpeningState, type OpeningState } from '#contract/opening-state.ts'
import { WHATS_ON_LIMIT, WHATS_ON_PER_VENUE_LIMIT } from '#contract/whats-on.limits.ts'
import type { VenueWithOffers, WhatsOnEvent, WhatsOnSpecial } from '#contract/whats-on.ts'
import { toStoredHours } from '#server/core/records/opening-hours.ts'
import { isEventOver } from '#server/events/rules.ts'
import { createVenueCalendar, findAllHoursBetween, type VenueCalendar } from '#server/specials/rules.ts'
import type { StoredEvent, StoredSpecial, VenueWithOffersRow } from './queries.ts'

type Span = { from: Date; until: Date }
type Zone = { calendar: VenueCalendar; span: Span }
type Search = { night: Night | null; now: Date; open: boolean }

/** The first venues that have something on in the chosen part of a night, or now and later tonight. */
export function listVenuesWithOffers(
  rows: readonly VenueWithOffersRow[],
  { night, now, open }: Search,
): z.input<typeof VenueWithOffers>[] {
  // Venues nearby share a zone, and a calendar remembers the times it has converted.
  const zones = new Map<string, Zone>()
  const venues: z.input<typeof VenueWithOffers>[] = []
  for (const row of rows) {
    if (venues.length === WHATS_ON_LIMIT) break
    const zone = zones.get(row.time_zone) ?? toZone(row.time_zone, night, now)
    zones.set(row.time_zone, zone)
    const venue = toVenueWithOffers(row, zone)
    if (venue && (!open || isOpenIn(zone.span, venue.opening, night))) venues.push(venue)
  }
  return venues
}

/** The chosen part of a night without the past; from now to the end of the present night if none was chosen. */
function toZone(timeZone: string, night: Night | null, now: Date): Zone {
  const { from, until } = toNightSpan(night ?? { day: toPresentNight(now, timeZone), at: null }, timeZone)
  return { calendar: createVenueCalendar(timeZone), span: { from: from > now ? from : now, until } }
}

/**
 * The weekdays on which a special's hours may begin that are on in a night: hours of the day before may still be running,
 * and those after midnight begin on the next day. Without a night, the present day at the venue may also be the
 * day before or after that of UTC.
 */
export function listWeekdays(night: Night | null, now: Date): number[] {
  const day = night?.day ?? now.toISOString().slice(0, 10)
  return (night ? [-1, 0, 1] : [-2, -1, 0, 1]).map((days) => getWeekday(addDays(day, days)))
}

/** Null if nothing is on, or if the chosen time is over. */
function toVenueWithOffers(
  { hours_week, hours_exceptions, specials, events, ...venue }: VenueWithOffersRow,
  { calendar, span }: Zone,
): (z.input<typeof VenueWithOffers> & { opening: OpeningState | null }) | null {
  if (span.until <= span.from) return null
  const offers = { specials: listSpecials(specials ?? [], calendar, span), events: listEvents(events ?? [], span) }
  if (offers.specials.length + offers.events.length === 0) return null
  const opening = getOpeningState(toStoredHours({ hours_week, hours_exceptions }), venue.time_zone, span.from)
  return { ...venue, as_of: span.from, opening, ...offers }
}

/** Whether a venue is open at the chosen time or, if all of a night was chosen, at some time in it. */
function isOpenIn({ until }: Span, opening: OpeningState | null, night: Night | null): boolean {
  if (!opening) return false
  return opening.is_open || (night?.at === null && opening.opens_at !== null && opening.opens_at < until)
}

function listSpecials(
  specials: readonly StoredSpecial[],
  calendar: VenueCalendar,
  span: Span,
): z.input<typeof WhatsOnSpecial>[] {
  const on = specials.flatMap(({ id, title, price, confirmed_at, is_confirmed, ...timing }) => {
    const dates = { valid_from: parseTime(timing.valid_from), valid_until: parseTime(timing.valid_until) }
    const hours = findAllHoursBetween({ ...timing, ...dates }, calendar, span)
    if (!hours) return []
    const is_on = hours.start_time === null
    return [{ id, title, price, is_on, ...hours, confirmed_at: new Date(confirmed_at), is_confirmed }]
  })
  return on.sort(compareOffers(({ title }) => title)).slice(0, WHATS_ON_PER_VENUE_LIMIT)
}

function listEvents(events: readonly StoredEvent[], { from, until }: Span): z.input<typeof WhatsOnEvent>[] {
  const on = events.flatMap((event) => {
    const times = { start_time: new Date(event.start_time), end_time: parseTime(event.end_time) }
    if (times.start_time >= until || isEventOver(times, from)) return []
    return [{ ...event, ...times, is_on: times.start_time <= from }]
  })
  return on.sort(compareOffers(({ name }) => name)).slice(0, WHATS_ON_PER_VENUE_LIMIT)
}

type Offer = { id: string; is_on: boolean; start_time: Date | null }

/** What is on comes first, then what begins soonest. */
const compareOffers =
  <Item extends Offer>(toName: (offer: Item) => string) =>
  (one: Item, other: Item): number =>
    Number(other.is_on) - Number(one.is_on) ||
    (one.start_time?.getTime() ?? 0) - (other.start_time?.getTime() ?? 0) ||
    toName(one).localeCompare(toName(other), 'en') ||
    (one.id < other.id ? -1 : 1)

const parseTime = (time: string | null): Date | null => (time === null ? null : new Date(time))
