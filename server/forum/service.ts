import { forumMessages } from '#contract/forum.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { insertAuditRecord } from '#server/core/records/audit.ts'
import { lockProfilesForShare } from '#server/core/records/locks.ts'
import type { RequestContext, Viewer } from '#server/core/requests/context.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { toThreadImageFolder } from '#server/media/rules.ts'
import { type ImageChange, saveImage } from '#server/media/service.ts'
import { findForumMember, findReply, findThread, type ReplyRow, type ThreadRow } from './queries.ts'
import { getReplyPermissions, getThreadPermissions, toForumRole } from './rules.ts'

export type ForumContext = RequestContext & { viewer: Viewer }
type Reader = Pick<Viewer, 'id' | 'is_admin'>

export const threadNotFound = () => apiErrors.NOT_FOUND({ message: forumMessages.loadFailed })

/**
 * The error for a missing thread: 403 if the viewer has lost access since the request was authorized, otherwise 404.
 */
export async function explainMissingThread(db: Db, viewerId: string): Promise<Error> {
  return toForumRole(await findForumMember(db, viewerId)) === 'none' ? forumAccessDenied() : threadNotFound()
}
export const replyNotFound = () => apiErrors.NOT_FOUND({ message: forumMessages.replyNotFound })

export async function requireThread(db: Db, viewer: Reader, id: string) {
  const thread = await findThread(db, viewer.id, id)
  if (!thread) throw await explainMissingThread(db, viewer.id)
  return withThreadPermissions(viewer, thread)
}

const withThreadPermissions = (viewer: Reader, thread: ThreadRow) => ({
  ...thread,
  ...getThreadPermissions(viewer, thread),
})

export async function requireReply(db: Db, viewer: Reader, id: string) {
  const reply = await findReply(db, viewer.id, id)
  if (!reply) throw replyNotFound()
  return withReplyPermissions(viewer, reply)
}

export const withReplyPermissions = (viewer: Reader, reply: ReplyRow) => ({
  ...reply,
  ...getReplyPermissions(viewer, reply),
})

/**
 * Locks the people involved in a write, and then checks the viewer's role again, because it may have changed since the
 * request was authorized. Call it first in the transaction.
 */
export async function requireForumAccess(
  trx: Db,
  viewerId: string,
  others: (string | null)[] = [],
): Promise<'staff' | 'bartender'> {
  // The viewer's account was deleted in the meantime.
  if (!(await lockProfilesForShare(trx, viewerId, others))) throw apiErrors.UNAUTHORIZED()
  const role = toForumRole(await findForumMember(trx, viewerId))
  if (role === 'none') throw forumAccessDenied()
  return role
}

/** Like `requireForumAccess`, but also refuses admins, who cannot post. */
export async function requirePostingAccess(trx: Db, viewerId: string, others?: (string | null)[]): Promise<void> {
  if ((await requireForumAccess(trx, viewerId, others)) === 'staff') throw staffReadOnly()
}

const forumAccessDenied = () => apiErrors.FORBIDDEN({ message: forumMessages.denied })

export const staffReadOnly = () => apiErrors.FORBIDDEN({ message: forumMessages.staffReadOnly })

/** Saves the image of a new thread. Returns its path. */
export const saveThreadImage = (trx: Db, context: ForumContext, change: ImageChange): Promise<string | null> =>
  saveImage(trx, context, { ...toThreadImageFolder(context.viewer.id), before: null }, change)

/** Audits a read by staff before the response is sent. The record contains ids, never text. */
export async function auditForumRead(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  reader: Reader,
  {
    thread_id,
    ...details
  }: { what: 'list' | 'thread' | 'replies' | 'picture' | 'reports'; thread_id: string | null } & Record<
    string,
    string | null
  >,
): Promise<void> {
  if (!reader.is_admin) return
  const read = Object.entries(details).filter((entry): entry is [string, string] => entry[1] !== null)
  const record = { actor_id: reader.id, action: 'read-forum', subject_id: thread_id } as const
  await insertAuditRecord(db, { ...record, details: Object.fromEntries(read) }, clock.now())
}
