import { sql } from 'kysely'
import { violatedConstraint } from '#server/core/db/constraint.ts'
import type { Db } from '#server/core/db/db.ts'
import { foldCity, foldedCity } from '#server/core/records/venues.ts'
import { OK, type Result, refusal } from '#server/core/result.ts'
import type { ParsedSlugOrId } from '#server/core/slug-or-id.ts'
import { matchesSlugOrId } from '#server/venues/queries.ts'
import { canBeUnnumbered, toSlugStem, type VenueCoordinates } from './rules.ts'

const NEAR_METERS = 1000
/**
 * Shared trigrams of all trigrams in two names. "The Copper Rail" and "Copper Rail Bar" reach it; unrelated names
 * don't.
 */
const MIN_SIMILARITY = 0.5
const MAX_DUPLICATES = 5
const MAX_SLUGS_PER_NAME = 1000

/** Makes saves of similar names run one after the other, because concurrent ones would not see each other. */
export async function lockVenueName(trx: Db, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`venue name ${toSlugStem(slug)}`}, 0))`.execute(trx)
}

export type NearDuplicate = { name: string; slug: string; city: string | null }

type NewVenue = { slug: string; city: string | null; place: VenueCoordinates | null }

/**
 * Venues with a similar name nearby, or in the same city if either has no location. Also compares with `planned` ones,
 * which are not saved.
 */
export async function findNearDuplicates(
  db: Db,
  { slug, city, place }: NewVenue,
  planned: readonly (NewVenue & { name: string })[] = [],
): Promise<NearDuplicate[]> {
  const nameSimilarity = sql`similarity(regexp_replace(v.slug, '^the-(?=.)|(-[0-9]+)+$', '', 'g'), ${toSlugStem(slug)})`
  const sameCity = sql`${foldedCity} = ${foldCity(city ?? '')}::text`
  const isNear = place
    ? sql`case when v.latitude is null then ${sameCity} else
        distance_meters(${place.latitude}, ${place.longitude}, v.latitude, v.longitude) <= ${NEAR_METERS} end`
    : sameCity
  const { rows } = await sql<NearDuplicate>`
    select v.name, v.slug, v.city from ${planned.length > 0 ? withPlanned(planned) : sql`venues`} v
    where v.archived_at is null and ${nameSimilarity} >= ${MIN_SIMILARITY}::real and ${isNear}
    order by ${nameSimilarity} desc, v.folded_text, v.id limit ${MAX_DUPLICATES}`.execute(db)
  return rows
}

/** The columns of `venues` that show a duplicate, with those of venues that are not saved. */
function withPlanned(planned: readonly (NewVenue & { name: string })[]) {
  const rows = planned.map(({ place, ...venue }) => ({ ...venue, ...toCoordinateColumns(place) }))
  return sql`(
    select name, slug, city, latitude, longitude, archived_at, folded_text, id from venues
    union all
    select name, slug, city, latitude, longitude, null, fold_text(name) || E'\\n' || left(fold_text(coalesce(city, '')), 80), null
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as p (name text, slug text, city text, latitude double precision, longitude double precision)
    where name is not null and slug is not null
  )`
}

/**
 * The first of `slug`, `slug-2`, `slug-3` … that no other venue has or ever had. Undefined if the first
 * `MAX_SLUGS_PER_NAME` are all taken.
 */
export async function findFreeSlug(trx: Db, slug: string, venueId: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select c.slug from (
      select n, ${slug}::text || case when n = 1 then '' else '-' || n end as slug
      from generate_series(${canBeUnnumbered(slug) ? 1 : 2}::int, ${MAX_SLUGS_PER_NAME}::int) n
    ) c
    where not exists (select from venues v where v.slug = c.slug and v.id is distinct from ${venueId}::uuid)
      and not exists (select from venue_slug_history h where h.slug = c.slug and h.venue_id is distinct from ${venueId}::uuid)
    order by c.n limit 1`.execute(trx)
  return rows[0]?.slug
}

const MAX_ATTEMPTS = 5

