import { postMessages } from '#contract/posts.texts.ts'
import { lockDraft } from '#server/core/records/locks.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { findEditConflict, toEditVersion } from '#server/core/requests/edit-version.ts'
import { decodeCursor, TimeCursor, toCreatedAtCursor, toPage } from '#server/core/requests/paging.ts'
import { rateLimitError } from '#server/core/requests/rate-limits.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { toPostImageFolder, toVenuePostImageFolder } from '#server/media/rules.ts'
import { confirmUpload, saveImage } from '#server/media/service.ts'
import { deleteMentions, listMentionedPeople, resolveMentions } from '#server/mentions/queries.ts'
import { usernameRedirectsSince } from '#server/profiles/rules.ts'
import { requireFullAccess } from '#server/profiles/service.ts'
import { lockOwnVenue, requireReadableVenue } from '#server/venues/service.ts'
import {
  deleteComment,
  deletePost,
  findCommentToDelete,
  findPostForWrite,
  findPostOrCommentByDraft,
  insertComment,
  likePost,
  listComments,
  listLikers,
  listPostsByPerson,
  listPostsByVenue,
  lockPost,
  lockPostRow,
  lockPostToDelete,
  unlikePost,
  updatePost,
  withdrawLikeNotification,
  withdrawMentionNotifications,
} from './queries.ts'
import { buildLikeDedupeKey, buildMentionDedupeKey, isEmptyPost } from './rules.ts'
import {
  exclude,
  explainMissingPost,
  filterPeople,
  lockOwnPost,
  lockPeople,
  notifyMentioned,
  notifyOfComment,
  publishPost,
  requirePost,
  requireVisibleComment,
  requireVisiblePost,
  saveMentions,
  toPostFolder,
  toPostVenue,
} from './service.ts'

export const create = authenticatedProcedure.posts.create.handler(async ({ input, context }) => {
  return publishPost(context, input, async () => ({ folder: toPostImageFolder(context.viewer.id), venue: null }))
})

export const createForVenue = authenticatedProcedure.posts.createForVenue.handler(async ({ input, context }) => {
  const { viewer } = context
  return publishPost(context, input, async (trx) => {
    const venue = await lockOwnVenue(trx, viewer.id, parseSlugOrId(input.slugOrId), {
      notYours: postMessages.notYourVenue,
    })
    return { folder: toVenuePostImageFolder(venue.id), venue }
  })
})

export const get = authenticatedProcedure.posts.get.handler(async ({ input, context: { db, viewer } }) => {
  const post = await requirePost(db, viewer.id, input.id)
  return post.is_mine ? { ...post, version: toEditVersion(post, EDITED_FIELDS) } : post
})

const EDITED_FIELDS = ['content', 'image_url', 'image_alt'] as const

export const update = authenticatedProcedure.posts.update.handler(async ({ input, context, errors }) => {
  const { db, clock, viewer } = context
  const now = clock.now()
  const resolvedMentions = await resolveMentions(db, viewer.id, input.content ?? '', usernameRedirectsSince(now))
  return db.transaction().execute(async (trx) => {
    await lockPeople(trx, viewer.id, filterPeople(resolvedMentions))
    const post = await lockOwnPost(trx, viewer.id, input.id)
    const saved = await requireVisiblePost(trx, viewer.id, post.id)
    const conflict = findEditConflict(input.version, saved, EDITED_FIELDS)
    if (conflict) throw errors.EDIT_CONFLICT({ data: conflict })
    const mentionedBefore = await listMentionedPeople(trx, { in_post_id: post.id })
    const image_url = await saveImage(trx, context, { ...toPostFolder(post, viewer.id), before: post.image_url }, input)
    if (isEmptyPost(input.content, image_url))
      throw errors.INVALID({ data: { fields: { content: postMessages.empty } } })
    await updatePost(trx, post.id, { content: input.content, image_url }, now)
    await deleteMentions(trx, { in_post_id: post.id })
    const mentionedNow = await saveMentions(trx, { in_post_id: post.id }, resolvedMentions)
    const removed = exclude(mentionedBefore, mentionedNow)
    await withdrawMentionNotifications(trx, post.id, buildMentionDedupeKey({ post_id: post.id }), removed)
    const added = exclude(mentionedNow, mentionedBefore)
    await notifyMentioned(trx, viewer, { post_id: post.id, venue: toPostVenue(post) }, added, now)
    return requireVisiblePost(trx, viewer.id, post.id)
  })
})

