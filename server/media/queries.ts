import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Bucket } from './rules.ts'

export type MediaRow = {
  id: string
  bucket: Bucket
  path: string
  owner_id: string
  content_hash: string
  bytes: number
  width: number
  height: number
  placeholder: string
}

/** Notes files before they are written, so that none is ever without a row. */
export async function insertPendingMedia(db: Db, row: MediaRow, now: Date): Promise<void> {
  await db
    .insertInto('media')
    .values({ ...row, state: 'pending', created_at: now })
    .execute()
}

/** Keeps files in the transaction of what shows them; false when they waited so long that they were given up. */
export async function keepMedia(trx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('media')
    .set({ state: 'kept' })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives files up in the transaction that stops showing them. */
export async function doomMedia(trx: Db, bucket: Bucket, path: string): Promise<void> {
  await trx
    .updateTable('media')
    .set({ state: 'doomed' })
    .where('bucket', '=', bucket)
    .where('path', '=', path)
    .execute()
}

/** Gives up what was uploaded before `before` and never saved. */
export async function doomForgotten(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('media')
    .set({ state: 'doomed' })
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .execute()
}

export type Doomed = { id: string; bucket: Bucket; path: string }

export async function findDoomed(db: Db, limit: number): Promise<Doomed[]> {
  return db
    .selectFrom('media')
    .select(['id', 'bucket', 'path'])
    .where('state', '=', 'doomed')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ bucket: Bucket }>()
    .execute()
}

/** Forgets files that are gone. */
export async function deleteMedia(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).where('state', '=', 'doomed').execute()
}

/** A file that may still be shown: kept, and its owner neither gone nor suspended. */
export async function findShowable(
  db: Db,
  bucket: Bucket,
  path: string,
): Promise<{ owner_id: string; owner_is_private: boolean } | undefined> {
  // own: the signed link was the right to see it; here only whether it is still shown at all
  const { rows } = await sql<{ owner_id: string; owner_is_private: boolean }>`
    select p.id as owner_id, p.is_private as owner_is_private
    -- own: see above
    from media m join profiles p on p.id = m.owner_id
    where m.bucket = ${bucket} and m.path = ${path} and m.state = 'kept' and p.suspended_at is null`.execute(db)
  return rows[0]
}

/** Whether the viewer may know of somebody at all: what a picture on a card asks. */
export async function maySeeCard(db: Db, viewerId: string, ownerId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from visible_profiles(${viewerId}) p where p.id = ${ownerId}`.execute(db)
  return rows.length > 0
}