/** Runs a transaction that takes a free slug, and retries it if a concurrent one took the same slug. */
export async function retryOnSlugConflict<Result>(db: Db, run: (trx: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      if (violatedConstraint(error) !== 'venues_slug_key' || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

export type VenueFieldValues = {
  name: string
  description: string | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state_province: string | null
  postal_code: string | null
  country: string | null
  phone_number: string | null
  website_url: string | null
  is_public: boolean
}
type VenueChange = {
  slug: string
  place: VenueCoordinates | null
  time_zone: string
  venue_image_url: string | null
  now: Date
}

export async function insertVenue(
  trx: Db,
  owner_id: string | null,
  values: VenueFieldValues,
  { place, now, ...more }: VenueChange,
): Promise<string> {
  const { id } = await trx
    .insertInto('venues')
    .values({ owner_id, ...values, ...toCoordinateColumns(place), ...more, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Values that are left out stay unchanged. */
export async function updateVenue(
  trx: Db,
  id: string,
  values: { [Name in keyof VenueFieldValues]?: VenueFieldValues[Name] | undefined },
  { place, now, ...more }: VenueChange,
): Promise<void> {
  await trx
    .updateTable('venues')
    .set({ ...values, ...toCoordinateColumns(place), ...more, updated_at: now })
    .where('id', '=', id)
    .execute()
}

const toCoordinateColumns = (coordinates: VenueCoordinates | null) => ({
  latitude: coordinates?.latitude ?? null,
  longitude: coordinates?.longitude ?? null,
})

/** Keeps a venue's old slug as a permanent redirect, and deletes the redirect of a slug that the venue takes again. */
export async function recordFormerSlug(
  trx: Db,
  venue_id: string,
  { old, taken, now }: { old: string; taken: string; now: Date },
): Promise<void> {
  await trx.deleteFrom('venue_slug_history').where('slug', '=', taken).where('venue_id', '=', venue_id).execute()
  await trx.insertInto('venue_slug_history').values({ slug: old, venue_id, released_at: now }).execute()
}

export async function updateArchived(trx: Db, id: string, archived: boolean, now: Date): Promise<void> {
  await sql`
    update venues set archived_at = case when ${archived} then coalesce(archived_at, ${now}::timestamptz) end, updated_at = ${now}
    where id = ${id}`.execute(trx)
}

/** A venue's owner, read before locking the owner and the venue. Undefined if there is no such venue. */
export async function findVenueOwner(
  db: Db,
  address: ParsedSlugOrId,
): Promise<{ owner_id: string | null } | undefined> {
  const { rows } = await sql<{ owner_id: string | null }>`
    select v.owner_id from venues v where ${matchesSlugOrId(address)}`.execute(db)
  return rows[0]
}

/** The id of the person with this username, who can own a venue unless suspended. */
export async function findPossibleOwner(db: Db, username: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    -- own: staff can assign a venue to anyone, regardless of privacy and blocks
    select p.id from profiles p where p.username = ${username} and p.suspended_at is null`.execute(db)
  return rows[0]?.id
}

/** Whether a person may become the owner of a venue that they claimed. Staff may give a venue to anyone by name. */
export async function checkClaimer(db: Db, id: string): Promise<Result<'SUSPENDED' | 'NOT_BUSINESS'>> {
  const { rows } = await sql<{ is_suspended: boolean; is_business: boolean }>`
    -- own: the person whose claim staff decides on
    select p.suspended_at is not null as is_suspended, p.user_type = 'business' or p.is_admin as is_business
    from profiles p where p.id = ${id}`.execute(db)
  const [claimer] = rows
  if (!claimer || claimer.is_suspended) return refusal('SUSPENDED')
  return claimer.is_business ? OK : refusal('NOT_BUSINESS')
}

export async function updateVenueOwner(trx: Db, id: string, owner_id: string | null, now: Date): Promise<void> {
  await sql`update venues set owner_id = ${owner_id}, updated_at = ${now} where id = ${id}`.execute(trx)
}
