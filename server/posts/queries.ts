import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Comment, Post } from '#contract/posts.ts'
import { batchWrites } from '#server/core/db/batched-writes.ts'
import { compiledRead, type Db, preparedQuery, type SqlValue } from '#server/core/db/db.ts'
import { runAtomicStatement } from '#server/core/db/transactions.ts'
import { comesAfter, type SqlTimeCursor, type TimeCursor, toPageStatementName } from '#server/core/requests/paging.ts'
import { selectImage } from '#server/media/queries.ts'
import { selectMentions } from '#server/mentions/queries.ts'
import { insertNotification } from '#server/notifications/queries.ts'
import {
  buildLikeDetails,
  buildLikeMessageStart,
  MAX_LIKES_PER_HOUR,
  POST_BY,
  type Sender,
  YOUR_POST,
} from './rules.ts'

export type PostRow = z.input<typeof Post>
export type CommentRow = z.input<typeof Comment>
type PageQuery = { after: TimeCursor | null; limit: number }

const image = selectImage('posts', sql`o.image_url`)

/** The author as JSON, from a row `t` with `author_…` columns. */
const authorColumn = (t: RawBuilder<unknown>) => sql`jsonb_build_object(
  'id', ${t}.profile_id, 'username', ${t}.author_username, 'username_slug', ${t}.author_username_slug,
  'full_name', ${t}.author_full_name, 'avatar_url', ${t}.author_avatar_url, 'user_type', ${t}.author_user_type,
  'verification_status', ${t}.author_verification_status)`

/** Posts `o` as the viewer sees them, for every list: `${selectPosts(viewerId)} where … order by …`. */
export const selectPosts = (viewerId: SqlValue<string>): RawBuilder<PostRow> => sql<PostRow>`
  select o.id, case when o.venue_id is null then ${authorColumn(sql`o`)} end as author,
    case when o.venue_id is not null then jsonb_build_object(
      'id', o.venue_id, 'slug', o.venue_slug, 'name', o.venue_name, 'venue_image_url', o.venue_image_url) end as venue,
    o.content, ${selectMentions(viewerId, { which: sql`m.in_post_id = o.id`, writer: sql`o.profile_id` })} as mentions,
    ${image.columns}, o.like_count, o.comment_count,
    exists (select from likes mine where mine.post_id = o.id and mine.profile_id = ${viewerId}) as liked_by_me,
    o.owner_id is not distinct from ${viewerId}::uuid as is_mine, o.can_react, o.created_at, o.edited_at
  from visible_posts(${viewerId}) o ${image.join}`

const isBefore = (after: SqlTimeCursor | null) => comesAfter(after, 'descending', sql`o.created_at, o.id`)

/** A page of the posts of a person or venue; `name` names the list that the filter selects. */
async function listPosts(
  db: Db,
  viewerId: string,
  { name, byId, filter }: { name: string; byId: string; filter: (by: SqlValue<string>) => RawBuilder<unknown> },
  { after, limit }: PageQuery,
): Promise<PostRow[]> {
  return compiledRead(
    db,
    toPageStatementName(name, { after, limit }),
    [viewerId, byId, after?.time, after?.id],
    (viewer, by, time, id) => sql<PostRow>`
      ${selectPosts(viewer)} where ${filter(by)} and ${isBefore(after && { time, id })}
      order by o.created_at desc, o.id desc limit ${sql.lit(limit)}`,
  )
}

/** A person's own posts without their venues' posts, newest first. */
export const listPostsByPerson = (db: Db, viewerId: string, profileId: string, slice: PageQuery): Promise<PostRow[]> =>
  listPosts(
    db,
    viewerId,
    { name: 'posts_by_person', byId: profileId, filter: (by) => sql`o.profile_id = ${by} and o.venue_id is null` },
    slice,
  )

/** A venue's posts, newest first. */
export const listPostsByVenue = (db: Db, viewerId: string, venueId: string, slice: PageQuery): Promise<PostRow[]> =>
  listPosts(db, viewerId, { name: 'posts_by_venue', byId: venueId, filter: (by) => sql`o.venue_id = ${by}` }, slice)

