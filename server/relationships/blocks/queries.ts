import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/core/db/db.ts'
import { CursorInstant } from '#server/core/requests/paging.ts'

/** Position in the list of blocked people. */
export const BlockedCursor = z.strictObject({ time: CursorInstant, name: z.string().max(30) })
type BlockedCursor = z.output<typeof BlockedCursor>

export type BlockedRow = { username: string; since: Date }

/** The usernames in the viewer's list of blocked people, newest first. Reads nothing about accounts. */
export async function listBlockedUsernames(
  db: Db,
  viewerId: string,
  { after, limit }: { after: BlockedCursor | null; limit: number },
): Promise<BlockedRow[]> {
  const afterCursor = after
    ? sql`(created_at, username) < (${after.time}::timestamptz, ${after.name}::text)`
    : sql`true`
  const { rows } = await sql<BlockedRow>`
    select username, created_at as since from blocked_usernames
    where blocker_id = ${viewerId} and ${afterCursor}
    order by created_at desc, username desc limit ${limit}`.execute(db)
  return rows
}

/** Blocks a person, replacing a follow. Triggers list the block and delete everything else between the two. */
export async function upsertBlock(db: Db, blockerId: string, blockedId: string, now: Date): Promise<void> {
  await sql`
    insert into user_relationships as r (follower_id, following_id, relationship_type, created_at)
    values (${blockerId}, ${blockedId}, 'blocked', ${now})
    on conflict (follower_id, following_id) do update
      set relationship_type = excluded.relationship_type, created_at = excluded.created_at
      where r.relationship_type <> 'blocked'`.execute(db)
}

/** Deletes a block but not a follow. A trigger takes it off the list. */
export async function deleteBlock(db: Db, blockerId: string, blockedId: string): Promise<void> {
  await sql`
    delete from user_relationships
    where follower_id = ${blockerId} and following_id = ${blockedId} and relationship_type = 'blocked'`.execute(db)
}

type UsernameBlock = { username: string; knownId: string | null; now: Date; heldSince: Date; redirectsSince: Date }

/**
 * Blocks a username: whoever it means now, and whoever takes it later; and the account `knownId`, if there is one. Violates
 * `blocked_usernames_limit` if there are too many.
 */
export async function insertBlockedUsername(db: Db, blockerId: string, block: UsernameBlock): Promise<void> {
  await sql`
    select block_username(${blockerId}, ${block.username}, ${block.knownId}, ${block.now}, ${block.heldSince},
      ${block.redirectsSince})`.execute(db)
}

/** Blocks an account, if it exists, without listing it. */
export async function insertUnlistedBlock(db: Db, blockerId: string, blockedId: string, now: Date): Promise<void> {
  await sql`select block_unlisted(${blockerId}, ${blockedId}, ${now})`.execute(db)
}

/** Unblocks everyone blocked under a username and takes it off the list. */
export async function deleteBlockedUsername(db: Db, blockerId: string, username: string): Promise<void> {
  await sql`select unblock_username(${blockerId}, ${username})`.execute(db)
}
