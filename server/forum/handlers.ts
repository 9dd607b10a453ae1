import { forumMessages } from '#contract/forum.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { insertAuditRecord } from '#server/core/records/audit.ts'
import { lockDraft } from '#server/core/records/locks.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { decodeCursor, TimeCursor, toCreatedAtCursor, toPage } from '#server/core/requests/paging.ts'
import { confirmUpload } from '#server/media/service.ts'
import { enqueueFanOut } from '#server/notifications/fan-out/service.ts'
import {
  deleteReply,
  deleteThread,
  findForumEntryByDraft,
  findReplyToDelete,
  findThread,
  findThreadToDelete,
  insertReply,
  insertThread,
  listReplies,
  listThreads,
  lockThread,
  setThreadPinned,
  ThreadCursor,
} from './queries.ts'
import {
  auditForumRead,
  explainMissingThread,
  type ForumContext,
  replyNotFound,
  requireForumAccess,
  requirePostingAccess,
  requireReply,
  requireThread,
  saveThreadImage,
  staffReadOnly,
  threadNotFound,
  withReplyPermissions,
} from './service.ts'

const threads = authenticatedProcedure.forum.threads.handler(async ({ input, context }) => {
  const { db, clock, viewer } = context
  const after = decodeCursor(ThreadCursor, input.cursor)
  const as_of = after?.as_of ?? clock.now().toISOString()
  const rows = await listThreads(db, viewer.id, { after, limit: input.limit + 1 })
  // The cursor keeps the pinned state that the thread had when the reader loaded the first page.
  const page = toPage(rows, input.limit, (last) => ({
    ...toCreatedAtCursor(last),
    is_pinned: after && !after.is_pinned ? false : last.is_pinned,
    as_of,
  }))
  await auditForumRead(context, viewer, {
    what: 'list',
    thread_id: null,
    first: page.items[0]?.id ?? null,
    last: page.items.at(-1)?.id ?? null,
  })
  return page
})

const create = authenticatedProcedure.forum.create.handler(async ({ input, context }) => {
  const { db, clock, viewer } = context
  if (viewer.is_admin) throw staffReadOnly()
  const { title, content, draft_id } = input
  return db.transaction().execute(async (trx) => {
    await lockDraft(trx, viewer.id, draft_id)
    await requirePostingAccess(trx, viewer.id)
    const sent = await findForumEntryByDraft(trx, 'forum_threads', viewer.id, draft_id)
    if (sent !== undefined) return requireThread(trx, viewer, sent)
    const image_url = await saveThreadImage(trx, context, input)
    // Take the time after waiting for locks, so that the thread appears above everything readers have already loaded.
    const now = clock.now()
    const thread = { title, content, image_url, created_by: viewer.id, draft_id: draft_id ?? null }
    return requireThread(trx, viewer, await insertThread(trx, thread, now))
  })
})

const get = authenticatedProcedure.forum.get.handler(async ({ input, context }) => {
  const thread = await requireThread(context.db, context.viewer, input.id)
  await auditForumRead(context, context.viewer, { what: 'thread', thread_id: thread.id })
  return thread
})

/**
 * A function of moderation, which the forum must not import: closes the reports of deleted content in the same
 * transaction. `router.ts` passes it.
 */
type ForumDeps = {
  closeReports(
    trx: Db,
    subject: { subject_type: 'thread' | 'reply'; subject_id: string },
    decision: { outcome: 'removed'; resolved_by: string; now: Date },
  ): Promise<void>
}

const remove = ({ closeReports }: ForumDeps) =>
  authenticatedProcedure.forum.remove.handler(({ input, context: { db, clock, jobs, viewer }, errors }) =>
    db.transaction().execute(async (trx) => {
      const role = await requireForumAccess(trx, viewer.id)
      await lockThread(trx, input.id)
      const thread = await findThreadToDelete(trx, viewer.id, input.id)
      if (!thread) throw threadNotFound()
      if (role !== 'staff' && !thread.is_mine) throw errors.FORBIDDEN({ message: forumMessages.notYourThread })
      await deleteThread(trx, thread.id)
      if (thread.image_url !== null)
        await confirmUpload(trx, jobs, { replaced: { bucket: 'forum-images', path: thread.image_url } })
      if (role === 'staff') {
        const now = clock.now()
        await auditDeletion(trx, viewer, { kind: 'thread', ...thread }, now)
        const subject = { subject_type: 'thread', subject_id: thread.id } as const
        await closeReports(trx, subject, { outcome: 'removed', resolved_by: viewer.id, now })
      }
      return { done: true as const }
    }),
  )

const pin = authenticatedProcedure.forum.pin.handler(({ input, context }) => setPin(context, input.id, true))
const unpin = authenticatedProcedure.forum.unpin.handler(({ input, context }) => setPin(context, input.id, false))

