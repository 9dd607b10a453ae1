import { forumMessages } from '#contract/forum.texts.ts'
import { mediaMessages } from '#contract/media.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { insertAudit } from '#server/core/records/audit.ts'
import { lockProfilesForShare } from '#server/core/records/locks.ts'
import type { RequestContext, Viewer } from '#server/core/requests/context.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { threadPlace } from '#server/media/rules.ts'
import { type PictureChange, savePicture } from '#server/media/service.ts'
import { findReply, findStanding, findThread, type ReplyRow, type ThreadRow } from './queries.ts'
import { rightsOn, rightsOnReply, roleOf } from './rules.ts'

export type Context = RequestContext & { viewer: Viewer }
type Reader = Pick<Viewer, 'id' | 'is_admin'>

export const missingThread = () => refuse('NOT_FOUND', { message: forumMessages.loadFailed })

/** Nothing is shown: it is not there, or the reader lost the badge after the door. */
export async function notShown(db: Db, viewerId: string): Promise<Error> {
  return roleOf(await findStanding(db, viewerId)) === 'nobody' ? denied() : missingThread()
}
export const missingReply = () => refuse('NOT_FOUND', { message: forumMessages.replyGone })

export async function readableThread(db: Db, viewer: Reader, id: string) {
  const thread = await findThread(db, viewer.id, id)
  if (!thread) throw await notShown(db, viewer.id)
  return withRights(viewer, thread)
}

const withRights = (viewer: Reader, thread: ThreadRow) => ({ ...thread, ...rightsOn(viewer, thread) })

export async function readableReply(db: Db, viewer: Reader, id: string) {
  const reply = await findReply(db, viewer.id, id)
  if (!reply) throw missingReply()
  return replyWithRights(viewer, reply)
}

export const replyWithRights = (viewer: Reader, reply: ReplyRow) => ({ ...reply, ...rightsOnReply(viewer, reply) })

/**
 * Takes the people a write is between, and asks once nobody can change it what the viewer is here: a door passed a moment
 * ago is no right any more. Before anything else of the transaction.
 */
export async function enter(trx: Db, viewerId: string, others: (string | null)[] = []): Promise<'staff' | 'bartender'> {
  // Their account was deleted meanwhile.
  if (!(await lockProfilesForShare(trx, viewerId, others))) throw refuse('UNAUTHORIZED')
  const role = roleOf(await findStanding(trx, viewerId))
  if (role === 'nobody') throw denied()
  return role
}

/** The same, for who wants to say something. */
export async function enterToSpeak(trx: Db, viewerId: string, others?: (string | null)[]): Promise<void> {
  if ((await enter(trx, viewerId, others)) === 'staff') throw staffOnlyReads()
}

const denied = () => refuse('FORBIDDEN', { message: forumMessages.denied })

export const staffOnlyReads = () => refuse('FORBIDDEN', { message: forumMessages.staffOnlyReads })

/** The picture that a new discussion shows. */
export async function pictureOf(trx: Db, context: Context, change: PictureChange): Promise<string | null> {
  const path = await savePicture(trx, context, { ...threadPlace(context.viewer.id), before: null }, change)
  if (path === 'gone') throw refuse('INVALID', { fields: { picture_id: mediaMessages.gone } })
  return path
}

/** Writes down that staff read here, before they have it. What was read is named by its place, never by its words. */
export async function noteRead(
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
  await insertAudit(db, { ...record, details: Object.fromEntries(read) }, clock.now())
}
