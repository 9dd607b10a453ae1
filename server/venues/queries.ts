import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Night } from '#contract/night-choice.ts'
import type { NearbyVenue, OwnVenue, VenueCard, VenueDetail } from '#contract/venues.ts'
import { batchLookups } from '#server/core/db/batched-lookups.ts'
import { compiledRead, type Db, preparedQuery, type SqlValue } from '#server/core/db/db.ts'
import { areHoursConfirmed, canAnswerForHours, hoursConfirmedAt } from '#server/core/records/confirmations.ts'
import { isInNight, nightAtVenue } from '#server/core/records/nights.ts'
import { type HoursColumns, hoursColumns } from '#server/core/records/opening-hours.ts'
import { type Instant, isRunningAt } from '#server/core/records/shifts.ts'
import { selectOnBetween, selectTonight, type TonightColumns } from '#server/core/records/specials.ts'
import { isReadableVenue } from '#server/core/records/venues.ts'
import { type NameCursor, type OwnVenueCursor, toPageStatementName } from '#server/core/requests/paging.ts'
import type { ParsedSlugOrId } from '#server/core/slug-or-id.ts'
import { matchesVenue } from '#server/search/queries.ts'

export type VenueCardRow = Omit<z.input<typeof VenueCard>, 'tonight'> & TonightColumns & { folded_text: string }
type NearbyVenueRow = Omit<z.input<typeof NearbyVenue>, 'tonight'> & TonightColumns
export type OwnVenueRow = Omit<z.input<typeof OwnVenue>, 'tonight' | 'next_shift'> &
  TonightColumns & { folded_text: string }
export type VenueDetailRow = Omit<
  z.input<typeof VenueDetail>,
  'on_now' | 'upcoming_shifts' | 'hours' | 'hours_confirmation'
> &
  HoursColumns &
  HoursConfirmationColumns

/** The columns behind `hours_confirmation`. */
type HoursConfirmationColumns = {
  hours_confirmed_at: Date
  hours_are_confirmed: boolean
  can_answer_hours: boolean
}

/** Columns of a venue `v` on its card. `on_now_count` includes only people whom the viewer may see. */
const selectCardColumns = (
  viewerId: SqlValue<string> | RawBuilder<unknown>,
  now: Instant,
  isOn = isRunningAt(now),
) => sql`
  v.id, v.name, v.city, v.time_zone, v.slug, v.state_province, v.latitude, v.longitude, v.venue_image_url,
  v.follower_count,
  (
    select count(distinct s.profile_id) from visible_shifts_with_end(${viewerId}) s
    where s.venue_id = v.id and ${isOn}
  ) as on_now_count`

/** Now, or a night that was chosen. */
type When = { now: Date; night: Night | null }

const isOnAt = ({ now, night }: When) => (night ? isInNight(night, now) : isRunningAt(now))

/** Columns of a venue `v` on its card, and the specials and events that may be on then. */
const selectCardAndTonight = (viewerId: string, when: When) => sql`
  ${selectCardColumns(viewerId, when.now, isOnAt(when))}, ${
    when.night ? selectOnBetween(nightAtVenue(when.night, when.now)) : selectTonight(when.now)
  }`

/** Condition: someone whom the viewer may see is on shift at the venue `v`. */
const isSomeoneOn = (viewerId: string, when: When) => sql`exists (
  select from visible_shifts_with_end(${viewerId}) s where s.venue_id = v.id and ${isOnAt(when)}
)`

const matchesSearch = (q: string) => (q ? matchesVenue(q) : sql`true`)

/**
 * Venues whose name or city contains `q`, alphabetically. With `followed`, only venues that the viewer follows; with
 * `on_now`, only those where someone is on shift.
 */
export async function listVenues(
  db: Db,
  viewerId: string,
  {
    q,
    followed,
    on_now,
    after,
    limit,
    ...when
  }: When & { q: string; followed: boolean; on_now: boolean; after: NameCursor | null; limit: number },
): Promise<VenueCardRow[]> {
  const isFollowed = followed
    ? sql`exists (select from venue_follows f where f.venue_id = v.id and f.user_id = ${viewerId})`
    : sql`true`
  const isOn = on_now ? isSomeoneOn(viewerId, when) : sql`true`
  const afterCursor = after ? sql`(v.folded_text, v.id) > (${after.name}, ${after.id}::uuid)` : sql`true`
  const query = sql<VenueCardRow>`
    select ${selectCardAndTonight(viewerId, when)}, v.folded_text
    from venues v
    where v.archived_at is null and ${matchesSearch(q)} and ${isFollowed} and ${isOn} and ${afterCursor}
    order by v.folded_text, v.id limit ${sql.lit(limit)}`
  // Filters are planned each time: how many venues match differs too much for one plan.
  if (q || followed || on_now) return (await query.execute(db)).rows
  return preparedQuery(db, toPageStatementName(when.night ? 'venues_of_night' : 'venues', { after, limit }), query)
}

type Surroundings = { now: Date; lat: number; lon: number; radius_meters: number; limit: number }

