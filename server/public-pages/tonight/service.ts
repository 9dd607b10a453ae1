import type { z } from 'zod'
import { isNightInReach, type Night, pickNight } from '#contract/night-choice.ts'
import { toNightSpan, toPresentNight } from '#contract/night-span.ts'
import type { PublicCity, PublicVenueTonight } from '#contract/public-pages.ts'
import { ASSUMED_SHIFT_HOURS, NEARBY_RADIUS_METERS } from '#contract/shifts.limits.ts'
import type { Services } from '#server/core/requests/context.ts'
import { timeZoneAt } from '#server/core/time-zones.ts'
import { isEventOver } from '#server/events/rules.ts'
import { createVenueCalendar, findHoursBetween, getSpecialState } from '#server/specials/rules.ts'
import { toSlug } from '#server/venues/management/rules.ts'
import {
  listEventsTonight,
  listPublicCities,
  listPublicShiftsAtVenues,
  listPublicVenuesInCity,
  listPublicVenuesNear,
  listSpecialsTonight,
  type PublicCityRow,
  type TonightEventRow,
  type TonightShiftRow,
  type TonightSpecialRow,
  type TonightVenueRow,
} from './queries.ts'

type Readers = Pick<Services, 'db' | 'clock' | 'mediaLinks'> & { config: Pick<Services['config'], 'defaultCenter'> }
type Location = { lat: number; lon: number }

/** Where to look: in the city with a slug, or around a location. */
export type TonightPlace = { city: string } | Location
/** Where to look, and of which night, as it was asked for. */
export type TonightRequest = { place: TonightPlace; location: Location | null; day: string | null; at: string | null }

type Tonight = {
  /** The city, or the nearest one; null if no city is known there. */
  city: PublicCity | null
  is_in_city: boolean
  location: Location | null
  cities: PublicCity[]
  night: Night | null
  is_out_of_reach: boolean
  present_night: string
  venues: z.input<typeof PublicVenueTonight>[]
}

const DAY = 86_400_000

/**
 * Venues with a public page at a place, with who and what is on now or in a night, as a member or someone without an
 * account sees them. People are on it for as many days ahead as they show on the web. Five statements, whatever it finds.
 */
export async function readTonight(
  { db, clock, mediaLinks, config }: Readers,
  request: TonightRequest,
  memberId: string | null,
): Promise<Tonight> {
  const { place, day } = request
  const now = clock.now()
  const known = mergeCities(await listPublicCities(db))
  const isInCity = 'city' in place
  const city = isInCity ? known.find(({ slug }) => slug === place.city) : findNearestCity(known, place)
  const venues = isInCity
    ? await listPublicVenuesInCity(db, city?.spellings ?? [])
    : await listPublicVenuesNear(db, { ...place, radius_meters: NEARBY_RADIUS_METERS })
  const present_night = toPresentNight(now, venues[0]?.time_zone ?? timeZoneAt(config.defaultCenter))
  const night = pickNight(request, present_night)
  const spans = new Map(venues.map(({ time_zone }) => [time_zone, toTonightSpan(night, time_zone, now)]))
  // Read at once for all zones, then cut to the night of each.
  const all = spans.size > 0 ? [...spans.values()] : [toTonightSpan(night, 'UTC', now)]
  const widest = {
    now,
    from: new Date(Math.min(...all.map(({ from }) => from.getTime()))),
    until: new Date(Math.max(...all.map(({ until }) => until.getTime()))),
  }
  const ids = venues.map(({ id }) => id)
  const shifts = Map.groupBy(
    await listPublicShiftsAtVenues(db, ids, { ...widest, memberId }),
    ({ venue_id }) => venue_id,
  )
  const events = Map.groupBy(await listEventsTonight(db, ids, widest), ({ venue_id }) => venue_id)
  const specials = Map.groupBy(await listSpecialsTonight(db, ids, widest), ({ venue_id }) => venue_id)
  const sign = <T>(part: T, feature: string): T => mediaLinks.signLinks(part, [feature], now)
  return {
    city: city ? { name: city.name, slug: city.slug } : null,
    is_in_city: isInCity && city !== undefined,
    location: request.location,
    cities: known.map(({ name, slug }) => ({ name, slug })),
    night,
    is_out_of_reach: day !== null && !isNightInReach(day, present_night),
    present_night,
    venues: venues.map((venue) => {
      const { id, ...facts } = venue
      const span = spans.get(venue.time_zone) ?? toTonightSpan(night, venue.time_zone, now)
      return {
        ...sign(facts, 'venues'),
        shifts: sign((shifts.get(id) ?? []).filter(isShiftIn(span, now)).map(withoutVenueId), 'shifts'),
        specials: listSpecials(venue, specials.get(id) ?? [], span),
        events: sign((events.get(id) ?? []).filter(isEventIn(span)).map(withoutVenueId), 'events'),
      }
    }),
  }
}