const setPin = ({ db, clock, viewer }: ForumContext, id: string, is_pinned: boolean) =>
  db.transaction().execute(async (trx) => {
    if ((await requireForumAccess(trx, viewer.id)) !== 'staff') throw apiErrors.FORBIDDEN()
    await lockThread(trx, id)
    if (!(await findThread(trx, viewer.id, id))) throw threadNotFound()
    const now = clock.now()
    const action = is_pinned ? 'pin-thread' : 'unpin-thread'
    if (await setThreadPinned(trx, id, is_pinned, now))
      await insertAuditRecord(trx, { actor_id: viewer.id, action, subject_id: id, details: {} }, now)
    return { is_pinned }
  })

const replies = authenticatedProcedure.forum.replies.handler(async ({ input, context }) => {
  const { db, viewer } = context
  const after = decodeCursor(TimeCursor, input.cursor)
  const { id: thread_id } = await requireThread(db, viewer, input.id)
  const rows = await listReplies(db, viewer.id, thread_id, { after, limit: input.limit + 1 })
  const page = toPage(rows, input.limit, toCreatedAtCursor)
  const [first, last] = [page.items[0]?.id ?? null, page.items.at(-1)?.id ?? null]
  await auditForumRead(context, viewer, { what: 'replies', thread_id, first, last })
  return { ...page, items: page.items.map((reply) => withReplyPermissions(viewer, reply)) }
})

const reply = authenticatedProcedure.forum.reply.handler(async ({ input, context }) => {
  const { db, clock, jobs, viewer } = context
  if (viewer.is_admin) throw staffReadOnly()
  const { content, draft_id } = input
  const visibleThread = await findThread(db, viewer.id, input.id)
  if (!visibleThread) throw await explainMissingThread(db, viewer.id)
  if (visibleThread.is_collapsed) throw replyFailed()
  return db.transaction().execute(async (trx) => {
    await lockDraft(trx, viewer.id, draft_id)
    await requirePostingAccess(trx, viewer.id, [visibleThread.author?.id ?? null])
    await lockThread(trx, visibleThread.id)
    const thread = await findThread(trx, viewer.id, visibleThread.id)
    if (!thread) throw threadNotFound()
    if (thread.is_collapsed) throw replyFailed()
    const sent = await findForumEntryByDraft(trx, 'forum_replies', viewer.id, draft_id)
    if (sent !== undefined) return requireReply(trx, viewer, sent)
    // Take the time after waiting for locks, so that no reader has already paged past this position.
    const now = clock.now()
    const newReply = { thread_id: thread.id, content, created_by: viewer.id, draft_id: draft_id ?? null }
    const id = await insertReply(trx, newReply, now)
    await enqueueFanOut(trx, jobs, { kind: 'forum_reply', id })
    return requireReply(trx, viewer, id)
  })
})

/** A general error, so that it does not reveal why the thread is collapsed. */
const replyFailed = () => apiErrors.FORBIDDEN({ message: forumMessages.replyFailed })

const removeReply = ({ closeReports }: ForumDeps) =>
  authenticatedProcedure.forum.removeReply.handler(({ input, context: { db, clock, viewer }, errors }) =>
    db.transaction().execute(async (trx) => {
      const role = await requireForumAccess(trx, viewer.id)
      const visibleReply = await findReplyToDelete(trx, viewer.id, input.id)
      if (!visibleReply) throw replyNotFound()
      // Lock the thread first, as every other write to its replies does.
      await lockThread(trx, visibleReply.thread_id)
      const found = await findReplyToDelete(trx, viewer.id, input.id)
      if (!found) throw replyNotFound()
      if (role !== 'staff' && !found.is_mine) throw errors.FORBIDDEN({ message: forumMessages.notYourReply })
      await deleteReply(trx, found.id)
      if (role === 'staff') {
        const now = clock.now()
        await auditDeletion(trx, viewer, { kind: 'reply', ...found }, now)
        const subject = { subject_type: 'reply', subject_id: found.id } as const
        await closeReports(trx, subject, { outcome: 'removed', resolved_by: viewer.id, now })
      }
      return { done: true as const }
    }),
  )

type DeletedEntry = { kind: 'thread' | 'reply'; id: string; thread_id: string; author_id: string | null }

/** Audits a deletion by staff, with the content's author. */
async function auditDeletion(
  trx: Db,
  staff: { id: string },
  { kind, id, thread_id, author_id }: DeletedEntry,
  now: Date,
) {
  const details = { thread_id, ...(author_id !== null && { author_id }) }
  await insertAuditRecord(trx, { actor_id: staff.id, action: `delete-${kind}`, subject_id: id, details }, now)
}

export const createForumHandlers = (dependencies: ForumDeps) => ({
  threads,
  create,
  get,
  remove: remove(dependencies),
  pin,
  unpin,
  replies,
  reply,
  removeReply: removeReply(dependencies),
})
