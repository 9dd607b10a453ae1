import { forumMessages } from '#contract/forum.texts.ts'
import { mediaMessages } from '#contract/media.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { insertAuditRecord } from '#server/core/records/audit.ts'
import { lockProfilesForShare } from '#server/core/records/locks.ts'
import type { RequestContext, Viewer } from '#server/core/requests/context.ts'
import { httpError } from '#server/core/requests/errors.ts'
import { toThreadImageFolder } from '#server/media/rules.ts'
import { type ImageChange, saveImage } from '#server/media/service.ts'
import { findForumMember, findReply, findThread, type ReplyRow, type ThreadRow } from './queries.ts'
import { getReplyPermissions, getThreadPermissions, toForumRole } from './rules.ts'

export type ForumContext = RequestContext & { viewer: Viewer }
type Reader = Pick<Viewer, 'id' | 'is_admin'>

export const threadNotFound = () => httpError('NOT_FOUND', { message: forumMessages.loadFailed })

/** Nothing is shown: it is not there, or the reader lost the badge after the door. */
export async function explainMissingThread(db: Db, viewerId: string): Promise<Error> {
  return toForumRole(await findForumMember(db, viewerId)) === 'nobody' ? forumAccessDenied() : threadNotFound()
}
export const replyNotFound = () => httpError('NOT_FOUND', { message: forumMessages.replyNotFound })

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
 * Takes the people a write is between, and asks once nobody can change it what the viewer is here: a door passed a moment
 * ago is no right any more. Before anything else of the transaction.
 */
export async function requireForumAccess(
  trx: Db,
  viewerId: string,
  others: (string | null)[] = [],
): Promise<'staff' | 'bartender'> {
  // Their account was deleted meanwhile.
  if (!(await lockProfilesForShare(trx, viewerId, others))) throw httpError('UNAUTHORIZED')
  const role = toForumRole(await findForumMember(trx, viewerId))
  if (role === 'nobody') throw forumAccessDenied()
  return role
}

/** The same, for who wants to say something. */
export async function requirePostingAccess(trx: Db, viewerId: string, others?: (string | null)[]): Promise<void> {
  if ((await requireForumAccess(trx, viewerId, others)) === 'staff') throw staffReadOnly()
}

const forumAccessDenied = () => httpError('FORBIDDEN', { message: forumMessages.denied })

export const staffReadOnly = () => httpError('FORBIDDEN', { message: forumMessages.staffReadOnly })

/** The picture that a new discussion shows. */
export async function saveThreadImage(trx: Db, context: ForumContext, change: ImageChange): Promise<string | null> {
  const path = await saveImage(trx, context, { ...toThreadImageFolder(context.viewer.id), before: null }, change)
  if (path === 'gone') throw httpError('INVALID', { fields: { picture_id: mediaMessages.uploadExpired } })
  return path
}

/** Writes down that staff read here, before they have it. What was read is named by its place, never by its words. */
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
