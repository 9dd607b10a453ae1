import { type RawBuilder, sql } from 'kysely'
import { foldText } from '#contract/fold-text.ts'
import type { Db, SqlValue } from '#server/core/db/db.ts'

/** SQL: the viewer may open venue `v`. An archived venue is open to its owner alone. */
export const isReadableVenue = (viewerId: SqlValue<string> | RawBuilder<unknown>) =>
  sql`(v.archived_at is null or v.owner_id = ${viewerId})`

/** How much of a folded city `venues.folded_text` holds, after the name and a line break. */
const FOLDED_CITY_LENGTH = 80

/** SQL: the city of venue `v` as cities are compared, such as `zurich`; empty if it has none. */
export const foldedCity = sql`split_part(v.folded_text, E'\\n', 2)`

/** A city as `foldedCity` has it. */
export const foldCity = (city: string): string => [...foldText(city)].slice(0, FOLDED_CITY_LENGTH).join('')

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
