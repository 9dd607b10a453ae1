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

/** Inserts the row before the files are written, so that no file is ever without a row. */
export async function insertPendingMedia(db: Db, row: MediaRow, now: Date): Promise<void> {
  await db
    .insertInto('media')
    .values({ ...row, state: 'pending', created_at: now })
    .execute()
}

/** Whether an upload is still waiting for its save. */
export async function isPending(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

/** Confirms an upload, in the transaction that shows it. Returns false if it was already marked for deletion. */
export async function confirmMedia(trx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('media')
    .set({ state: 'stored' })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A few files that must exist in the storage. */
export function sampleStoredFiles(db: Db): Promise<{ bucket: Bucket; path: string }[]> {
  return db
    .selectFrom('media')
    .select(['bucket', 'path'])
    .where('state', '=', 'stored')
    .orderBy('id')
    .limit(5)
    .$narrowType<{ bucket: Bucket }>()
    .execute()
}

/** Marks files for deletion, in the transaction that stops showing them. */
export async function markForDeletion(trx: Db, bucket: Bucket, path: string): Promise<void> {
  await trx
    .updateTable('media')
    .set({ state: 'marked_for_deletion' })
    .where('bucket', '=', bucket)
    .where('path', '=', path)
    .execute()
}

/** Marks uploads for deletion that are older than `before` and were never saved. */
export async function markAbandonedUploads(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('media')
    .set({ state: 'marked_for_deletion' })
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .execute()
}

/** `created_at` is text, because a `Date` drops microseconds and the cursor would not advance. */
export type MarkedFileRow = { id: string; created_at: string; bucket: Bucket; path: string }

/** Files marked for deletion, oldest first, after the given one. */
export async function listMarkedFiles(db: Db, after: MarkedFileRow | null, limit: number): Promise<MarkedFileRow[]> {
  const afterCursor = after
    ? sql`(m.created_at, m.id) > (${after.created_at}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<MarkedFileRow>`
    select m.id, m.created_at::text as created_at, m.bucket, m.path from media m
    where m.state = 'marked_for_deletion' and ${afterCursor} order by m.created_at, m.id limit ${limit}`.execute(db)
  return rows
}

/** Deletes the row of deleted files. */
export async function deleteMediaRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).where('state', '=', 'marked_for_deletion').execute()
}

/**
 * An image uploaded before its form was saved. Locks the row, so that the cleanup does not delete it in the meantime.
 */
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
      // Several kinds of images and several venues share a bucket, so the folder must match too.
      .$if(folder !== null, (query) => query.where(sql`regexp_replace(path, '/[^/]*$', '')`, '=', folder))
      .forUpdate()
      .$narrowType<{ bucket: Bucket }>()
      .executeTakeFirst()
  )
}

export async function setAltText(trx: Db, bucket: Bucket, path: string, alt: string | null): Promise<void> {
  await trx.updateTable('media').set({ alt }).where('bucket', '=', bucket).where('path', '=', path).execute()
}

/**
 * The columns of `imageFields` for the image at the path `of` in a bucket, and the join that they need:
 * `select ${columns} from … ${join}`.
 */
export function selectImage(
  bucket: Bucket,
  of: RawBuilder<unknown>,
): { columns: RawBuilder<unknown>; join: RawBuilder<unknown> } {
  return {
    columns: sql`pic.path as image_url, pic.path as image_full_url, pic.alt as image_alt, pic.width as image_width,
      pic.height as image_height, pic.placeholder as image_placeholder`,
    join: sql`left join media pic on pic.bucket = ${sql.lit(bucket)} and pic.path = ${of} and pic.state = 'stored'`,
  }
}

/** Decides who may see a file: everyone, or those who may see a private profile, archived venue, post or discussion. */
export type MediaAudience =
  | { of: 'post'; post_id: string; is_private: boolean }
  | { of: 'thread'; thread_id: string }
  | { of: 'person'; owner_id: string; is_private: boolean }
  | { of: 'venue'; owner_id: string | null; is_archived: boolean }

/** Undefined if the file is no longer shown. Images of a venue belong to the venue, not to the uploader. */
export function findMediaAudience(db: Db, bucket: Bucket, path: string): Promise<MediaAudience | undefined> {
  if (bucket === 'posts') return findPostMediaAudience(db, path)
  if (bucket === 'forum-images') return findThreadMediaAudience(db, path)
  return isVenueBucket(bucket) ? findVenueMediaAudience(db, bucket, path) : findPersonMediaAudience(db, bucket, path)
}

/**
 * An image of a post is shown as long as the post. A person's post is hidden when the person is suspended, a venue's
 * post only while the suspended person owns the venue.
 */
async function findPostMediaAudience(db: Db, path: string): Promise<MediaAudience | undefined> {
  const { rows } = await sql<MediaAudience>`
    select case when o.venue_id is null then 'post' else 'venue' end as of, o.id as post_id, p.is_private, v.owner_id,
      v.archived_at is not null as is_archived
    from media m
    -- own: the signed link grants access; this only checks that the image is still shown
    join posts o on o.image_url = m.path
    -- own: checks that the author is not suspended
    left join profiles p on p.id = o.profile_id
    left join venues v on v.id = o.venue_id
    where m.bucket = 'posts' and m.path = ${path} and m.state = 'stored' and o.hidden_at is null
      and (p.suspended_at is null or (o.venue_id is not null and v.owner_id is distinct from p.id))
    limit 1`.execute(db)
  return rows[0]
}

/** Behind the Bar a link grants no access: the viewer must be able to see the discussion on each request. */
async function findThreadMediaAudience(db: Db, path: string): Promise<MediaAudience | undefined> {
  const { rows } = await sql<MediaAudience>`
    select 'thread' as of, t.id as thread_id
    -- own: the caller checks that the viewer may see the thread
    from media m join forum_threads t on t.image_url = m.path
    where m.bucket = 'forum-images' and m.path = ${path} and m.state = 'stored'`.execute(db)
  return rows[0]
}

async function findVenueMediaAudience(db: Db, bucket: Bucket, path: string): Promise<MediaAudience | undefined> {
  const shows = bucket === 'venues' ? sql`v.venue_image_url = m.path` : sql`v.id = ${parseVenueId(path)}::uuid`
  const { rows } = await sql<MediaAudience>`
    select 'venue' as of, v.owner_id, v.archived_at is not null as is_archived
    from media m join venues v on ${shows}
    where m.bucket = ${bucket} and m.path = ${path} and m.state = 'stored'`.execute(db)
  return rows[0]
}

/** An image of a person is shown while the account exists and is not suspended. */
async function findPersonMediaAudience(db: Db, bucket: Bucket, path: string): Promise<MediaAudience | undefined> {
  const { rows } = await sql<MediaAudience>`
    select 'person' as of, p.id as owner_id, p.is_private
    -- own: the signed link grants access; this only checks that the image is still shown
    from media m join profiles p on p.id = m.owner_id
    where m.bucket = ${bucket} and m.path = ${path} and m.state = 'stored' and p.suspended_at is null`.execute(db)
  return rows[0]
}

export async function canViewPost(db: Db, viewerId: string, postId: string): Promise<boolean> {
  const { rows } = await sql`select from visible_posts(${viewerId}) o where o.id = ${postId}`.execute(db)
  return rows.length > 0
}

/** Whether the viewer may see the image of a discussion. */
export async function canViewThread(db: Db, viewerId: string, threadId: string): Promise<boolean> {
  const { rows } = await sql`
    select from visible_forum_threads(${viewerId}) t where t.id = ${threadId} and not t.is_collapsed`.execute(db)
  return rows.length > 0
}

/** Whether the viewer, or without one anyone, may see at least a person's card, which includes the avatar. */
export async function canViewProfileCard(db: Db, viewerId: string | null, ownerId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from visible_profiles(${viewerId}) p where p.id = ${ownerId}`.execute(db)
  return rows.length > 0
}

/**
 * Whether an image belongs to reported content, or is the avatar of a reported or suspended person. Staff can see
 * images of discussions without a report.
 */
export async function isReportedMedia(db: Db, bucket: Bucket, path: string): Promise<boolean> {
  const reportQueries: Partial<Record<Bucket, RawBuilder<unknown>>> = {
    // own: staff sees reported content even if it is hidden
    posts: sql`select from reports r join posts o on o.id = r.subject_id where r.subject_type = 'post' and o.image_url = ${path}`,
    venues: sql`
      select from reports r join venues v on v.id = r.subject_id
      where r.subject_type = 'venue' and v.venue_image_url = ${path}`,
    // own: as above
    avatars: sql`
      select from profiles p
      where p.id = (select m.owner_id from media m where m.bucket = 'avatars' and m.path = ${path} and m.state = 'stored')
        and (p.suspended_at is not null or exists (select from reports r where r.reported_profile_id = p.id))`,
  }
  const query = reportQueries[bucket]
  if (!query) return false
  return (await sql`${query} limit 1`.execute(db)).rows.length > 0
}
