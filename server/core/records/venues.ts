import { type RawBuilder, sql } from 'kysely'
import type { SqlValue } from '#server/core/db/db.ts'

/** SQL: the viewer may open venue `v`. An archived venue is open to its owner alone. */
export const isReadableVenue = (viewerId: SqlValue<string> | RawBuilder<unknown>) =>
  sql`(v.archived_at is null or v.owner_id = ${viewerId})`
