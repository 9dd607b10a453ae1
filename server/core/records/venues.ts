import { type RawBuilder, sql } from 'kysely'

/** SQL: the viewer may open venue `v`. An archived venue is open to its owner alone. */
export const isReadableVenue = (viewerId: string | RawBuilder<unknown>) =>
  sql`(v.archived_at is null or v.owner_id = ${viewerId})`
