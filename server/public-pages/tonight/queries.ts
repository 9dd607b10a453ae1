import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PublicEvent, PublicVenueTonight } from '#contract/public-pages.ts'
import type { SpecialWindow } from '#contract/specials.ts'
import { type Db, preparedQuery } from '#server/core/db/db.ts'
import { eventEnd } from '#server/core/records/events.ts'
import { toAssumedEnd } from '#server/core/records/shifts.ts'
import { selectWindows } from '#server/core/records/specials.ts'
import { foldCity, foldedCity } from '#server/core/records/venues.ts'
import { MAX_EVENT_MS } from '#server/events/rules.ts'
import { selectImage } from '#server/media/queries.ts'
import { type PublicShiftRow, publicShiftColumns } from '#server/public-pages/queries.ts'

/** How many venues a page of tonight shows. */
const VENUES_LIMIT = 50
const CITIES_LIMIT = 200
/** How many shifts, events and specials it considers. */
const SHIFTS_LIMIT = 200
const EVENTS_LIMIT = 200
const SPECIALS_LIMIT = 500

export type TonightVenueRow = Omit<z.input<typeof PublicVenueTonight>, 'shifts' | 'specials' | 'events'> & {
  id: string
}
export type TonightShiftRow = PublicShiftRow & { venue_id: string }
export type TonightEventRow = z.input<typeof PublicEvent> & { venue_id: string }
export type PublicCityRow = { name: string; latitude: number | null; longitude: number | null }

const venueColumns = sql`v.id, v.name, v.city, v.time_zone, v.slug, v.latitude, v.longitude, v.venue_image_url`

/** Venues with a public page around a location, nearest first. */
export const listPublicVenuesNear = (
  db: Db,
  { lat, lon, radius_meters }: { lat: number; lon: number; radius_meters: number },
): Promise<TonightVenueRow[]> =>
  preparedQuery(
    db,
    'public_venues_near',
    sql<TonightVenueRow>`
      select ${venueColumns}
      from venues_around(${lat}, ${lon}, ${radius_meters}) near
      join public_venues() open on open.id = near.id join venues v on v.id = near.id
      order by near.chord_meters, v.id limit ${sql.lit(VENUES_LIMIT)}`,
  )

/** Venues with a public page in a city with one of these names, by name. */
export const listPublicVenuesInCity = (db: Db, cities: readonly string[]): Promise<TonightVenueRow[]> =>
  preparedQuery(
    db,
    'public_venues_in_city',
    sql<TonightVenueRow>`
      select ${venueColumns}
      from public_venues() open join venues v on v.id = open.id
      where ${foldedCity} = any(${cities.map(foldCity)}::text[])
      order by v.folded_text, v.id limit ${sql.lit(VENUES_LIMIT)}`,
  )

/**
 * Cities that have venues with a public page, those with most venues first; each as most of them spell it, with where
 * they are on average.
 */
export const listPublicCities = (db: Db): Promise<PublicCityRow[]> =>
  preparedQuery(
    db,
    'public_cities',
    sql<PublicCityRow>`
      select mode() within group (order by v.city) as name, avg(v.latitude) as latitude, avg(v.longitude) as longitude
      from public_venues() open join venues v on v.id = open.id
      where v.city <> ''
      group by ${foldedCity}
      order by count(*) desc, ${foldedCity} limit ${sql.lit(CITIES_LIMIT)}`,
  )

const isIn = (column: RawBuilder<unknown>, ids: readonly string[]) =>
  sql`${column} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`

/** When something has to run to be listed: what is past never is. */
export type TonightSpan = { now: Date; from: Date; until: Date }

/**
 * The public shifts in a span at some venues, soonest first. A member is not shown those of people who hide their
 * schedule from them.
 */
export const listPublicShiftsAtVenues = (
  db: Db,
  ids: readonly string[],
  { now, from, until, memberId }: TonightSpan & { memberId: string | null },
): Promise<TonightShiftRow[]> =>
  preparedQuery(
    db,
    'public_shifts_tonight',
    sql<TonightShiftRow>`
      select s.venue_id, ${publicShiftColumns}
      from public_shifts(${now}) s join venues v on v.id = s.venue_id
      where ${isIn(sql`s.venue_id`, ids)}
        and not exists (
          select from schedule_hidden_from h where h.viewer_id = ${memberId}::uuid and h.profile_id = s.profile_id
        )
        -- No shift is longer than a day.
        and s.start_time > ${from}::timestamptz - interval '24 hours' and s.start_time < ${until}::timestamptz
        -- None is over. In a later part of a night, the real end decides only if it is shown.
        and (
          ${from}::timestamptz <= ${now}::timestamptz
          or coalesce(s.end_time, ${toAssumedEnd(sql`s`)}) > ${from}::timestamptz
        )
      order by s.start_time, s.id limit ${sql.lit(SHIFTS_LIMIT)}`,
  )

const image = selectImage('venue-event-images', sql`e.image_url`)

/** Events in a span at some venues that are not cancelled, soonest first. */
export const listEventsTonight = (
  db: Db,
  ids: readonly string[],
  { from, until }: TonightSpan,
): Promise<TonightEventRow[]> =>
  preparedQuery(
    db,
    'public_events_tonight',
    sql<TonightEventRow>`
      select e.venue_id, e.id, e.name, e.description, e.tags, e.start_time, e.end_time, e.cancelled_at, ${image.columns}
      from venue_events e ${image.join}
      where ${isIn(sql`e.venue_id`, ids)} and e.cancelled_at is null
        and e.start_time > ${new Date(from.getTime() - MAX_EVENT_MS)}::timestamptz
        and e.start_time < ${until}::timestamptz and ${eventEnd} > ${from}::timestamptz
      order by e.start_time, e.id limit ${sql.lit(EVENTS_LIMIT)}`,
  )

export type TonightSpecialRow = {
  venue_id: string
  title: string
  price: string | null
  valid_from: Date | null
  valid_until: Date | null
  valid_from_day: string | null
  valid_until_day: string | null
  windows: SpecialWindow[]
}

/** Specials at some venues that may be active in a span, newest first. */
export const listSpecialsTonight = (
  db: Db,
  ids: readonly string[],
  { from, until }: TonightSpan,
): Promise<TonightSpecialRow[]> =>
  preparedQuery(
    db,
    'public_specials_tonight',
    sql<TonightSpecialRow>`
      select s.venue_id, s.title, s.price, s.valid_from, s.valid_until, s.valid_from_day, s.valid_until_day,
        ${selectWindows(sql`s.id`)} as windows
      from venue_specials s
      where ${isIn(sql`s.venue_id`, ids)} and (s.valid_from is null or s.valid_from < ${until}::timestamptz)
        -- The last day's window may continue into the next day.
        and (s.valid_until is null or s.valid_until > ${from}::timestamptz - interval '2 days')
      order by s.created_at desc, s.id limit ${sql.lit(SPECIALS_LIMIT)}`,
  )
