import { forumMessages } from '#contract/forum.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { insertAudit } from '#server/core/records/audit.ts'
import { lockDraft } from '#server/core/records/locks.ts'
import { member } from '#server/core/requests/access-levels.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { decodeCursor, pageOf, placeInTime, TimeCursor } from '#server/core/requests/paging.ts'
import { settlePicture } from '#server/media/service.ts'
import { announce } from '#server/notifications/fan-out/service.ts'
import {
  deleteReply,
  deleteThread,
  findReplyToDelete,
  findSent,
  findThread,
  findThreadToDelete,
  holdThread,
  insertReply,
  insertThread,
  listReplies,
  listThreads,
  ThreadCursor,
  updatePin,
} from './queries.ts'
import {
  type Context,
  enter,
  enterToSpeak,
  missingReply,
  missingThread,
  noteRead,
  notShown,
  pictureOf,
  readableReply,
  readableThread,
  replyWithRights,
  staffOnlyReads,
} from './service.ts'

const threads = member.forum.threads.handler(async ({ input, context }) => {
  const { db, clock, viewer } = context
  const after = decodeCursor(ThreadCursor, input.cursor)
  const as_of = after?.as_of ?? clock.now().toISOString()
  const rows = await listThreads(db, viewer.id, { after, limit: input.limit + 1 })
  // Where what was pinned since stands is what it was when the reader began.
  const page = pageOf(rows, input.limit, (last) => ({
    ...placeInTime(last),
    is_pinned: after && !after.is_pinned ? false : last.is_pinned,
    as_of,
  }))
  await noteRead(context, viewer, {
    what: 'list',
    thread_id: null,
    first: page.items[0]?.id ?? null,
    last: page.items.at(-1)?.id ?? null,
  })
  return page
})

const create = member.forum.create.handler(async ({ input, context }) => {
  const { db, clock, viewer } = context
  if (viewer.is_admin) throw staffOnlyReads()
  const { title, content, draft_id } = input
  return db.transaction().execute(async (trx) => {
    await lockDraft(trx, viewer.id, draft_id)
    await enterToSpeak(trx, viewer.id)
    const sent = await findSent(trx, 'forum_threads', viewer.id, draft_id)
    if (sent !== undefined) return readableThread(trx, viewer, sent)
    const image_url = await pictureOf(trx, context, input)
    // Once nobody is waited for: whoever has read the list up to now finds it above.
    const now = clock.now()
    const thread = { title, content, image_url, created_by: viewer.id, draft_id: draft_id ?? null }
    return readableThread(trx, viewer, await insertThread(trx, thread, now))
  })
})

const get = member.forum.get.handler(async ({ input, context }) => {
  const thread = await readableThread(context.db, context.viewer, input.id)
  await noteRead(context, context.viewer, { what: 'thread', thread_id: thread.id })
  return thread
})

/**
 * What the forum needs of moderation, which is above it: to close the reports of what staff deleted, in the same transaction.
 * `router.ts` passes it.
 */
type Dependencies = {
  closeReports(
    trx: Db,
    subject: { subject_type: 'thread' | 'reply'; subject_id: string },
    decision: { outcome: 'removed'; resolved_by: string; now: Date },
  ): Promise<void>
}

const remove = ({ closeReports }: Dependencies) =>
  member.forum.remove.handler(({ input, context: { db, clock, jobs, viewer } }) =>
    db.transaction().execute(async (trx) => {
      const role = await enter(trx, viewer.id)
      await holdThread(trx, input.id)
      const thread = await findThreadToDelete(trx, viewer.id, input.id)
      if (!thread) throw missingThread()
      if (role !== 'staff' && !thread.is_mine) throw refuse('FORBIDDEN', { message: forumMessages.notYourThread })
      await deleteThread(trx, thread.id)
      if (thread.image_url !== null)
        await settlePicture(trx, jobs, { replaced: { bucket: 'forum-images', path: thread.image_url } })
      if (role === 'staff') {
        const now = clock.now()
        await auditDeletion(trx, viewer, { kind: 'thread', ...thread }, now)
        const subject = { subject_type: 'thread', subject_id: thread.id } as const
        await closeReports(trx, subject, { outcome: 'removed', resolved_by: viewer.id, now })
      }
      return { done: true as const }
    }),
  )