/**
 * Venues around a location whose name or city contains `q`, nearest first, with who and what is on now or in a night.
 * With `on_now`, only those with someone on shift.
 */
export async function searchVenuesNear(
  db: Db,
  viewerId: string,
  { lat, lon, radius_meters, limit, q, on_now, ...when }: Surroundings & When & { q: string; on_now: boolean },
): Promise<NearbyVenueRow[]> {
  const isOn = on_now ? isSomeoneOn(viewerId, when) : sql`true`
  // With a filter, all venues within the radius are searched: the matches may not be among the nearest `limit`.
  const searched = q || on_now ? null : limit
  const query = sql<NearbyVenueRow>`
    select ${selectCardAndTonight(viewerId, when)}, near.distance_meters
    from find_venues_near(${lat}, ${lon}, ${radius_meters}, ${searched}) near
    join venues v on v.id = near.id
    where ${matchesSearch(q)} and ${isOn}
    order by near.distance_meters, near.id limit ${limit}`
  // A search is planned for its text: how many venues match it differs too much for one plan.
  if (q) return (await query.execute(db)).rows
  return preparedQuery(db, `venues${on_now ? '_on_now' : ''}_near${when.night ? '_of_night' : ''}`, query)
}

/** Venues around a location, nearest first. Those that are asked for in one turn of the event loop share a statement. */
export const listVenuesNear = (db: Db, viewerId: string, around: Surroundings): Promise<NearbyVenueRow[]> =>
  lookUpVenuesNear(db, { viewerId, ...around })

/** Readers who share a statement wait for each other, so they are few. */
const MAX_READERS = 8

const lookUpVenuesNear = batchLookups(async (db, readers: (Surroundings & { viewerId: string })[]) => {
  const values = [
    readers.map(({ viewerId }) => viewerId),
    readers.map(({ now }) => now),
    readers.map(({ lat }) => lat),
    readers.map(({ lon }) => lon),
    readers.map(({ radius_meters }) => radius_meters),
    readers.map(({ limit }) => limit),
  ] as const
  const rows = await compiledRead(
    db,
    'venues_near',
    values,
    (viewers, times, lats, lons, radii, limits) => sql<NearbyVenueRow & { n: number }>`
    select reader.n::integer - 1 as n, line.*
    from unnest(
      ${viewers}::uuid[], ${times}::timestamptz[], ${lats}::double precision[], ${lons}::double precision[],
      ${radii}::double precision[], ${limits}::integer[]
    ) with ordinality as reader (viewer, at, lat, lon, radius_meters, venue_limit, n)
    cross join lateral (
      select ${selectCardColumns(sql`reader.viewer`, sql`reader.at`)}, ${selectTonight(sql`reader.at`)}, near.distance_meters
      from find_venues_near(reader.lat, reader.lon, reader.radius_meters, reader.venue_limit) near
      join venues v on v.id = near.id
      order by near.distance_meters, near.id limit reader.venue_limit
    ) line
    order by reader.n, line.distance_meters, line.id`,
  )
  return readers.map((_, index) => rows.filter(({ n }) => n === index).map(({ n: _n, ...venue }) => venue))
}, MAX_READERS)

