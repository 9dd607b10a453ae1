import { sql } from 'kysely'
import type { z } from 'zod'
import type { StaffVenue, VenueRequest } from '#contract/admin.ts'
import type { Db } from '#server/core/db/db.ts'
import { comesAfter, type NameCursor, type TimeCursor } from '#server/core/requests/paging.ts'
import { matchesVenue } from '#server/search/queries.ts'

export type VenueRequestRow = z.input<typeof VenueRequest>
export type StaffVenueRow = z.input<typeof StaffVenue>
type VenueRequestInput = {
  name: string
  city: string | null
  details: string | null
  /** Set if the request claims a listed venue. */
  claimed_venue_id: string | null
}

/** The number of a person's open requests, and whether one of them asks for the same. */
export async function findOpenRequests(
  trx: Db,
  id: string,
  { name, claimed_venue_id }: Pick<VenueRequestInput, 'name' | 'claimed_venue_id'>,
): Promise<{ open: number; has_same: boolean }> {
  const isSame = sql`case when ${claimed_venue_id}::uuid is null
    then r.claimed_venue_id is null and lower(r.name) = lower(${name}::text)
    else r.claimed_venue_id is not distinct from ${claimed_venue_id}::uuid end`
  const { rows } = await sql<{ open: number; has_same: boolean }>`
    select count(*) as open, coalesce(bool_or(${isSame}), false) as has_same
    from venue_requests r where r.requester_id = ${id} and r.status = 'open'`.execute(trx)
  return rows[0] ?? { open: 0, has_same: false }
}

export async function insertVenueRequest(
  trx: Db,
  requester_id: string,
  input: VenueRequestInput,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('venue_requests')
    .values({ requester_id, ...input, created_at: now })
    .execute()
}

const columns = sql`r.id, r.name, r.city, r.details, r.status, r.notes, p.username as requester_username,
  v.slug as venue_slug, claimed.slug as claimed_venue_slug, r.created_at`
// own: staff sees all requesters, regardless of privacy and blocks
const requestTables = sql`venue_requests r
  join profiles p on p.id = r.requester_id
  left join venues v on v.id = r.venue_id
  left join venues claimed on claimed.id = r.claimed_venue_id`

/** Requests with a status: open ones from the oldest, others from the newest. */
export async function listVenueRequests(
  db: Db,
  { status, after, limit }: { status: VenueRequestRow['status']; after: TimeCursor | null; limit: number },
): Promise<VenueRequestRow[]> {
  const open = status === 'open'
  const afterCursor = comesAfter(after, open ? 'ascending' : 'descending', sql`r.created_at, r.id`)
  const order = open ? sql`r.created_at, r.id` : sql`r.created_at desc, r.id desc`
  const { rows } = await sql<VenueRequestRow>`
    select ${columns} from ${requestTables} where r.status = ${status} and ${afterCursor}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

export async function findVenueRequest(db: Db, id: string): Promise<VenueRequestRow | undefined> {
  const { rows } = await sql<VenueRequestRow>`select ${columns} from ${requestTables} where r.id = ${id}`.execute(db)
  return rows[0]
}

/** The requester's id, read before locking the requester and the request. */
export async function findRequester(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ requester_id: string }>`
    select r.requester_id from venue_requests r where r.id = ${id}`.execute(db)
  return rows[0]?.requester_id
}

type LockedRequest = Pick<VenueRequestRow, 'name' | 'status'> & {
  requester_id: string
  claimed_venue_id: string | null
}

export async function lockVenueRequest(trx: Db, id: string): Promise<LockedRequest | undefined> {
  const { rows } = await sql<LockedRequest>`
    select r.requester_id, r.name, r.status, r.claimed_venue_id from venue_requests r where r.id = ${id} for no key update`.execute(
    trx,
  )
  return rows[0]
}

export async function updateVenueRequest(
  trx: Db,
  id: string,
  {
    status,
    notes,
    venue_id,
    now,
  }: { status: 'listed' | 'declined'; notes: string | null; venue_id: string | null; now: Date },
): Promise<void> {
  await sql`
    update venue_requests set status = ${status}, notes = ${notes}, venue_id = ${venue_id}, answered_at = ${now}
    where id = ${id}`.execute(trx)
}

const staffColumns = sql`v.id, v.name, v.slug, v.city, p.username as owner_username, v.archived_at is not null as is_archived`

/** Venues whose name or city contains `q`, alphabetically, with their owners. */
export async function listStaffVenues(
  db: Db,
  { q, after, limit }: { q: string; after: NameCursor | null; limit: number },
): Promise<(StaffVenueRow & { folded_text: string })[]> {
  const afterCursor = after ? sql`(v.folded_text, v.id) > (${after.name}, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<StaffVenueRow & { folded_text: string }>`
    select ${staffColumns}, v.folded_text
    -- own: staff sees every venue's owner
    from venues v left join profiles p on p.id = v.owner_id
    where ${q ? matchesVenue(q) : sql`true`} and ${afterCursor}
    order by v.folded_text, v.id limit ${limit}`.execute(db)
  return rows
}

export async function findStaffVenue(db: Db, id: string): Promise<StaffVenueRow | undefined> {
  const { rows } = await sql<StaffVenueRow>`
    select ${staffColumns}
    -- own: staff sees every venue's owner
    from venues v left join profiles p on p.id = v.owner_id where v.id = ${id}`.execute(db)
  return rows[0]
}
