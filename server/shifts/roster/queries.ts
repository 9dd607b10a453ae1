import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import { type OwnShiftLineRow, ownColumns, shiftColumns } from '#server/shifts/queries.ts'

export type KnownEntryRow = OwnShiftLineRow & {
  uid_digest: string
  recurrence: string
  has_income: boolean
  /** Whether the entry was imported for this venue, and not only from a roster of the same name. */
  is_of_venue: boolean
}
type RosterSource = { name: string; venue_id: string }
type RosterLink = { uid_digest: string; recurrence: string; shift_id: string }

/**
 * The viewer's shifts that still exist and came from a roster of this name, for any venue. Entries that were imported
 * for this venue come last.
 */
export async function listKnownEntries(
  db: Db,
  viewerId: string,
  { name, venue_id }: RosterSource,
): Promise<KnownEntryRow[]> {
  const { rows } = await sql<KnownEntryRow>`
    select ${shiftColumns}, ${ownColumns}, e.uid_digest, e.recurrence,
      exists (select from shift_income i where i.shift_id = s.id and i.user_id = s.profile_id) as has_income,
      o.venue_id = ${venue_id} as is_of_venue
    from roster_sources o
    join roster_entries e on e.source_id = o.id
    join visible_shifts(${viewerId}) s on s.id = e.shift_id
    join venues v on v.id = s.venue_id
    -- own: the viewer's own shifts
    join shifts own on own.id = s.id
    where o.profile_id = ${viewerId} and o.name = ${name} and s.profile_id = ${viewerId}
    order by is_of_venue, s.start_time, s.id`.execute(db)
  return rows
}

/** Finds or creates the viewer's roster of that name for that venue. */
export async function upsertRosterSource(
  db: Db,
  viewerId: string,
  { name, venue_id }: RosterSource,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into roster_sources (profile_id, venue_id, name, created_at, updated_at)
    values (${viewerId}, ${venue_id}, ${name}, ${now}, ${now})
    on conflict (profile_id, name, venue_id) do update set updated_at = excluded.updated_at
    returning id`.execute(db)
  const [source] = rows
  if (!source) throw new Error('the insert of a roster returned no row')
  return source.id
}

/**
 * Records which entry became which shift. Each shift belongs to one entry only: an existing link of the shift stays.
 */
export async function replaceRosterLinks(db: Db, sourceId: string, links: readonly RosterLink[]): Promise<void> {
  await sql`
    delete from roster_entries e using jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as n(uid_digest text, recurrence text)
    where e.source_id = ${sourceId} and e.uid_digest = n.uid_digest and e.recurrence = n.recurrence`.execute(db)
  await sql`
    insert into roster_entries (source_id, uid_digest, recurrence, shift_id)
    select ${sourceId}, n.uid_digest, n.recurrence, n.shift_id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as n(uid_digest text, recurrence text, shift_id uuid)
    on conflict do nothing`.execute(db)
}
