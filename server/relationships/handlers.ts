import { profileMessages } from '#contract/profiles.texts.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { member } from '#server/core/requests/access-levels.ts'
import type { Viewer } from '#server/core/requests/context.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { decodeCursor, type Page, pageOf, TimeCursor } from '#server/core/requests/paging.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { withdrawNotices, writeNotice } from '#server/notifications/queries.ts'
import { findPerson, type PersonRow } from '#server/profiles/queries.ts'
import {
  deleteBlock,
  deleteFollow,
  deleteRequest,
  insertFollow,
  insertRequest,
  listBlocked,
  listFollowers,
  listFollowing,
  listRequested,
  listRequests,
  type RelatedRow,
  upsertBlock,
} from './queries.ts'
import { acceptedNotice, followerNotice, followStep, quietSince, requestNotice, TOLD_TO_FOLLOWERS } from './rules.ts'
import { missing, withPair } from './service.ts'

const follow = member.relationships.follow.handler(({ input, context: { db, clock, viewer } }) =>
  withPerson(db, viewer, input.slugOrId, async (trx, person) => {
    const now = clock.now()
    const quiet = { now, quietSince: quietSince(now) }
    switch (followStep(person)) {
      case 'refuse':
        throw missing()
      case 'nothing':
        return
      case 'request':
        await insertRequest(trx, viewer.id, person.id, now)
        await writeNotice(trx, requestNotice(viewer, person), quiet)
        return
      case 'follow':
        await endRequest(trx, { requester: viewer.id, target: person.id }, { now, answered: false })
        await insertFollow(trx, viewer.id, person.id, now)
        await writeNotice(trx, followerNotice(viewer, person, now), quiet)
    }
  }),
)

const unfollow = member.relationships.unfollow.handler(({ input, context: { db, clock, viewer } }) =>
  withPerson(db, viewer, input.slugOrId, async (trx, person) => {
    const now = clock.now()
    await endFollow(trx, { follower: viewer.id, followed: person.id }, now)
    await endRequest(trx, { requester: viewer.id, target: person.id }, { now, answered: false })
  }),
)

const block = member.relationships.block.handler(({ input, context: { db, clock, viewer } }) =>
  withPerson(db, viewer, input.slugOrId, (trx, person) => upsertBlock(trx, viewer.id, person.id, clock.now())),
)

const unblock = member.relationships.unblock.handler(({ input, context: { db, viewer } }) =>
  withPerson(db, viewer, input.slugOrId, (trx, person) => deleteBlock(trx, viewer.id, person.id)),
)

const removeFollower = member.relationships.removeFollower.handler(({ input, context: { db, clock, viewer } }) =>
  withAsker(db, viewer, input.id, (trx, person) =>
    endFollow(trx, { follower: person.id, followed: viewer.id }, clock.now()),
  ),
)

const accept = member.relationships.accept.handler(({ input, context: { db, clock, viewer } }) =>
  withAsker(db, viewer, input.id, async (trx, person) => {
    const now = clock.now()
    const asked = await endRequest(trx, { requester: person.id, target: viewer.id }, { now, answered: true })
    if (!asked) throw refuse('NOT_FOUND', { message: relationshipMessages.requestGone })
    await insertFollow(trx, person.id, viewer.id, now)
    await writeNotice(trx, acceptedNotice(viewer, person), { now, quietSince: quietSince(now) })
  }),
)

const decline = member.relationships.decline.handler(({ input, context: { db, clock, viewer } }) =>
  withAsker(db, viewer, input.id, async (trx, person) => {
    await endRequest(trx, { requester: person.id, target: viewer.id }, { now: clock.now(), answered: true })
  }),
)

const followers = member.relationships.followers.handler(({ input, context }) => list(listFollowers, input, context))
const following = member.relationships.following.handler(({ input, context }) => list(listFollowing, input, context))
const requested = member.relationships.requested.handler(({ input, context }) => list(listRequested, input, context))
const blocked = member.relationships.blocked.handler(({ input, context }) => list(listBlocked, input, context))
const requests = member.relationships.requests.handler(({ input, context }) => list(listRequests, input, context))

export const relationshipHandlers = {
  follow,
  unfollow,
  block,
  unblock,
  followers,
  removeFollower,
  following,
  requested,
  blocked,
  requests,
  accept,
  decline,
}

type Act = (trx: Db, person: PersonRow) => Promise<void>

/** Acts on a person and tells how the viewer stands to them after. */
const withPerson = (db: Db, viewer: Viewer, slugOrId: string, act: Act) =>
  withPair(db, viewer, { field: 'slugOrId', slugOrId, text: profileMessages.notFound }, async (trx, person) => {
    await act(trx, person)
    const after = await findPerson(trx, viewer.id, parseSlugOrId(person.id))
    if (!after) throw missing()
    return { relationship_status: after.relationship_status, follower_count: after.follower_count }
  })

/** Acts on somebody who follows the viewer or asks to. */
const withAsker = (db: Db, viewer: Viewer, id: string, act: Act) =>
  withPair(db, viewer, { field: 'id', slugOrId: id, text: relationshipMessages.requestGone }, async (trx, person) => {
    await act(trx, person)
    return { done: true as const }
  })

/** Ends following, and what was told of it. */
async function endFollow(
  trx: Db,
  { follower, followed }: { follower: string; followed: string },
  now: Date,
): Promise<void> {
  await deleteFollow(trx, follower, followed)
  const how = { now, answered: false }
  await withdrawNotices(trx, { recipient_id: followed, sender_id: follower, types: ['new_follower'] }, how)
  await withdrawNotices(trx, { recipient_id: follower, sender_id: followed, types: TOLD_TO_FOLLOWERS }, how)
}

/** Ends a request and its notice; whether there was one. */
async function endRequest(
  trx: Db,
  { requester, target }: { requester: string; target: string },
  how: { now: Date; answered: boolean },
): Promise<boolean> {
  const ended = await deleteRequest(trx, requester, target)
  if (ended) await withdrawNotices(trx, { recipient_id: target, sender_id: requester, types: ['follow_request'] }, how)
  return ended
}

async function list(
  read: typeof listFollowers,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  { db, viewer }: { db: Db; viewer: Viewer },
): Promise<Page<RelatedRow>> {
  const rows = await read(db, viewer.id, { after: decodeCursor(TimeCursor, cursor), limit: limit + 1 })
  return pageOf(rows, limit, ({ since, id }) => ({ time: since.toISOString(), id }))
}