export async function findPost(db: Db, viewerId: string, id: string): Promise<PostRow | undefined> {
  const [post] = await compiledRead(
    db,
    'post',
    [viewerId, id],
    (viewer, post_id) => sql<PostRow>`${selectPosts(viewer)} where o.id = ${post_id}`,
  )
  return post
}

/** Whether a post exists on a private profile that the viewer sees only the card of. */
export async function isHiddenByPrivateProfile(db: Db, viewerId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    -- own: reveals only that the post exists
    select from posts o join visible_profiles(${viewerId}) p on p.id = o.profile_id
    where o.id = ${id} and o.venue_id is null and o.hidden_at is null and p.access = 'card'`.execute(db)
  return rows.length > 0
}

/** The likers of a post that the viewer may see, newest first, without people hidden from the viewer. */
export async function listLikers(
  db: Db,
  viewerId: string,
  postId: string,
  { after, limit }: PageQuery,
): Promise<(NonNullable<PostRow['author']> & { since: Date; like_id: string })[]> {
  const begin = comesAfter(after, 'descending', sql`l.created_at, l.id`)
  const { rows } = await sql<NonNullable<PostRow['author']> & { since: Date; like_id: string }>`
    select p.id, p.username, p.username_slug, p.full_name, p.avatar_url, p.user_type, p.verification_status,
      l.created_at as since, l.id as like_id
    from visible_posts(${viewerId}) o
    join likes l on l.post_id = o.id
    join visible_profiles(${viewerId}) p on p.id = l.profile_id
    where o.id = ${postId} and p.access <> 'blocked_by_me' and ${begin}
      -- Subqueries by key: as joins, they would read the whole table.
      and not coalesce((
        select true from user_relationships b
        where b.follower_id = l.profile_id and b.following_id = o.owner_id and b.relationship_type = 'blocked'
      ), false)
      and not coalesce((
        select true from user_relationships b
        where b.follower_id = o.owner_id and b.following_id = l.profile_id and b.relationship_type = 'blocked'
      ), false)
    order by l.created_at desc, l.id desc limit ${limit}`.execute(db)
  return rows
}

const selectComments = (viewerId: SqlValue<string>) => sql<CommentRow>`
  select c.id, c.post_id, ${authorColumn(sql`c`)} as author, c.content,
    ${selectMentions(viewerId, { which: sql`m.in_comment_id = c.id`, writer: sql`c.profile_id` })} as mentions,
    c.profile_id = ${viewerId} or c.post_owner_id is not distinct from ${viewerId}::uuid as can_delete, c.created_at
  from visible_comments(${viewerId}) c`

/** The comments on a post, oldest first. */
export async function listComments(
  db: Db,
  viewerId: string,
  postId: string,
  { after, limit }: PageQuery,
): Promise<CommentRow[]> {
  const name = toPageStatementName('comments', { after, limit })
  return compiledRead(db, name, [viewerId, postId, after?.time, after?.id], (viewer, post, time, id) => {
    const begin = comesAfter(after && { time, id }, 'ascending', sql`c.created_at, c.id`)
    return sql<CommentRow>`
      ${selectComments(viewer)} where c.post_id = ${post} and ${begin}
      order by c.created_at, c.id limit ${sql.lit(limit)}`
  })
}

export async function findComment(db: Db, viewerId: string, id: string): Promise<CommentRow | undefined> {
  const [comment] = await preparedQuery(db, 'comment', sql<CommentRow>`${selectComments(viewerId)} where c.id = ${id}`)
  return comment
}

/** A comment that the viewer may see or has written; authors can delete comments that they can no longer see. */
export async function findCommentToDelete(
  trx: Db,
  viewerId: string,
  id: string,
): Promise<{ id: string; post_id: string; can_delete: boolean } | undefined> {
  const { rows } = await sql<{ id: string; post_id: string; can_delete: boolean }>`
    -- own: the viewer's own comment
        select c.id, c.post_id, true as can_delete from comments c where c.id = ${id} and c.profile_id = ${viewerId}
    union all
    select c.id, c.post_id, c.post_owner_id is not distinct from ${viewerId}::uuid
    from visible_comments(${viewerId}) c where c.id = ${id} and c.profile_id <> ${viewerId}`.execute(trx)
  return rows[0]
}

/** The data of a post that a write needs. `owner_id` is null if its venue has no owner. */
export type PostWriteRow = {
  id: string
  venue_id: string | null
  venue_name: string | null
  owner_id: string | null
  content: string | null
  image_url: string | null
  can_react: boolean
}

const selectPostForWrite = (viewerId: string, id: string) => sql<PostWriteRow>`
  select o.id, o.venue_id, o.venue_name, o.owner_id, o.content, o.image_url, o.can_react
  from visible_posts(${viewerId}) o where o.id = ${id}`

/** A post that the viewer may see, without a lock. */
export async function findPostForWrite(db: Db, viewerId: string, id: string): Promise<PostWriteRow | undefined> {
  const [post] = await preparedQuery(db, 'post_for_write', selectPostForWrite(viewerId, id))
  return post
}

/** Locks a post until the transaction ends, regardless of visibility. Lock the people first to avoid deadlocks. */
export async function lockPostRow(trx: Db, id: string): Promise<void> {
  // own: locks the row, reads no data
  await preparedQuery(trx, 'lock_post', sql`select from posts o where o.id = ${id} for no key update`)
}

/** Locks a post and then reads it, if the viewer may see it. */
export async function lockPost(trx: Db, viewerId: string, id: string): Promise<PostWriteRow | undefined> {
  await lockPostRow(trx, id)
  return findPostForWrite(trx, viewerId, id)
}

/** Locks a post that the viewer may see or owns; owners can delete posts that they can no longer see. */
export async function lockPostToDelete(
  trx: Db,
  viewerId: string,
  id: string,
): Promise<{ id: string; image_url: string | null; is_mine: boolean } | undefined> {
  await lockPostRow(trx, id)
  const { rows } = await sql<{ id: string; image_url: string | null; is_mine: boolean }>`
    -- own: the viewer's own post, or their venue's
    select o.id, o.image_url, true as is_mine from posts o left join venues v on v.id = o.venue_id
    where o.id = ${id} and case when o.venue_id is null then o.profile_id else v.owner_id end = ${viewerId}
    union all
    select o.id, o.image_url, false from visible_posts(${viewerId}) o
    where o.id = ${id} and o.owner_id is distinct from ${viewerId}::uuid`.execute(trx)
  return rows[0]
}

/** The post or comment that the viewer has already created from a draft. */
export async function findPostOrCommentByDraft(
  trx: Db,
  kind: 'posts' | 'comments',
  viewerId: string,
  draftId: string | undefined,
): Promise<string | undefined> {
  if (draftId === undefined) return undefined
  const query = sql<{ id: string }>`
    -- own: the viewer's own post or comment
    select s.id from ${sql.table(kind)} s where s.profile_id = ${viewerId} and s.draft_id = ${draftId}`
  const [sent] = await preparedQuery(trx, `${kind}_by_draft`, query)
  return sent?.id
}

type PostValues = { content: string | null; image_url: string | null }

export async function insertPost(
  trx: Db,
  post: PostValues & { profile_id: string; venue_id: string | null; draft_id: string | null },
  now: Date,
): Promise<string> {
  const query = sql<{ id: string }>`
    insert into posts (profile_id, venue_id, draft_id, content, image_url, created_at, updated_at)
    values (${post.profile_id}, ${post.venue_id}, ${post.draft_id}, ${post.content}, ${post.image_url}, ${now}, ${now})
    returning id`
  const [inserted] = await preparedQuery(trx, 'insert_post', query)
  if (!inserted) throw new Error('the insert of a post returned no row')
  return inserted.id
}

export async function updatePost(trx: Db, id: string, values: PostValues, now: Date): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ ...values, updated_at: now, edited_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deletePost(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('posts').where('id', '=', id).execute()
}

type LikeResult = { outcome: 'liked' | 'already_liked' | 'not_found' | 'rate_limited'; like_count: number }

type Like = { liker: Sender; post_id: string; now: Date }

/**
 * Likes posts, each if its liker may, and notifies their owners: in one statement, because likes are so frequent that the
 * round trips of a transaction would cost more than the statements. One result for each like, in the same order.
 */
function insertLikes(db: Db, likes: Like[]): Promise<LikeResult[]> {
  const rows = likes.map(({ liker, post_id, now }, index) => ({
    ...buildLikeDetails(liker, post_id),
    n: index + 1,
    message_start: buildLikeMessageStart(liker),
    created_at: now,
  }))
  const notice = insertNotification(
    'new_like',
    {
      recipient_id: sql`l.owner_id`,
      sender_id: sql`l.sender_id`,
      message: sql`concat(l.message_start, coalesce(${POST_BY}::text || l.venue_name, ${YOUR_POST}::text), '.')`,
      link_url: sql`l.link_url`,
      metadata: sql`jsonb_build_object('postId', l.post_id, 'likerId', l.sender_id, 'likeId', l.like_id)`,
      created_at: sql`l.created_at`,
      dedupe_key: sql`l.dedupe_key`,
      group_key: sql`l.group_key`,
      post_id: sql`l.post_id`,
    },
    { source: sql`(select * from liking where outcome = 'liked' and owner_id is not null) l cross join` },
  )
  const query = sql<LikeResult>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g (n bigint, sender_id uuid, post_id uuid,
        created_at timestamptz, message_start text, link_url text, dedupe_key text, group_key text)
    ), liking as materialized (
      select * from given join like_posts(
        array(select sender_id from given order by n), array(select post_id from given order by n),
        array(select created_at from given order by n), ${MAX_LIKES_PER_HOUR}::integer
      ) using (n)
    ), notice as (${notice})
    select outcome, like_count from liking order by n`
  return runAtomicStatement(() => preparedQuery(db, 'likes', query))
}