export const remove = authenticatedProcedure.posts.remove.handler(({ input, context: { db, jobs, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    await lockPeople(trx, viewer.id, [])
    const post = await lockPostToDelete(trx, viewer.id, input.id)
    if (!post) throw errors.NOT_FOUND({ message: postMessages.notFound })
    if (!post.is_mine) throw errors.FORBIDDEN({ message: postMessages.notYoursToDelete })
    await deletePost(trx, post.id)
    if (post.image_url) await confirmUpload(trx, jobs, { replaced: { bucket: 'posts', path: post.image_url } })
    return { done: true as const }
  }),
)

export const like = authenticatedProcedure.posts.like.handler(async ({ input, context: { db, clock, viewer } }) => {
  const liking = await likePost(db, viewer, input.id, clock.now())
  if (liking.outcome === 'not_found') throw await explainMissingPost(db, viewer.id, input.id)
  if (liking.outcome === 'rate_limited') throw rateLimitError(3600)
  return { liked_by_me: true, like_count: liking.like_count }
})

export const unlike = authenticatedProcedure.posts.unlike.handler(
  ({ input: { id }, context: { db, viewer }, errors }) =>
    db.transaction().execute(async (trx) => {
      const { outcome, like_count } = await unlikePost(trx, viewer.id, id)
      if (outcome === 'no_account') throw errors.UNAUTHORIZED()
      if (outcome === 'not_found') throw await explainMissingPost(trx, viewer.id, id)
      if (outcome === 'unliked') await withdrawLikeNotification(trx, id, buildLikeDedupeKey(id, viewer.id))
      return { liked_by_me: false, like_count }
    }),
)

export const likers = authenticatedProcedure.posts.likers.handler(async ({ input, context: { db, viewer } }) => {
  const after = decodeCursor(TimeCursor, input.cursor)
  await requirePost(db, viewer.id, input.id)
  const rows = await listLikers(db, viewer.id, input.id, { after, limit: input.limit + 1 })
  return toPage(rows, input.limit, ({ since, like_id }) => ({ time: since.toISOString(), id: like_id }))
})

export const comments = authenticatedProcedure.posts.comments.handler(async ({ input, context: { db, viewer } }) => {
  const after = decodeCursor(TimeCursor, input.cursor)
  await requirePost(db, viewer.id, input.id)
  const rows = await listComments(db, viewer.id, input.id, { after, limit: input.limit + 1 })
  return toPage(rows, input.limit, toCreatedAtCursor)
})

export const comment = authenticatedProcedure.posts.comment.handler(async ({ input, context }) => {
  const { db, clock, viewer } = context
  const { content, draft_id } = input
  const target = await findPostForWrite(db, viewer.id, input.id)
  if (!target) throw await explainMissingPost(db, viewer.id, input.id)
  const resolvedMentions = await resolveMentions(db, viewer.id, content, usernameRedirectsSince(clock.now()))
  return db.transaction().execute(async (trx) => {
    // Sent together, and run in the order in which every write takes its locks.
    const [, , post, sent] = await Promise.all([
      lockDraft(trx, viewer.id, draft_id),
      lockPeople(trx, viewer.id, [target.owner_id, ...filterPeople(resolvedMentions)]),
      lockPost(trx, viewer.id, input.id),
      findPostOrCommentByDraft(trx, 'comments', viewer.id, draft_id),
    ])
    if (!post?.can_react) throw await explainMissingPost(trx, viewer.id, input.id)
    if (sent !== undefined) return requireVisibleComment(trx, viewer.id, sent)
    // Take the time after waiting for locks, so that no reader has already paged past this position.
    const now = clock.now()
    const newComment = { post_id: post.id, profile_id: viewer.id, content, draft_id: draft_id ?? null }
    const id = await insertComment(trx, newComment, now)
    const mentionedNow = await saveMentions(trx, { in_comment_id: id }, resolvedMentions)
    const [comment] = await Promise.all([
      requireVisibleComment(trx, viewer.id, id),
      notifyOfComment(trx, viewer, { post, comment_id: id, mentioned: mentionedNow }, now),
    ])
    return comment
  })
})

export const removeComment = authenticatedProcedure.posts.removeComment.handler(
  async ({ input, context: { db, viewer }, errors }) => {
    const commentNotFound = () => errors.NOT_FOUND({ message: postMessages.commentNotFound })
    return db.transaction().execute(async (trx) => {
      await lockPeople(trx, viewer.id, [])
      const target = await findCommentToDelete(trx, viewer.id, input.id)
      if (!target) throw commentNotFound()
      // Lock the post first, as every other write to its comments does.
      await lockPostRow(trx, target.post_id)
      const comment = await findCommentToDelete(trx, viewer.id, input.id)
      if (!comment) throw commentNotFound()
      if (!comment.can_delete) throw errors.FORBIDDEN({ message: postMessages.cannotDeleteComment })
      await deleteComment(trx, comment.id)
      return { done: true as const }
    })
  },
)

export const mine = authenticatedProcedure.posts.mine.handler(async ({ input, context: { db, viewer } }) => {
  const after = decodeCursor(TimeCursor, input.cursor)
  const rows = await listPostsByPerson(db, viewer.id, viewer.id, { after, limit: input.limit + 1 })
  return toPage(rows, input.limit, toCreatedAtCursor)
})

export const ofProfile = authenticatedProcedure.posts.ofProfile.handler(
  async ({ input, context: { db, clock, viewer } }) => {
    const after = decodeCursor(TimeCursor, input.cursor)
    const person = await requireFullAccess(db, viewer.id, input.slugOrId, clock.now())
    const rows = await listPostsByPerson(db, viewer.id, person.id, { after, limit: input.limit + 1 })
    return toPage(rows, input.limit, toCreatedAtCursor)
  },
)

export const ofVenue = authenticatedProcedure.posts.ofVenue.handler(async ({ input, context: { db, viewer } }) => {
  const after = decodeCursor(TimeCursor, input.cursor)
  const venue = await requireReadableVenue(db, viewer.id, input.slugOrId)
  const rows = await listPostsByVenue(db, viewer.id, venue.id, { after, limit: input.limit + 1 })
  return toPage(rows, input.limit, toCreatedAtCursor)
})
