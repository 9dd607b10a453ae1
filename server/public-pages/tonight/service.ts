import type { z } from 'zod'
import type { PublicCity, PublicVenueTonight } from '#contract/public-pages.ts'
import { NEARBY_RADIUS_METERS } from '#contract/shifts.limits.ts'
import type { Services } from '#server/core/requests/context.ts'
import { createVenueCalendar, getSpecialState } from '#server/specials/rules.ts'
import { toSlug } from '#server/venues/management/rules.ts'
import {
  listEventsTonight,
  listPublicCities,
  listPublicShiftsAtVenues,
  listPublicVenuesInCity,
  listPublicVenuesNear,
  listSpecialsTonight,
  type PublicCityRow,
  type TonightSpecialRow,
  type TonightVenueRow,
} from './queries.ts'

type Readers = Pick<Services, 'db' | 'clock' | 'mediaLinks'>
type Location = { lat: number; lon: number }

/** Where to look: in the city with a slug, or around a location. */
export type TonightPlace = { city: string } | Location

type Tonight = {
  /** The city, or the nearest one; null if no city is known there. */
  city: PublicCity | null
  is_in_city: boolean
  cities: PublicCity[]
  venues: z.input<typeof PublicVenueTonight>[]
}

/**
 * Venues with a public page at a place, with who and what is on, as a member or someone without an account sees them. Five
 * statements, whatever it finds.
 */
export async function readTonight(
  { db, clock, mediaLinks }: Readers,
  place: TonightPlace,
  memberId: string | null,
): Promise<Tonight> {
  const now = clock.now()
  const known = mergeCities(await listPublicCities(db))
  const isInCity = 'city' in place
  const city = isInCity ? known.find(({ slug }) => slug === place.city) : findNearestCity(known, place)
  const venues = isInCity
    ? await listPublicVenuesInCity(db, city?.spellings ?? [])
    : await listPublicVenuesNear(db, { ...place, radius_meters: NEARBY_RADIUS_METERS })
  const ids = venues.map(({ id }) => id)
  const shifts = Map.groupBy(await listPublicShiftsAtVenues(db, ids, { now, memberId }), ({ venue_id }) => venue_id)
  const events = Map.groupBy(await listEventsTonight(db, ids, now), ({ venue_id }) => venue_id)
  const specials = Map.groupBy(await listSpecialsTonight(db, ids, now), ({ venue_id }) => venue_id)
  const sign = <T>(part: T, feature: string): T => mediaLinks.signLinks(part, [feature], now)
  return {
    city: city ? { name: city.name, slug: city.slug } : null,
    is_in_city: isInCity && city !== undefined,
    cities: known.map(({ name, slug }) => ({ name, slug })),
    venues: venues.map((venue) => {
      const { id, ...facts } = venue
      return {
        ...sign(facts, 'venues'),
        shifts: sign((shifts.get(id) ?? []).map(withoutVenueId), 'shifts'),
        specials: listActiveTitles(venue, specials.get(id) ?? [], now),
        events: sign((events.get(id) ?? []).map(withoutVenueId), 'events'),
      }
    }),
  }
}

/** Cities whose names lead to one page, such as "St. Louis" and "St Louis", are one; it has the name that comes first. */
function mergeCities(rows: PublicCityRow[]) {
  const bySlug = Map.groupBy(rows, ({ name }) => toSlug(name))
  return [...bySlug].flatMap(([slug, [first, ...others]]) =>
    first ? [{ ...first, slug, spellings: [first, ...others].map(({ name }) => name) }] : [],
  )
}

const withoutVenueId = <Row extends { venue_id: string }>({ venue_id: _, ...row }: Row): Omit<Row, 'venue_id'> => row

function listActiveTitles({ time_zone }: TonightVenueRow, specials: readonly TonightSpecialRow[], now: Date): string[] {
  const calendar = createVenueCalendar(time_zone)
  return specials
    .filter((special) => getSpecialState(special, calendar, now).status === 'active')
    .map(({ price, title }) => [price, title].filter(Boolean).join(' \u00b7 '))
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
