import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonCounts } from '#contract/admin.ts'
import type { Db } from '#server/core/db/db.ts'

/** How many different people have reported, blocked or hidden their schedule from a person. Says nothing of who they are. */
export async function countResponses(db: Db, personId: string): Promise<z.output<typeof PersonCounts>> {
  const { rows } = await sql<z.output<typeof PersonCounts>>`
    select
      (select count(distinct r.reporter_id)::integer from reports r where r.reported_profile_id = ${personId}) as reported_by,
      (
        select count(*)::integer from user_relationships b
        where b.following_id = ${personId} and b.relationship_type = 'blocked'
      ) as blocked_by,
      (select count(*)::integer from schedule_hidden_from h where h.viewer_id = ${personId}) as hidden_by`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('the count query returned no row')
  return counts
}
