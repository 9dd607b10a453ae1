import { postMessages } from '#contract/posts.texts.ts'
import { profileMessages } from '#contract/profiles.texts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { lockDraft } from '#server/core/records/locks.ts'
import { member } from '#server/core/requests/access-levels.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { decodeCursor, pageOf, placeInTime, TimeCursor } from '#server/core/requests/paging.ts'
import { tooMany } from '#server/core/requests/rate-limits.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { postPlace, venuePostPlace } from '#server/media/rules.ts'
import { settlePicture } from '#server/media/service.ts'
import { findMentions, listMentioned } from '#server/mentions/queries.ts'
import { writeNotice } from '#server/notifications/queries.ts'
import { findPerson } from '#server/profiles/queries.ts'
import { redirectsSince } from '#server/profiles/rules.ts'
import { findVenueToRead, lockVenue } from '#server/venues/queries.ts'
import { verdictOnWriting } from '#server/venues/rules.ts'
import {
  deleteComment,
  deleteLike,
  deletePost,
  findCommentToDelete,
  findPostToWrite,
  findSent,
  holdPost,
  insertComment,
  likePost,
  listComments,
  listLikers,
  listPostsOf,
  listPostsOfVenue,
  lockPost,
  lockPostToDelete,
  updatePost,
  withdrawMentions,
} from './queries.ts'
import { commentNotice, LIKES_AN_HOUR, likeCause, likeNotice, mentionCause, saysNothing } from './rules.ts'
import {
  holdAround,
  missingPost,
  nameIn,
  ownPost,
  peopleIn,
  pictureOf,
  placeOf,
  publish,
  readablePost,
  tellNamed,
  venueOf,
  visibleComment,
  visiblePost,
  without,
} from './service.ts'

const create = member.posts.create.handler(async ({ input, context }) => {
  return publish(context, input, async () => ({ place: postPlace(context.viewer.id), venue: null }))
})

const createForVenue = member.posts.createForVenue.handler(async ({ input, context }) => {
  const { viewer } = context
  return publish(context, input, async (trx) => {
    const venue = await lockVenue(trx, parseSlugOrId(input.slugOrId))
    const verdict = verdictOnWriting(viewer.id, venue)
    if (!venue || verdict === 'missing') throw refuse('NOT_FOUND', { message: venueMessages.notFound })
    if (verdict === 'not yours') throw refuse('FORBIDDEN', { message: postMessages.notYourVenue })
    return { place: venuePostPlace(venue.id), venue }
  })
})

const get = member.posts.get.handler(({ input, context: { db, viewer } }) => readablePost(db, viewer.id, input.id))

const update = member.posts.update.handler(async ({ input, context }) => {
  const { db, clock, viewer } = context
  const now = clock.now()
  const meant = await findMentions(db, viewer.id, input.content ?? '', redirectsSince(now))
  return db.transaction().execute(async (trx) => {
    await holdAround(trx, viewer.id, peopleIn(meant))
    const post = await ownPost(trx, viewer.id, input.id)
    const named = await listMentioned(trx, { in_post_id: post.id })
    const image_url = await pictureOf(trx, context, { ...placeOf(post, viewer.id), before: post.image_url }, input)
    if (saysNothing(input.content, image_url)) throw refuse('INVALID', { fields: { content: postMessages.empty } })
    await updatePost(trx, post.id, { content: input.content, image_url }, now)
    const after = await nameIn(trx, { in_post_id: post.id }, meant)
    await withdrawMentions(trx, post.id, mentionCause({ post_id: post.id }), without(named, after))
    await tellNamed(trx, viewer, { post_id: post.id, venue: venueOf(post) }, without(after, named), now)
    return visiblePost(trx, viewer.id, post.id)
  })
})

const remove = member.posts.remove.handler(({ input, context: { db, jobs, viewer } }) =>
  db.transaction().execute(async (trx) => {
    await holdAround(trx, viewer.id, [])
    const post = await lockPostToDelete(trx, viewer.id, input.id)
    if (!post) throw refuse('NOT_FOUND', { message: postMessages.notFound })
    if (!post.is_mine) throw refuse('FORBIDDEN', { message: postMessages.notYoursToDelete })
    await deletePost(trx, post.id)
    if (post.image_url) await settlePicture(trx, jobs, { replaced: { bucket: 'posts', path: post.image_url } })
    return { done: true as const }
  }),
)

const like = member.posts.like.handler(async ({ input, context: { db, clock, viewer } }) => {
  const now = clock.now()
  const liking = await db.transaction().execute(async (trx) => {
    const liking = await likePost(trx, viewer.id, input.id, { now, mostAnHour: LIKES_AN_HOUR })
    const { verdict, speaker_id, like_id } = liking
    if (verdict === 'liked' && speaker_id !== null && like_id !== null && speaker_id !== viewer.id) {
      await writeNotice(trx, likeNotice(viewer, { ...liking, id: input.id }, like_id, speaker_id), { now })
    }
    return liking
  })
  if (liking.verdict === 'missing') throw await missingPost(db, viewer.id, input.id)
  if (liking.verdict === 'too many') throw tooMany(3600)
  return { liked_by_me: true, like_count: liking.like_count }
})

