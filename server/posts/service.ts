import { mediaMessages } from '#contract/media.texts.ts'
import { postMessages } from '#contract/posts.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { lockDraft, lockProfilesForShare } from '#server/core/records/locks.ts'
import type { RequestContext, Viewer } from '#server/core/requests/context.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { countWithin } from '#server/core/requests/rate-limits.ts'
import { type PicturePlace, postPlace, venuePostPlace } from '#server/media/rules.ts'
import { type PictureChange, savePicture } from '#server/media/service.ts'
import { findMentions, listMentioned, type MeantInText, replaceMentions } from '#server/mentions/queries.ts'
import { announce } from '#server/notifications/fan-out/service.ts'
import { writeNotice } from '#server/notifications/queries.ts'
import { redirectsSince } from '#server/profiles/rules.ts'
import {
  type CommentRow,
  findComment,
  findPost,
  findSent,
  insertPost,
  isBehindCard,
  lockPost,
  type PostRow,
  type PostToWrite,
} from './queries.ts'
import { MENTIONS_TOLD, mentionNotice } from './rules.ts'

type Context = RequestContext & { viewer: Viewer }
type PostInput = { content: string | null; draft_id?: string | undefined } & PictureChange

/**
 * Says something where `where` finds it may be said, which may hold a venue; the people were held before. A draft that was
 * sent already is answered by what it became.
 */
export async function publish(
  context: Context,
  input: PostInput,
  where: (trx: Db) => Promise<{ place: PicturePlace; venue: { id: string; name: string } | null }>,
): Promise<PostRow> {
  const { db, clock, jobs, viewer } = context
  const meant = await findMentions(db, viewer.id, input.content ?? '', redirectsSince(clock.now()))
  return db.transaction().execute(async (trx) => {
    await lockDraft(trx, viewer.id, input.draft_id)
    await holdAround(trx, viewer.id, peopleIn(meant))
    const { place, venue } = await where(trx)
    const sent = await findSent(trx, 'posts', viewer.id, input.draft_id)
    if (sent !== undefined) return visiblePost(trx, viewer.id, sent)
    // Once nobody is waited for: whoever has read their feed up to now finds it above.
    const now = clock.now()
    const image_url = await pictureOf(trx, context, { ...place, before: null }, input)
    const said = { content: input.content, image_url, draft_id: input.draft_id ?? null }
    const id = await insertPost(trx, { ...said, profile_id: viewer.id, venue_id: venue?.id ?? null }, now)
    await tellNamed(trx, viewer, { post_id: id, venue }, await nameIn(trx, { in_post_id: id }, meant), now)
    await announce(trx, jobs, { kind: 'new_post', id })
    return visiblePost(trx, viewer.id, id)
  })
}

export async function visiblePost(db: Db, viewerId: string, id: string): Promise<PostRow> {
  const post = await findPost(db, viewerId, id)
  if (!post) throw refuse('NOT_FOUND', { message: postMessages.notFound })
  return post
}

export async function visibleComment(db: Db, viewerId: string, id: string): Promise<CommentRow> {
  const comment = await findComment(db, viewerId, id)
  if (!comment) throw refuse('NOT_FOUND', { message: postMessages.commentGone })
  return comment
}

export async function readablePost(db: Db, viewerId: string, id: string): Promise<PostRow> {
  const post = await findPost(db, viewerId, id)
  if (!post) throw await missingPost(db, viewerId, id)
  return post
}

/** Of somebody private whom one may know of, it is told that there is a post; all else is missing. */
export async function missingPost(db: Db, viewerId: string, id: string): Promise<Error> {
  if (await isBehindCard(db, viewerId, id)) return refuse('FORBIDDEN', { message: postMessages.private })
  return refuse('NOT_FOUND', { message: postMessages.notFound })
}

/** A post of mine, or of a venue of mine, held. */
export async function ownPost(trx: Db, viewerId: string, id: string): Promise<PostToWrite> {
  const post = await lockPost(trx, viewerId, id)
  if (!post) throw refuse('NOT_FOUND', { message: postMessages.notFound })
  if (post.speaker_id !== viewerId) throw refuse('FORBIDDEN', { message: postMessages.notYours })
  return post
}

export async function holdAround(trx: Db, viewerId: string, others: (string | null)[]): Promise<void> {
  // Their account was deleted meanwhile.
  if (!(await lockProfilesForShare(trx, viewerId, others))) throw refuse('UNAUTHORIZED')
}

export const placeOf = (post: PostToWrite, viewerId: string): PicturePlace =>
  post.venue_id === null ? postPlace(viewerId) : venuePostPlace(post.venue_id)

export const venueOf = ({ venue_id, venue_name }: PostToWrite) =>
  venue_id === null ? null : { id: venue_id, name: venue_name ?? '' }

export async function pictureOf(
  trx: Db,
  context: Context,
  place: PicturePlace & { before: string | null },
  change: PictureChange,
): Promise<string | null> {
  const path = await savePicture(trx, context, place, change)
  if (path === 'gone') throw refuse('INVALID', { fields: { picture_id: mediaMessages.gone } })
  return path
}

/** The people among what a text means. */
export const peopleIn = (meant: MeantInText[]): string[] =>
  meant.flatMap(({ kind, id }) => (kind === 'person' ? [id] : []))

export const without = (all: string[], some: string[]): string[] => all.filter((one) => !some.includes(one))

/** Keeps whom and what a text names; answers the people it names now. */
export async function nameIn(
  trx: Db,
  text: { in_post_id: string } | { in_comment_id: string },
  meant: MeantInText[],
): Promise<string[]> {
  await replaceMentions(trx, text, meant)
  return meant.length === 0 ? [] : listMentioned(trx, text)
}

/**
 * Tells people that they are named, those of them who may see where. Of many only the first hear of it, and none any more
 * once the writer has named too many within the hour.
 */
export async function tellNamed(
  trx: Db,
  writer: Viewer,
  text: Parameters<typeof mentionNotice>[1],
  people: string[],
  now: Date,
): Promise<void> {
  const first = without(people, [writer.id]).slice(0, MENTIONS_TOLD)
  if (first.length === 0) return
  const told = first.slice(0, await countWithin({ db: trx, now }, 'mention', writer.id, first.length))
  for (const id of told) await writeNotice(trx, mentionNotice(writer, text, id), { now })
}