type Span = { starts: Date; from: Date; until: Date; isNow: boolean }

/** The night in a zone without what is past; the next 24 hours if none was chosen. */
function toTonightSpan(night: Night | null, timeZone: string, now: Date): Span {
  if (!night) return { starts: new Date(0), from: now, until: new Date(now.getTime() + DAY), isNow: true }
  const { starts, from, until } = toNightSpan(night, timeZone)
  return { starts, from: from > now ? from : now, until, isNow: false }
}

/** A shift belongs to the night in which it begins. None is over; how long it lasts after that may not be shown. */
const isShiftIn =
  ({ starts, from, until }: Span, now: Date) =>
  ({ start_time, end_time }: TonightShiftRow): boolean =>
    start_time >= starts && start_time < until && (from <= now || (end_time ?? toAssumedEnd(start_time)) > from)

const toAssumedEnd = (start: Date): Date => new Date(start.getTime() + ASSUMED_SHIFT_HOURS * 3_600_000)

const isEventIn =
  ({ from, until }: Span) =>
  (event: TonightEventRow): boolean =>
    event.start_time < until && !isEventOver(event, from)

/** Cities whose names lead to one page, such as "St. Louis" and "St Louis", are one; it has the name that comes first. */
function mergeCities(rows: PublicCityRow[]) {
  const bySlug = Map.groupBy(rows, ({ name }) => toSlug(name))
  return [...bySlug].flatMap(([slug, [first, ...others]]) =>
    first ? [{ ...first, slug, spellings: [first, ...others].map(({ name }) => name) }] : [],
  )
}

const withoutVenueId = <Row extends { venue_id: string }>({ venue_id: _, ...row }: Row): Omit<Row, 'venue_id'> => row

/** The specials that are active now, or on in a night. */
function listSpecials({ time_zone }: TonightVenueRow, specials: readonly TonightSpecialRow[], span: Span) {
  const calendar = createVenueCalendar(time_zone)
  return specials.flatMap((special) => {
    if (span.isNow && getSpecialState(special, calendar, span.from).status !== 'active') return []
    const hours = findHoursBetween(special, calendar, span)
    return hours ? [{ title: [special.price, special.title].filter(Boolean).join(' \u00b7 '), ...hours }] : []
  })
}

/** The farthest, in degrees, that a city may be from a location that is said to be near it; about 55 miles. */
const NEAR_CITY_DEGREES = 0.8

function findNearestCity<City extends PublicCityRow>(
  cities: readonly City[],
  { lat, lon }: Location,
): City | undefined {
  const near = cities.flatMap((city) => {
    if (city.latitude === null || city.longitude === null) return []
    const east = (city.longitude - lon) * Math.cos((lat * Math.PI) / 180)
    const degrees = Math.hypot(city.latitude - lat, east)
    return degrees <= NEAR_CITY_DEGREES ? [{ city, degrees }] : []
  })
  return near.sort((one, other) => one.degrees - other.degrees)[0]?.city
}