const pin = member.forum.pin.handler(({ input, context }) => setPin(context, input.id, true))
const unpin = member.forum.unpin.handler(({ input, context }) => setPin(context, input.id, false))

const setPin = ({ db, clock, viewer }: Context, id: string, is_pinned: boolean) =>
  db.transaction().execute(async (trx) => {
    if ((await enter(trx, viewer.id)) !== 'staff') throw refuse('FORBIDDEN')
    await holdThread(trx, id)
    if (!(await findThread(trx, viewer.id, id))) throw missingThread()
    const now = clock.now()
    const action = is_pinned ? 'pin-thread' : 'unpin-thread'
    if (await updatePin(trx, id, is_pinned, now))
      await insertAudit(trx, { actor_id: viewer.id, action, subject_id: id, details: {} }, now)
    return { is_pinned }
  })

const replies = member.forum.replies.handler(async ({ input, context }) => {
  const { db, viewer } = context
  const after = decodeCursor(TimeCursor, input.cursor)
  const { id: thread_id } = await readableThread(db, viewer, input.id)
  const rows = await listReplies(db, viewer.id, thread_id, { after, limit: input.limit + 1 })
  const page = pageOf(rows, input.limit, placeInTime)
  const [first, last] = [page.items[0]?.id ?? null, page.items.at(-1)?.id ?? null]
  await noteRead(context, viewer, { what: 'replies', thread_id, first, last })
  return { ...page, items: page.items.map((reply) => replyWithRights(viewer, reply)) }
})

const reply = member.forum.reply.handler(async ({ input, context }) => {
  const { db, clock, jobs, viewer } = context
  if (viewer.is_admin) throw staffOnlyReads()
  const { content, draft_id } = input
  const seen = await findThread(db, viewer.id, input.id)
  if (!seen) throw await notShown(db, viewer.id)
  if (seen.is_collapsed) throw replyRefused()
  return db.transaction().execute(async (trx) => {
    await lockDraft(trx, viewer.id, draft_id)
    await enterToSpeak(trx, viewer.id, [seen.author?.id ?? null])
    await holdThread(trx, seen.id)
    const thread = await findThread(trx, viewer.id, seen.id)
    if (!thread) throw missingThread()
    if (thread.is_collapsed) throw replyRefused()
    const sent = await findSent(trx, 'forum_replies', viewer.id, draft_id)
    if (sent !== undefined) return readableReply(trx, viewer, sent)
    // Once nobody is waited for: nobody has read past it.
    const now = clock.now()
    const said = { thread_id: thread.id, content, created_by: viewer.id, draft_id: draft_id ?? null }
    const id = await insertReply(trx, said, now)
    await announce(trx, jobs, { kind: 'forum_reply', id })
    return readableReply(trx, viewer, id)
  })
})

/** The ordinary error, whatever it is collapsed for. */
const replyRefused = () => refuse('FORBIDDEN', { message: forumMessages.replyFailed })

const removeReply = ({ closeReports }: Dependencies) =>
  member.forum.removeReply.handler(({ input, context: { db, clock, viewer } }) =>
    db.transaction().execute(async (trx) => {
      const role = await enter(trx, viewer.id)
      const seen = await findReplyToDelete(trx, viewer.id, input.id)
      if (!seen) throw missingReply()
      // The discussion first, as every write in it holds it.
      await holdThread(trx, seen.thread_id)
      const found = await findReplyToDelete(trx, viewer.id, input.id)
      if (!found) throw missingReply()
      if (role !== 'staff' && !found.is_mine) throw refuse('FORBIDDEN', { message: forumMessages.notYourReply })
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

type Deleted = { kind: 'thread' | 'reply'; id: string; thread_id: string; author_id: string | null }

/** What staff deleted, and whose it was. */
async function auditDeletion(trx: Db, staff: { id: string }, { kind, id, thread_id, author_id }: Deleted, now: Date) {
  const details = { thread_id, ...(author_id !== null && { author_id }) }
  await insertAudit(trx, { actor_id: staff.id, action: `delete-${kind}`, subject_id: id, details }, now)
}

export const makeForumHandlers = (dependencies: Dependencies) => ({
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
