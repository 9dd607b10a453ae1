import { sql } from 'kysely'
import { type Db, preparedQuery } from '#server/core/db/db.ts'

/**
 * Locks the profiles that a write involves, in the same order everywhere: none of them can become private, block
 * another or be deleted until the transaction ends. Call it first in the transaction; false if `viewerId` no longer has
 * an account.
 */
export async function lockProfilesForShare(trx: Db, viewerId: string, others: (string | null)[]): Promise<boolean> {
  const query = sql<{ id: string }>`
    -- own: locks, reads nothing
    select p.id from profiles p where p.id = any(${[viewerId, ...others.filter((id) => id !== null)]}::uuid[])
    order by p.id for share`
  const rows = await preparedQuery(trx, 'lock_profiles_for_share', query)
  return rows.some(({ id }) => id === viewerId)
}

/**
 * Locks the profiles whose rows a write changes, in the same order everywhere, to avoid deadlocks. Writers lock a
 * profile before rows that belong to it, as deleting an account does.
 */
export async function lockProfilesForNoKeyUpdate(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    -- own: locks, reads nothing
    select from profiles where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(trx)
}

/** Of two requests that send the same draft, the second waits for the first. Call this first in the transaction. */
export async function lockDraft(trx: Db, viewerId: string, draftId: string | undefined): Promise<void> {
  if (draftId === undefined) return
  const query = sql`select pg_advisory_xact_lock(hashtextextended(${`draft:${viewerId}:${draftId}`}, 0))`
  await preparedQuery(trx, 'lock_draft', query)
}
