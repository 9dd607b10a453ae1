import { sql } from 'kysely'
import type { EventTag } from '#contract/event-tags.ts'
import { EVENT_MAX_DAYS } from '#contract/events.limits.ts'
import type { Night } from '#contract/night-choice.ts'
import type { SpecialWindow } from '#contract/specials.ts'
import { type Db, preparedQuery } from '#server/core/db/db.ts'
import { isSpecialConfirmed, specialConfirmedAt } from '#server/core/records/confirmations.ts'
import { eventEnd } from '#server/core/records/events.ts'
import { nightAtVenue } from '#server/core/records/nights.ts'
import { type HoursColumns, hoursColumns } from '#server/core/records/opening-hours.ts'
import { selectWindows } from '#server/core/records/specials.ts'

/** A special as JSON, with ISO 8601 times. */
export type StoredSpecial = {
  id: string
  title: string
  price: string | null
  valid_from: string | null
  valid_until: string | null
  valid_from_day: string | null
  valid_until_day: string | null
  windows: SpecialWindow[]
  confirmed_at: string
  is_confirmed: boolean
}
/** An event as JSON, with ISO 8601 times. */
export type StoredEvent = {
  id: string
  name: string
  tags: EventTag[]
  start_time: string
  end_time: string | null
}
export type VenueWithOffersRow = HoursColumns & {
  id: string
  slug: string
  name: string
  city: string | null
  time_zone: string
  latitude: number
  longitude: number
  distance_meters: number
  specials: StoredSpecial[] | null
  events: StoredEvent[] | null
}

type Search = {
  lat: number
  lon: number
  radius_meters: number
  now: Date
  night: Night | null
  kind?: 'special' | 'event' | undefined
  tag?: EventTag | undefined
  /** The weekdays on which hours that matter may begin. */
  weekdays: readonly number[]
  limit: number
}

/**
 * Venues around a location, nearest first, with the specials and events that may be on now or in a night; without those
 * that have none.
 */
export function readVenuesNear(
  db: Db,
  { lat, lon, radius_meters, now, night, kind, tag, weekdays, limit }: Search,
): Promise<VenueWithOffersRow[]> {
  const span = night
    ? nightAtVenue(night, now)
    : { from: sql`${now}::timestamptz`, until: sql`${now}::timestamptz + interval '1 day'` }
  const only = tag ? 'event' : (kind ?? null)
  const query = sql<VenueWithOffersRow>`
    select v.id, v.slug, v.name, v.city, v.time_zone, v.latitude, v.longitude, near.distance_meters, ${hoursColumns},
      on_special.items as specials, on_event.items as events
    from find_venues_near(${lat}, ${lon}, ${radius_meters}, null) near
    join venues v on v.id = near.id
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
        'id', s.id, 'title', s.title, 'price', s.price, 'valid_from', s.valid_from, 'valid_until', s.valid_until,
        'valid_from_day', s.valid_from_day, 'valid_until_day', s.valid_until_day, 'windows', ${selectWindows(sql`s.id`)},
        'confirmed_at', ${specialConfirmedAt}, 'is_confirmed', ${isSpecialConfirmed}
      )) as items
      from venue_specials s
      where s.venue_id = v.id and coalesce(${only}::text, 'special') = 'special'
        and (s.valid_from is null or s.valid_from < ${span.until})
        -- The last day's window may continue into the next day.
        and (s.valid_until is null or s.valid_until > ${span.from} - interval '2 days')
        and (
          exists (
            select from venue_special_windows w where w.special_id = s.id and w.day = any(${[...weekdays]}::integer[])
          )
          or not exists (select from venue_special_windows w where w.special_id = s.id)
        )
    ) on_special
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
        'id', e.id, 'name', e.name, 'tags', e.tags, 'start_time', e.start_time, 'end_time', e.end_time
      )) as items
      from venue_events e
      where e.venue_id = v.id and coalesce(${only}::text, 'event') = 'event' and e.cancelled_at is null
        and (${tag ?? null}::text is null or ${tag ?? null}::text = any(e.tags))
        and e.start_time > ${span.from} - make_interval(days => ${sql.lit(EVENT_MAX_DAYS)} + 1)
        and e.start_time < ${span.until} and ${eventEnd} > ${span.from}
    ) on_event
    where on_special.items is not null or on_event.items is not null
    order by near.distance_meters, near.id limit ${sql.lit(limit)}`
  return preparedQuery(db, night ? 'whats_on_of_night' : 'whats_on', query)
}
