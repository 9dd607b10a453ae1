import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'

/**
 * Takes the people a write is between, in the order in which everybody takes them: none of them turns private, blocks or
 * goes until the transaction ends. Before anything else of the transaction; false where `viewerId` is gone.
 */
export async function lockProfilesForShare(trx: Db, viewerId: string, others: (string | null)[]): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    -- own: locks, reads nothing
    select p.id from profiles p where p.id = any(${[viewerId, ...others.filter((id) => id !== null)]}::uuid[])
    order by p.id for share`.execute(trx)
  return rows.some(({ id }) => id === viewerId)
}

/** Of two that send the same draft at once, the second waits for the first. Before anything else of the transaction. */
export async function lockDraft(trx: Db, viewerId: string, draftId: string | undefined): Promise<void> {
  if (draftId === undefined) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`draft:${viewerId}:${draftId}`}, 0))`.execute(trx)
}
