import { type RawBuilder, sql } from 'kysely'
import type { Db, SqlValue } from '#server/core/db/db.ts'

/** SQL: the viewer may open venue `v`. An archived venue is open to its owner alone. */
export const isReadableVenue = (viewerId: SqlValue<string> | RawBuilder<unknown>) =>
  sql`(v.archived_at is null or v.owner_id = ${viewerId})`

/** The event, special or menu page of a venue that its owner has already created from a draft. */
export async function findVenueItemByDraft(
  trx: Db,
  kind: 'venue_events' | 'venue_specials' | 'venue_menu_pages',
  venueId: string,
  draftId: string | undefined,
): Promise<string | undefined> {
  if (draftId === undefined) return undefined
  const { rows } = await sql<{ id: string }>`
    select s.id from ${sql.table(kind)} s where s.venue_id = ${venueId} and s.draft_id = ${draftId}`.execute(trx)
  return rows[0]?.id
}