const unlike = member.posts.unlike.handler(async ({ input, context }) => {
  const { db, viewer } = context
  return db.transaction().execute(async (trx) => {
    await holdAround(trx, viewer.id, [])
    const post = await lockPost(trx, viewer.id, input.id)
    const wasThere = await deleteLike(trx, viewer.id, input.id, likeCause(input.id, viewer.id))
    if (!post && !wasThere) throw await missingPost(trx, viewer.id, input.id)
    // What is one's own is taken back from where one sees no more, too; of that post nothing is told.
    const like_count = post ? (await visiblePost(trx, viewer.id, post.id)).like_count : 0
    return { liked_by_me: false, like_count }
  })
})

const likers = member.posts.likers.handler(async ({ input, context: { db, viewer } }) => {
  const after = decodeCursor(TimeCursor, input.cursor)
  await readablePost(db, viewer.id, input.id)
  const rows = await listLikers(db, viewer.id, input.id, { after, limit: input.limit + 1 })
  return pageOf(rows, input.limit, ({ since, like_id }) => ({ time: since.toISOString(), id: like_id }))
})

const comments = member.posts.comments.handler(async ({ input, context: { db, viewer } }) => {
  const after = decodeCursor(TimeCursor, input.cursor)
  await readablePost(db, viewer.id, input.id)
  const rows = await listComments(db, viewer.id, input.id, { after, limit: input.limit + 1 })
  return pageOf(rows, input.limit, placeInTime)
})

const comment = member.posts.comment.handler(async ({ input, context }) => {
  const { db, clock, viewer } = context
  const { content, draft_id } = input
  const seen = await findPostToWrite(db, viewer.id, input.id)
  if (!seen) throw await missingPost(db, viewer.id, input.id)
  const meant = await findMentions(db, viewer.id, content, redirectsSince(clock.now()))
  return db.transaction().execute(async (trx) => {
    await lockDraft(trx, viewer.id, draft_id)
    await holdAround(trx, viewer.id, [seen.speaker_id, ...peopleIn(meant)])
    const post = await lockPost(trx, viewer.id, input.id)
    if (!post?.can_react) throw await missingPost(trx, viewer.id, input.id)
    const sent = await findSent(trx, 'comments', viewer.id, draft_id)
    if (sent !== undefined) return visibleComment(trx, viewer.id, sent)
    // Once nobody is waited for: nobody has read past it.
    const now = clock.now()
    const said = { post_id: post.id, profile_id: viewer.id, content, draft_id: draft_id ?? null }
    const id = await insertComment(trx, said, now)
    const named = await nameIn(trx, { in_comment_id: id }, meant)
    const { speaker_id } = post
    const isTold =
      speaker_id !== null &&
      speaker_id !== viewer.id &&
      (await writeNotice(trx, commentNotice(viewer, post, id, speaker_id), { now }))
    // Whoever hears of the comment hears of being named in it.
    const others = isTold ? named.filter((person) => person !== speaker_id) : named
    await tellNamed(trx, viewer, { post_id: post.id, comment_id: id, venue: null }, others, now)
    return visibleComment(trx, viewer.id, id)
  })
})

const removeComment = member.posts.removeComment.handler(async ({ input, context: { db, viewer } }) => {
  const gone = () => refuse('NOT_FOUND', { message: postMessages.commentGone })
  return db.transaction().execute(async (trx) => {
    await holdAround(trx, viewer.id, [])
    const seen = await findCommentToDelete(trx, viewer.id, input.id)
    if (!seen) throw gone()
    // The post first, as every write below it holds it.
    await holdPost(trx, seen.post_id)
    const comment = await findCommentToDelete(trx, viewer.id, input.id)
    if (!comment) throw gone()
    if (!comment.can_delete) throw refuse('FORBIDDEN', { message: postMessages.cannotDeleteComment })
    await deleteComment(trx, comment.id)
    return { done: true as const }
  })
})

const mine = member.posts.mine.handler(async ({ input, context: { db, viewer } }) => {
  const after = decodeCursor(TimeCursor, input.cursor)
  return pageOf(
    await listPostsOf(db, viewer.id, viewer.id, { after, limit: input.limit + 1 }),
    input.limit,
    placeInTime,
  )
})

const ofProfile = member.posts.ofProfile.handler(async ({ input, context: { db, clock, viewer } }) => {
  const after = decodeCursor(TimeCursor, input.cursor)
  const person = await findPerson(db, viewer.id, parseSlugOrId(input.slugOrId), redirectsSince(clock.now()))
  if (!person) throw refuse('NOT_FOUND', { message: profileMessages.notFound })
  if (person.access === 'card') throw refuse('FORBIDDEN', { message: profileMessages.private })
  if (person.access === 'blocked_by_me') throw refuse('FORBIDDEN', { message: profileMessages.blocked })
  return pageOf(
    await listPostsOf(db, viewer.id, person.id, { after, limit: input.limit + 1 }),
    input.limit,
    placeInTime,
  )
})

const ofVenue = member.posts.ofVenue.handler(async ({ input, context: { db, viewer } }) => {
  const after = decodeCursor(TimeCursor, input.cursor)
  const venue = await findVenueToRead(db, viewer.id, parseSlugOrId(input.slugOrId))
  if (!venue) throw refuse('NOT_FOUND', { message: venueMessages.notFound })
  const rows = await listPostsOfVenue(db, viewer.id, venue.id, { after, limit: input.limit + 1 })
  return pageOf(rows, input.limit, placeInTime)
})

export const postHandlers = {
  create,
  createForVenue,
  get,
  update,
  remove,
  like,
  unlike,
  likers,
  comments,
  comment,
  removeComment,
  mine,
  ofProfile,
  ofVenue,
}
