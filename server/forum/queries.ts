import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { EXCERPT_LENGTH } from '#contract/forum.limits.ts'
import type { Reply, Thread, ThreadLine } from '#contract/forum.ts'
import type { Db } from '#server/core/db/db.ts'
import { CursorInstant, comesAfter, type TimeCursor } from '#server/core/requests/paging.ts'
import { selectImage } from '#server/media/queries.ts'
import type { ForumMember } from './rules.ts'

type ThreadLineRow = z.input<typeof ThreadLine>
export type ThreadRow = Omit<z.input<typeof Thread>, 'can_reply' | 'can_delete' | 'can_pin'>
export type ReplyRow = Omit<z.input<typeof Reply>, 'can_delete'>

/** Position in the list, and when its first page was loaded: later pages ignore pins and unpins since then. */
export const ThreadCursor = z.strictObject({
  is_pinned: z.boolean(),
  time: CursorInstant,
  id: z.uuid(),
  as_of: CursorInstant,
})
export type ThreadCursor = z.output<typeof ThreadCursor>

const image = selectImage('forum-images', sql`t.image_url`)

/** The author as JSON, from a row `t`. Null if the entry is collapsed or the account deleted. */
const authorColumn = (t: RawBuilder<unknown>) => sql`
  case when ${t}.created_by is not null then jsonb_build_object(
    'id', ${t}.created_by, 'username', ${t}.author_username, 'username_slug', ${t}.author_username_slug,
        'full_name', ${t}.author_full_name, 'avatar_url', ${t}.author_avatar_url, 'user_type', ${t}.author_user_type,
        'verification_status', ${t}.author_verification_status) end as author`

const selectThreads = (viewerId: string, text: RawBuilder<unknown>) => sql`
  select t.id, t.title, ${text}, ${authorColumn(sql`t`)}, ${image.columns}, t.is_pinned, t.is_collapsed, t.is_hidden,
    coalesce(t.created_by = ${viewerId}, false) as is_mine, t.reply_count, t.created_at
  from visible_forum_threads(${viewerId}) t ${image.join}`

/**
 * Pinned threads, then the others, newest first. Pages after the pinned ones go by time and leave out threads that were
 * pinned when the first page was loaded. So a thread pinned since then is not skipped, and an unpinned one not
 * repeated.
 */
export async function listThreads(
  db: Db,
  viewerId: string,
  { after, limit }: { after: ThreadCursor | null; limit: number },
): Promise<ThreadLineRow[]> {
  const excerpt = sql`left(t.content, ${sql.lit(EXCERPT_LENGTH)}) as excerpt`
  const cursorValues = after && sql`${after.time}::timestamptz, ${after.id}::uuid`
  const wasUnpinned =
    after && sql`case when t.pin_changed_at > ${after.as_of}::timestamptz then t.is_pinned else not t.is_pinned end`
  const rest = after?.is_pinned
    ? sql`where (t.is_pinned, t.created_at, t.id) < (true, ${cursorValues}) order by t.is_pinned desc, t.created_at desc, t.id desc`
    : after
      ? sql`where (t.created_at, t.id) < (${cursorValues}) and ${wasUnpinned} order by t.created_at desc, t.id desc`
      : sql`order by t.is_pinned desc, t.created_at desc, t.id desc`
  const { rows } = await sql<ThreadLineRow>`${selectThreads(viewerId, excerpt)} ${rest} limit ${limit}`.execute(db)
  return rows
}

export async function findThread(db: Db, viewerId: string, id: string): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`${selectThreads(viewerId, sql`t.content`)} where t.id = ${id}`.execute(db)
  return rows[0]
}

const selectReplies = (viewerId: string) => sql`
  select r.id, r.thread_id, ${authorColumn(sql`r`)}, r.content, r.is_collapsed, r.is_hidden,
    coalesce(r.created_by = ${viewerId}, false) as is_mine, r.created_at
  from visible_forum_replies(${viewerId}) r`

/** The replies in a thread, oldest first. */
export async function listReplies(
  db: Db,
  viewerId: string,
  threadId: string,
  { after, limit }: { after: TimeCursor | null; limit: number },
): Promise<ReplyRow[]> {
  const begin = comesAfter(after, 'ascending', sql`r.created_at, r.id`)
  const { rows } = await sql<ReplyRow>`
    ${selectReplies(viewerId)} where r.thread_id = ${threadId} and ${begin}
    order by r.created_at, r.id limit ${limit}`.execute(db)
  return rows
}

