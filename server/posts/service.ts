import { postMessages } from '#contract/posts.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { lockDraft, lockProfilesForShare } from '#server/core/records/locks.ts'
import type { RequestContext, Viewer } from '#server/core/requests/context.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { countWithinLimit } from '#server/core/requests/rate-limits.ts'
import { type ImageFolder, toPostImageFolder, toVenuePostImageFolder } from '#server/media/rules.ts'
import { type ImageChange, saveImage } from '#server/media/service.ts'
import { insertMentions, listMentionedPeople, type ResolvedMention, resolveMentions } from '#server/mentions/queries.ts'
import { enqueueFanOut } from '#server/notifications/fan-out/service.ts'
import { notify } from '#server/notifications/queries.ts'
import { usernameRedirectsSince } from '#server/profiles/rules.ts'
import {
  type CommentRow,
  findComment,
  findPost,
  findPostOrCommentByDraft,
  insertPost,
  isHiddenByPrivateProfile,
  lockPost,
  type PostRow,
  type PostWriteRow,
} from './queries.ts'
import { buildCommentNotification, buildMentionNotification, MAX_NOTIFIED_MENTIONS } from './rules.ts'

type PostContext = RequestContext & { viewer: Viewer }
type PostInput = { content: string | null; draft_id?: string | undefined } & ImageChange

/**
 * Creates a post. `resolveTarget` checks the permission and returns the image folder and the venue; it runs after the
 * people are locked and may lock the venue. If the draft was sent before, returns the post created then.
 */
export async function publishPost(
  context: PostContext,
  input: PostInput,
  resolveTarget: (trx: Db) => Promise<{ folder: ImageFolder; venue: { id: string; name: string } | null }>,
): Promise<PostRow> {
  const { db, clock, jobs, viewer } = context
  const since = usernameRedirectsSince(clock.now())
  const resolvedMentions = await resolveMentions(db, viewer.id, input.content ?? '', since)
  return db.transaction().execute(async (trx) => {
    // Sent together, and run in the order in which every write takes its locks.
    const [, , { folder, venue }, sent] = await Promise.all([
      lockDraft(trx, viewer.id, input.draft_id),
      lockPeople(trx, viewer.id, filterPeople(resolvedMentions)),
      resolveTarget(trx),
      findPostOrCommentByDraft(trx, 'posts', viewer.id, input.draft_id),
    ])
    if (sent !== undefined) return requireVisiblePost(trx, viewer.id, sent)
    // Take the time after waiting for locks, so that the post appears above everything readers have already loaded.
    const now = clock.now()
    const image_url = await saveImage(trx, context, { ...folder, before: null }, input)
    const newPost = { content: input.content, image_url, draft_id: input.draft_id ?? null }
    const id = await insertPost(trx, { ...newPost, profile_id: viewer.id, venue_id: venue?.id ?? null }, now)
    const mentioned = await saveMentions(trx, { in_post_id: id }, resolvedMentions)
    await notifyMentioned(trx, viewer, { post_id: id, venue }, mentioned, now)
    const [post] = await Promise.all([
      requireVisiblePost(trx, viewer.id, id),
      enqueueFanOut(trx, jobs, { kind: 'new_post', id }),
    ])
    return post
  })
}

export async function requireVisiblePost(db: Db, viewerId: string, id: string): Promise<PostRow> {
  const post = await findPost(db, viewerId, id)
  if (!post) throw apiErrors.NOT_FOUND({ message: postMessages.notFound })
  return post
}

export async function requireVisibleComment(db: Db, viewerId: string, id: string): Promise<CommentRow> {
  const comment = await findComment(db, viewerId, id)
  if (!comment) throw apiErrors.NOT_FOUND({ message: postMessages.commentNotFound })
  return comment
}

export async function requirePost(db: Db, viewerId: string, id: string): Promise<PostRow> {
  const post = await findPost(db, viewerId, id)
  if (!post) throw await explainMissingPost(db, viewerId, id)
  return post
}

/** The error for an invisible post: 403 if its author's private profile is visible as a card, otherwise 404. */
export async function explainMissingPost(db: Db, viewerId: string, id: string): Promise<Error> {
  if (await isHiddenByPrivateProfile(db, viewerId, id)) return apiErrors.FORBIDDEN({ message: postMessages.private })
  return apiErrors.NOT_FOUND({ message: postMessages.notFound })
}

/** Locks a post of the viewer or of the viewer's venue. */
export async function lockOwnPost(trx: Db, viewerId: string, id: string): Promise<PostWriteRow> {
  const post = await lockPost(trx, viewerId, id)
  if (!post) throw apiErrors.NOT_FOUND({ message: postMessages.notFound })
  if (post.owner_id !== viewerId) throw apiErrors.FORBIDDEN({ message: postMessages.notYours })
  return post
}

export async function lockPeople(trx: Db, viewerId: string, others: (string | null)[]): Promise<void> {
  // The viewer's account was deleted in the meantime.
  if (!(await lockProfilesForShare(trx, viewerId, others))) throw apiErrors.UNAUTHORIZED()
}

export const toPostFolder = (post: PostWriteRow, viewerId: string): ImageFolder =>
  post.venue_id === null ? toPostImageFolder(viewerId) : toVenuePostImageFolder(post.venue_id)

export const toPostVenue = ({ venue_id, venue_name }: PostWriteRow) =>
  venue_id === null ? null : { id: venue_id, name: venue_name ?? '' }

/** The ids of the people among the mentions. */
export const filterPeople = (mentions: ResolvedMention[]): string[] =>
  mentions.flatMap(({ kind, id }) => (kind === 'person' ? [id] : []))

export const exclude = (all: string[], some: string[]): string[] => all.filter((one) => !some.includes(one))

/** Saves the mentions of a text that has none. Returns the ids of the people mentioned. */
export async function saveMentions(
  trx: Db,
  text: { in_post_id: string } | { in_comment_id: string },
  mentions: ResolvedMention[],
): Promise<string[]> {
  if (mentions.length === 0) return []
  await insertMentions(trx, text, mentions)
  return listMentionedPeople(trx, text)
}

/**
 * Notifies mentioned people who may see the text: at most `MAX_NOTIFIED_MENTIONS` per text, and none above the writer's
 * hourly limit.
 */
export async function notifyMentioned(
  trx: Db,
  writer: Viewer,
  text: Parameters<typeof buildMentionNotification>[1],
  people: string[],
  now: Date,
): Promise<void> {
  const first = exclude(people, [writer.id]).slice(0, MAX_NOTIFIED_MENTIONS)
  if (first.length === 0) return
  const notifiedIds = first.slice(0, await countWithinLimit({ db: trx, now }, 'mention', writer.id, first.length))
  for (const id of notifiedIds) await notify(trx, buildMentionNotification(writer, text, id), { now })
}

type NewComment = { post: PostWriteRow; comment_id: string; mentioned: string[] }

/** Notifies the post's author and whoever the comment mentions. An author who is mentioned gets one notification. */
export async function notifyOfComment(
  trx: Db,
  writer: Viewer,
  { post, comment_id, mentioned }: NewComment,
  now: Date,
): Promise<void> {
  const { owner_id } = post
  const isNotified =
    owner_id !== null &&
    owner_id !== writer.id &&
    (await notify(trx, buildCommentNotification(writer, post, comment_id, owner_id), { now }))
  const others = isNotified ? exclude(mentioned, [owner_id]) : mentioned
  await notifyMentioned(trx, writer, { post_id: post.id, comment_id, venue: null }, others, now)
}