/** Venues of an owner, alphabetically, archived ones last. */
export async function listOwnedVenues(
  db: Db,
  ownerId: string,
  { now, after, limit }: { now: Date; after: OwnVenueCursor | null; limit: number },
): Promise<OwnVenueRow[]> {
  const afterCursor = after
    ? sql`(v.archived_at is not null, v.folded_text, v.id) > (${after.is_archived}::boolean, ${after.name}, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<OwnVenueRow>`
    select ${selectCardColumns(ownerId, now)}, ${selectTonight(now)},
      v.archived_at is not null as is_archived, v.folded_text
    from venues v
    where v.owner_id = ${ownerId} and ${afterCursor}
    order by v.archived_at is not null, v.folded_text, v.id limit ${limit}`.execute(db)
  return rows
}

/**
 * The number of shifts of private schedules at the owner's venues that are not archived, in the week of each time zone.
 * Returns only a count, because who works and when is private.
 */
export async function countPrivateShifts(
  db: Db,
  ownerId: string,
  weeks: readonly { zone: string; from: Date; until: Date }[],
): Promise<number> {
  const { rows } = await sql<{ shift_count: number }>`
    select coalesce(sum(c.shift_count), 0)::int as shift_count
    from jsonb_to_recordset(${JSON.stringify(weeks)}::text::jsonb) as w (zone text, "from" timestamptz, until timestamptz)
    cross join lateral count_private_shifts(${ownerId}, w."from", w.until) c
    join venues v on v.id = c.venue_id and v.time_zone = w.zone and v.archived_at is null`.execute(db)
  return rows[0]?.shift_count ?? 0
}

const matchesId = (id: SqlValue<string>) => sql`v.id = ${id}::uuid`

const matchesSlug = (slug: SqlValue<string>) => sql`
  v.id = coalesce((select w.id from venues w where w.slug = ${slug}),
    (select h.venue_id from venue_slug_history h where h.slug = ${slug}))`

/** Condition: the venue `v` has this id, slug or former slug. */
export const matchesSlugOrId = ({ id, slug }: ParsedSlugOrId) => (id === null ? matchesSlug(slug) : matchesId(id))

/** One venue. An archived venue is found only for its owner. */
export async function findVenue(
  db: Db,
  viewerId: string,
  address: ParsedSlugOrId,
  now: Date,
): Promise<VenueDetailRow | undefined> {
  const [venue] = await compiledRead(
    db,
    `venue_by_${address.id ? 'id' : 'slug'}`,
    [viewerId, now, address.id ?? address.slug],
    (viewer, at, idOrSlug) => sql<VenueDetailRow>`
    select ${selectCardColumns(viewer, at)}, v.description, v.address_line1, v.address_line2, v.postal_code, v.country,
      v.phone_number, v.website_url, v.venue_image_url as venue_image_full_url, pic.alt as venue_image_alt,
      v.owner_id is not distinct from ${viewer}::uuid as is_mine, v.owner_id is not null as has_owner,
      v.archived_at is not null as is_archived, v.hidden_at is not null as is_hidden, v.is_public,
      exists (select from venue_follows f where f.venue_id = v.id and f.user_id = ${viewer}) as is_following, ${hoursColumns},
      ${hoursConfirmedAt} as hours_confirmed_at, ${areHoursConfirmed} as hours_are_confirmed,
      ${canAnswerForHours({ viewer, now: at })} as can_answer_hours
    from venues v
    left join media pic on pic.bucket = 'venues' and pic.path = v.venue_image_url
    where ${isReadableVenue(viewer)} and ${address.id ? matchesId(idOrSlug) : matchesSlug(idOrSlug)}`,
  )
  return venue
}

/** The venue of a list that belongs to it. An archived venue is found only for its owner. */
export async function findReadableVenue(
  db: Db,
  viewerId: string,
  address: ParsedSlugOrId,
): Promise<{ id: string; time_zone: string } | undefined> {
  const [venue] = await compiledRead(
    db,
    `readable_venue_by_${address.id ? 'id' : 'slug'}`,
    [viewerId, address.id ?? address.slug],
    (viewer, idOrSlug) => sql<{ id: string; time_zone: string }>`
      select v.id, v.time_zone from venues v
      where ${isReadableVenue(viewer)} and ${address.id ? matchesId(idOrSlug) : matchesSlug(idOrSlug)}`,
  )
  return venue
}

/** The columns that a write to a venue needs. */
export type VenueWriteRow = {
  id: string
  name: string
  slug: string
  owner_id: string | null
  time_zone: string
  latitude: number | null
  longitude: number | null
  venue_image_url: string | null
  archived_at: Date | null
  /** Set if staff archived the venue. */
  hidden_at: Date | null
}

const selectVenueForWrite = (address: ParsedSlugOrId) => sql`
  select v.id, v.name, v.slug, v.owner_id, v.time_zone, v.latitude, v.longitude, v.venue_image_url, v.archived_at, v.hidden_at
  from venues v where ${matchesSlugOrId(address)}`

/** Like `lockVenue`, but without a lock. */
export async function findVenueForWrite(db: Db, address: ParsedSlugOrId): Promise<VenueWriteRow | undefined> {
  const { rows } = await sql<VenueWriteRow>`${selectVenueForWrite(address)}`.execute(db)
  return rows[0]
}

/** Finds and locks a venue until the transaction ends, so that its owner cannot change during the write. */
export async function lockVenue(trx: Db, address: ParsedSlugOrId): Promise<VenueWriteRow | undefined> {
  const { rows } = await sql<VenueWriteRow>`${selectVenueForWrite(address)} for no key update of v`.execute(trx)
  return rows[0]
}

/**
 * Whether the viewer follows a venue that is not archived. A trigger updates the counter, so read it after the write.
 */
export async function findVenueFollow(
  db: Db,
  viewerId: string,
  address: ParsedSlugOrId,
): Promise<{ is_following: boolean; follower_count: number } | undefined> {
  const { rows } = await sql<{ is_following: boolean; follower_count: number }>`
    select v.follower_count,
      exists (select from venue_follows f where f.venue_id = v.id and f.user_id = ${viewerId}) as is_following
    from venues v where v.archived_at is null and ${matchesSlugOrId(address)}`.execute(db)
  return rows[0]
}

/** Follows a venue that is not archived. Repeating it changes nothing. */
export async function insertVenueFollow(db: Db, viewerId: string, address: ParsedSlugOrId, now: Date): Promise<void> {
  await sql`
    insert into venue_follows (user_id, venue_id, created_at)
    select ${viewerId}::uuid, v.id, ${now}::timestamptz from venues v where v.archived_at is null and ${matchesSlugOrId(address)}
    on conflict do nothing`.execute(db)
}

export async function deleteVenueFollow(db: Db, viewerId: string, address: ParsedSlugOrId): Promise<void> {
  await sql`
    delete from venue_follows f using venues v
    where f.user_id = ${viewerId} and f.venue_id = v.id and ${matchesSlugOrId(address)}`.execute(db)
}