export async function findReply(db: Db, viewerId: string, id: string): Promise<ReplyRow | undefined> {
  const { rows } = await sql<ReplyRow>`${selectReplies(viewerId)} where r.id = ${id}`.execute(db)
  return rows[0]
}

/** The data that decides about access to the forum. Undefined if the account is suspended or deleted. */
export async function findForumMember(db: Db, viewerId: string): Promise<ForumMember | undefined> {
  const { rows } = await sql<ForumMember>`
    -- own: the viewer's own row
        select p.is_admin, p.user_type, p.verification_status from profiles p
    where p.id = ${viewerId} and p.suspended_at is null`.execute(db)
  return rows[0]
}

/** Locks a thread until the transaction ends, regardless of visibility. Lock the people first to avoid deadlocks. */
export async function lockThread(trx: Db, id: string): Promise<void> {
  // own: locks the row, reads no data
  await sql`select from forum_threads t where t.id = ${id} for no key update`.execute(trx)
}

type DeletableRow = { id: string; thread_id: string; author_id: string | null; is_mine: boolean }

/** A thread that the viewer may see or has started; authors can delete threads that staff hid. */
export async function findThreadToDelete(
  trx: Db,
  viewerId: string,
  id: string,
): Promise<(DeletableRow & { image_url: string | null }) | undefined> {
  const { rows } = await sql<DeletableRow & { image_url: string | null }>`
    -- own: the viewer's own thread
        select t.id, t.id as thread_id, t.created_by as author_id, t.image_url, true as is_mine from forum_threads t
    where t.id = ${id} and t.created_by = ${viewerId}
    union all
    select t.id, t.id, t.created_by, t.image_url, false from visible_forum_threads(${viewerId}) t
    where t.id = ${id} and t.created_by is distinct from ${viewerId}::uuid`.execute(trx)
  return rows.find((row) => row.is_mine) ?? rows[0]
}

/** A reply that the viewer sees, at least collapsed, or has written. */
export async function findReplyToDelete(trx: Db, viewerId: string, id: string): Promise<DeletableRow | undefined> {
  const { rows } = await sql<DeletableRow>`
    -- own: the viewer's own reply
        select r.id, r.thread_id, r.created_by as author_id, true as is_mine from forum_replies r
    where r.id = ${id} and r.created_by = ${viewerId}
    union all
    select r.id, r.thread_id, r.created_by, false from visible_forum_replies(${viewerId}) r
    where r.id = ${id} and r.created_by is distinct from ${viewerId}::uuid`.execute(trx)
  return rows.find((row) => row.is_mine) ?? rows[0]
}

/** The thread or reply that the viewer has already created from a draft. */
export async function findForumEntryByDraft(
  trx: Db,
  kind: 'forum_threads' | 'forum_replies',
  viewerId: string,
  draftId: string | undefined,
): Promise<string | undefined> {
  if (draftId === undefined) return undefined
  const { rows } = await sql<{ id: string }>`
    -- own: the viewer's own thread or reply
    select s.id from ${sql.table(kind)} s where s.created_by = ${viewerId} and s.draft_id = ${draftId}`.execute(trx)
  return rows[0]?.id
}

type NewThread = {
  title: string
  content: string | null
  created_by: string
  image_url: string | null
  draft_id: string | null
}

export async function insertThread(trx: Db, thread: NewThread, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('forum_threads')
    .values({ ...thread, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewReply = { thread_id: string; content: string; created_by: string; draft_id: string | null }

export async function insertReply(trx: Db, reply: NewReply, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('forum_replies')
    .values({ ...reply, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns whether the pinned state changed. */
export async function setThreadPinned(trx: Db, id: string, is_pinned: boolean, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('forum_threads')
    .set({ is_pinned, pin_changed_at: now })
    .where('id', '=', id)
    .where('is_pinned', '<>', is_pinned)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteThread(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('forum_threads').where('id', '=', id).execute()
}

export async function deleteReply(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('forum_replies').where('id', '=', id).execute()
}