const addLike = batchWrites(insertLikes)

/** Likes a post, if the liker may, and notifies its owner. */
export const likePost = (db: Db, liker: Sender, post_id: string, now: Date): Promise<LikeResult> =>
  addLike(db, { liker, post_id, now })

type UnlikeResult = { outcome: 'unliked' | 'not_liked' | 'not_found' | 'no_account'; like_count: number }

/** Removes a like, if there is one. */
export async function unlikePost(trx: Db, viewerId: string, id: string): Promise<UnlikeResult> {
  const query = sql<UnlikeResult>`select * from unlike_post(${viewerId}, ${id})`
  const [unliking] = await preparedQuery(trx, 'unlike', query)
  if (!unliking) throw new Error('unlike_post returned no row')
  return unliking
}

export async function withdrawLikeNotification(trx: Db, postId: string, dedupeKey: string): Promise<void> {
  const query = trx.deleteFrom('notifications').where('post_id', '=', postId).where('dedupe_key', '=', dedupeKey)
  await preparedQuery(trx, 'withdraw_like_notification', query)
}

export async function insertComment(
  trx: Db,
  comment: { post_id: string; profile_id: string; content: string; draft_id: string | null },
  now: Date,
): Promise<string> {
  const query = sql<{ id: string }>`
    insert into comments (post_id, profile_id, content, draft_id, created_at)
    values (${comment.post_id}, ${comment.profile_id}, ${comment.content}, ${comment.draft_id}, ${now})
    returning id`
  const [inserted] = await preparedQuery(trx, 'insert_comment', query)
  if (!inserted) throw new Error('the insert of a comment returned no row')
  return inserted.id
}

export async function deleteComment(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('comments').where('id', '=', id).execute()
}

/** Deletes notifications of mentions that a text no longer contains. */
export async function withdrawMentionNotifications(
  trx: Db,
  postId: string,
  dedupeKey: string,
  recipients: string[],
): Promise<void> {
  await sql`
    delete from notifications
    where post_id = ${postId} and dedupe_key = ${dedupeKey} and recipient_id = any(${recipients}::uuid[])`.execute(trx)
}
