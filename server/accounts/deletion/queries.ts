import { sql, type Transaction } from 'kysely'
import { deleteEmailLinks, deletePendingSignUps } from '#server/accounts/credentials/queries.ts'
import type { DB } from '#server/core/db/schema.ts'
import { liftStatementLimits } from '#server/core/db/transactions.ts'
import { deleteQueuedEmails } from '#server/core/queue/queue.ts'

/**
 * Deletes an account and everything that belongs to it. Foreign keys and triggers decide which rows are deleted and
 * which are kept without a name. Links, pending registrations and queued emails that contain the address are deleted
 * too.
 */
export async function deleteAccount(trx: Transaction<DB>, userId: string): Promise<{ email: string } | undefined> {
  await liftStatementLimits(trx)
  await lockRelatedRows(trx, userId)
  const pendingEmails = await trx
    .selectFrom('auth.email_changes')
    .select('email')
    .where('user_id', '=', userId)
    .execute()
  const deleted = await trx.deleteFrom('auth.user').where('id', '=', userId).returning('email').executeTakeFirst()
  if (!deleted) return undefined
  await deleteEmailLinks(trx, userId)
  await deletePendingSignUps(trx, deleted.email)
  await deleteQueuedEmails(trx, [deleted.email, ...pendingEmails.map(({ email }) => email)])
  return deleted
}

/** Locks the rows whose counters will change, in the order used everywhere, so that deletions cannot deadlock. */
async function lockRelatedRows(trx: Transaction<DB>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('deletion of an account', 0))`.execute(trx)
  // Keeps followers and followed accounts unchanged until the transaction ends.
  await sql`select lock_all_relationships(${userId})`.execute(trx)
  await sql`
    -- own: locks, reads nothing
    select from profiles
    where id = ${userId}
      or id in (select following_id from user_relationships where follower_id = ${userId})
      or id in (select follower_id from user_relationships where following_id = ${userId})
    order by id for update`.execute(trx)
  await sql`
    select from venues
    where owner_id = ${userId} or id in (select venue_id from venue_follows where user_id = ${userId})
    order by id for no key update`.execute(trx)
  await sql`
    -- own: locks, reads nothing
    select from posts
    where id in (
      -- own: posts that the user wrote, liked or commented on, or is mentioned in
      select id from posts where profile_id = ${userId} and venue_id is null
      union select post_id from likes where profile_id = ${userId}
      -- own: as above
      union select post_id from comments where profile_id = ${userId}
      union select in_post_id from mentions where profile_id = ${userId}
      -- own: as above
      union select c.post_id from mentions m join comments c on c.id = m.in_comment_id where m.profile_id = ${userId}
    )
    order by id for no key update`.execute(trx)
}
