import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import { type Bucket, type ImageFolder, isVenueBucket, parseVenueId } from './rules.ts'

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

/** Whether files still wait for the save that shows them. */
export async function isPending(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps files in the transaction of what shows them; false when they waited so long that they were given up. */
export async function confirmMedia(trx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('media')
    .set({ state: 'kept' })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A few files that have to be there. */
export function sampleStoredFiles(db: Db): Promise<{ bucket: Bucket; path: string }[]> {
  return db
    .selectFrom('media')
    .select(['bucket', 'path'])
    .where('state', '=', 'kept')
    .orderBy('id')
    .limit(5)
    .$narrowType<{ bucket: Bucket }>()
    .execute()
}

/** Gives files up in the transaction that stops showing them. */
export async function markForDeletion(trx: Db, bucket: Bucket, path: string): Promise<void> {
  await trx
    .updateTable('media')
    .set({ state: 'doomed' })
    .where('bucket', '=', bucket)
    .where('path', '=', path)
    .execute()
}

/** Gives up what was uploaded before `before` and never saved. */
export async function markAbandonedUploads(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('media')
    .set({ state: 'doomed' })
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .execute()
}

/** `created_at` as text: a `Date` would round it, and the walk would stand still. */
export type MarkedFileRow = { id: string; created_at: string; bucket: Bucket; path: string }

/** Files given up, the oldest first, after one of them. */
export async function listMarkedFiles(db: Db, after: MarkedFileRow | null, limit: number): Promise<MarkedFileRow[]> {
  const afterCursor = after
    ? sql`(m.created_at, m.id) > (${after.created_at}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<MarkedFileRow>`
    select m.id, m.created_at::text as created_at, m.bucket, m.path from media m
    where m.state = 'doomed' and ${afterCursor} order by m.created_at, m.id limit ${limit}`.execute(db)
  return rows
}

/** Forgets files that are gone. */
export async function deleteMediaRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).where('state', '=', 'doomed').execute()
}

/** A picture that was sent ahead of its form and waits for the save; held so that the sweep does not take it meanwhile. */
export async function lockPendingMedia(
  trx: Db,
  { id, owner_id, bucket, folder }: ImageFolder & { id: string; owner_id: string },
): Promise<{ id: string; bucket: Bucket; path: string } | undefined> {
  return (
    trx
      .selectFrom('media')
      .select(['id', 'bucket', 'path'])
      .where('id', '=', id)
      .where('owner_id', '=', owner_id)
      .where('bucket', '=', bucket)
      .where('state', '=', 'pending')
      // Kinds that share a bucket have their own limits, and venues their own keepers.
      .$if(folder !== null, (query) => query.where(sql`regexp_replace(path, '/[^/]*$', '')`, '=', folder))
      .forUpdate()
      .$narrowType<{ bucket: Bucket }>()
      .executeTakeFirst()
  )
}

/** Says in words what a picture shows. */
export async function setAltText(trx: Db, bucket: Bucket, path: string, alt: string | null): Promise<void> {
  await trx.updateTable('media').set({ alt }).where('bucket', '=', bucket).where('path', '=', path).execute()
}

/**
 * Columns of `imageFields` for the picture at the path `of` in a bucket, and the join they come from:
 * `select ${columns} from … ${join}`.
 */
export function selectImage(
  bucket: Bucket,
  of: RawBuilder<unknown>,
): { columns: RawBuilder<unknown>; join: RawBuilder<unknown> } {
  return {
    columns: sql`pic.path as image_url, pic.path as image_full_url, pic.alt as image_alt, pic.width as image_width,
      pic.height as image_height, pic.placeholder as image_placeholder`,
    join: sql`left join media pic on pic.bucket = ${bucket}::text and pic.path = ${of} and pic.state = 'kept'`,
  }
}

/** Who may see a file: anybody, or those who may see a private profile, an archived venue, a post or a discussion. */
export type MediaAudience =
  | { of: 'post'; post_id: string; is_private: boolean }
  | { of: 'thread'; thread_id: string }
  | { of: 'person'; owner_id: string; is_private: boolean }
  | { of: 'venue'; owner_id: string | null; is_archived: boolean }

/** A file that may still be shown. What a venue shows is the venue's, whoever sent it. */
export function findMediaAudience(db: Db, bucket: Bucket, path: string): Promise<MediaAudience | undefined> {
  if (bucket === 'posts') return findPostMediaAudience(db, path)
  if (bucket === 'forum-images') return findThreadMediaAudience(db, path)
  return isVenueBucket(bucket) ? findVenueMediaAudience(db, bucket, path) : findPersonMediaAudience(db, bucket, path)
}

/** The picture of a post is shown as long as that post shows it: what a person says goes with them, what a venue says is its own. */
async function findPostMediaAudience(db: Db, path: string): Promise<MediaAudience | undefined> {
  const { rows } = await sql<MediaAudience>`
    select case when o.venue_id is null then 'post' else 'venue' end as of, o.id as post_id, p.is_private, v.owner_id,
      v.archived_at is not null as is_archived
    from media m
    -- own: the signed link was the right to see it; here only whether it is still shown at all
    join posts o on o.image_url = m.path
    -- own: whether who wrote it may be shown
    left join profiles p on p.id = o.profile_id
    left join venues v on v.id = o.venue_id
    where m.bucket = 'posts' and m.path = ${path} and m.state = 'kept' and o.hidden_at is null
      and (p.suspended_at is null or (o.venue_id is not null and v.owner_id is distinct from p.id))
    limit 1`.execute(db)
  return rows[0]
}

/** Behind the Bar a link is no right at all: who asks is judged anew each time, by the discussion. */
async function findThreadMediaAudience(db: Db, path: string): Promise<MediaAudience | undefined> {
  const { rows } = await sql<MediaAudience>`
    select 'thread' as of, t.id as thread_id
    -- own: who may see it is asked before it is shown
    from media m join forum_threads t on t.image_url = m.path
    where m.bucket = 'forum-images' and m.path = ${path} and m.state = 'kept'`.execute(db)
  return rows[0]
}

async function findVenueMediaAudience(db: Db, bucket: Bucket, path: string): Promise<MediaAudience | undefined> {
  const shows = bucket === 'venues' ? sql`v.venue_image_url = m.path` : sql`v.id = ${parseVenueId(path)}::uuid`
  const { rows } = await sql<MediaAudience>`
    select 'venue' as of, v.owner_id, v.archived_at is not null as is_archived
    from media m join venues v on ${shows}
    where m.bucket = ${bucket} and m.path = ${path} and m.state = 'kept'`.execute(db)
  return rows[0]
}

/** What a person shows goes with them: their account stands and is not suspended. */
async function findPersonMediaAudience(db: Db, bucket: Bucket, path: string): Promise<MediaAudience | undefined> {
  const { rows } = await sql<MediaAudience>`
    select 'person' as of, p.id as owner_id, p.is_private
    -- own: the signed link was the right to see it; here only whether it is still shown at all
    from media m join profiles p on p.id = m.owner_id
    where m.bucket = ${bucket} and m.path = ${path} and m.state = 'kept' and p.suspended_at is null`.execute(db)
  return rows[0]
}

/** Whether the viewer may see a post. */
export async function canViewPost(db: Db, viewerId: string, postId: string): Promise<boolean> {
  const { rows } = await sql`select from visible_posts(${viewerId}) o where o.id = ${postId}`.execute(db)
  return rows.length > 0
}

/** Whether the viewer may see the picture of a discussion. */
export async function canViewThread(db: Db, viewerId: string, threadId: string): Promise<boolean> {
  const { rows } = await sql`
    select from visible_forum_threads(${viewerId}) t where t.id = ${threadId} and not t.is_collapsed`.execute(db)
  return rows.length > 0
}

/** Whether the viewer may know of somebody at all: what a picture on a card asks. */
export async function canViewProfileCard(db: Db, viewerId: string, ownerId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from visible_profiles(${viewerId}) p where p.id = ${ownerId}`.execute(db)
  return rows.length > 0
}

/** Whether a stored picture is part of what somebody reported, or shows somebody reported or suspended. Of a discussion staff sees it anyhow. */
export async function isReportedMedia(db: Db, bucket: Bucket, path: string): Promise<boolean> {
  const reportQueries: Partial<Record<Bucket, RawBuilder<unknown>>> = {
    // own: staff looks at what was reported, shown or not
    posts: sql`select from reports r join posts o on o.id = r.subject_id where r.subject_type = 'post' and o.image_url = ${path}`,
    venues: sql`
      select from reports r join venues v on v.id = r.subject_id
      where r.subject_type = 'venue' and v.venue_image_url = ${path}`,
    // own: as above
    avatars: sql`
      select from profiles p
      where p.id = (select m.owner_id from media m where m.bucket = 'avatars' and m.path = ${path} and m.state = 'kept')
        and (p.suspended_at is not null or exists (select from reports r where r.person_id = p.id))`,
  }
  const query = reportQueries[bucket]
  if (!query) return false
  return (await sql`${query} limit 1`.execute(db)).rows.length > 0
}
