import type { z } from 'zod'
import type { Night } from '#contract/night-choice.ts'
import { toNightSpan, toPresentNight } from '#contract/night-span.ts'
import { addDays, getWeekday } from '#contract/opening-spans.ts'
import { getOpeningState, type OpeningState } from '#contract/opening-state.ts'
import { WHATS_ON_OF_VENUE_LIMIT } from '#contract/whats-on.limits.ts'
import type { EventOn, SpecialOn, VenueWithOffers } from '#contract/whats-on.ts'
import { toStoredHours } from '#server/core/records/opening-hours.ts'
import { isEventOver } from '#server/events/rules.ts'
import { createVenueCalendar, findHoursBetween } from '#server/specials/rules.ts'
import type { StoredEvent, StoredSpecial, VenueWithOffersRow } from './queries.ts'

type Span = { from: Date; until: Date }

/** The chosen part of a night without what is past; from now to the end of the present night if none was chosen. */
export function toSpan(night: Night | null, timeZone: string, now: Date): Span {
  const { from, until } = toNightSpan(night ?? { day: toPresentNight(now, timeZone), at: null }, timeZone)
  return { from: from > now ? from : now, until }
}

/**
 * The weekdays on which a special's hours may begin that are on in a night: hours of the day before may still be running,
 * and those after midnight begin on the next day. Now is of one of three days, depending on the zone.
 */
export function listWeekdays(night: Night | null, now: Date): number[] {
  const day = night?.day ?? now.toISOString().slice(0, 10)
  return (night ? [-1, 0, 1] : [-2, -1, 0, 1]).map((days) => getWeekday(addDays(day, days)))
}

/** A venue with what is on there in the chosen part of a night, or now and later tonight; null if nothing is. */
export function toVenueWithOffers(
  { hours_week, hours_exceptions, specials, events, ...venue }: VenueWithOffersRow,
  night: Night | null,
  now: Date,
): z.input<typeof VenueWithOffers> | null {
  const span = toSpan(night, venue.time_zone, now)
  const offers = {
    specials: listSpecialsOn(specials ?? [], venue.time_zone, span),
    events: listEventsOn(events ?? [], span),
  }
  if (offers.specials.length + offers.events.length === 0) return null
  const opening = getOpeningState(toStoredHours({ hours_week, hours_exceptions }), venue.time_zone, span.from)
  return { ...venue, as_of: span.from, opening, ...offers }
}

/** Whether a venue is open at the chosen time or, if all of a night was chosen, at some time in it. */
export function isOpenInNight(opening: OpeningState | null, night: Night | null, until: Date): boolean {
  if (!opening) return false
  return opening.is_open || (night?.at === null && opening.opens_at !== null && opening.opens_at < until)
}

function listSpecialsOn(specials: readonly StoredSpecial[], timeZone: string, span: Span): z.input<typeof SpecialOn>[] {
  const calendar = createVenueCalendar(timeZone)
  const on = specials.flatMap(({ id, title, price, ...timing }) => {
    const dates = { valid_from: parseTime(timing.valid_from), valid_until: parseTime(timing.valid_until) }
    const hours = findHoursBetween({ ...timing, ...dates }, calendar, span)
    return hours ? [{ id, title, price, is_on: hours.start_time === null, ...hours }] : []
  })
  return on.sort(compareOffers(({ title }) => title)).slice(0, WHATS_ON_OF_VENUE_LIMIT)
}

function listEventsOn(events: readonly StoredEvent[], { from, until }: Span): z.input<typeof EventOn>[] {
  const on = events.flatMap((event) => {
    const times = { start_time: new Date(event.start_time), end_time: parseTime(event.end_time) }
    if (times.start_time >= until || isEventOver(times, from)) return []
    return [{ ...event, ...times, is_on: times.start_time <= from }]
  })
  return on.sort(compareOffers(({ name }) => name)).slice(0, WHATS_ON_OF_VENUE_LIMIT)
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
