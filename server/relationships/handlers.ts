import { profileMessages } from '#contract/profiles.texts.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import type { Viewer } from '#server/core/requests/context.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { notify, withdrawNotifications } from '#server/notifications/queries.ts'
import { findPerson, type VisiblePersonRow } from '#server/profiles/queries.ts'
import {
  deleteFollowRequest,
  insertFollow,
  insertFollowRequest,
  listFollowers,
  listFollowing,
  listFollowRequests,
  listSentRequests,
  lockPair,
} from './queries.ts'
import {
  buildAcceptedNotification,
  buildFollowerNotification,
  buildFollowRequestNotification,
  decideFollowAction,
  noRepeatSince,
} from './rules.ts'
import { endFollow, listPage, personNotFound, withLockedPair } from './service.ts'

export const follow = authenticatedProcedure.relationships.follow.handler(({ input, context: { db, clock, viewer } }) =>
  withPerson(db, viewer, input.slugOrId, async (trx, person) => {
    const now = clock.now()
    const notifyOptions = { now, quietSince: noRepeatSince(now) }
    const decision = decideFollowAction(person)
    if (!decision.ok) throw personNotFound()
    switch (decision.action) {
      case 'nothing':
        return
      case 'request':
        await insertFollowRequest(trx, viewer.id, person.id, now)
        await notify(trx, buildFollowRequestNotification(viewer, person), notifyOptions)
        return
      case 'follow':
        await endRequest(trx, { requester: viewer.id, target: person.id }, { now, answered: false })
        await insertFollow(trx, viewer.id, person.id, now)
        await notify(trx, buildFollowerNotification(viewer, person, now), notifyOptions)
    }
  }),
)

export const unfollow = authenticatedProcedure.relationships.unfollow.handler(
  ({ input, context: { db, clock, viewer } }) =>
    withPerson(db, viewer, input.slugOrId, async (trx, person) => {
      const now = clock.now()
      await endFollow(trx, { follower: viewer.id, followed: person.id }, now)
      await endRequest(trx, { requester: viewer.id, target: person.id }, { now, answered: false })
    }),
)

/** Needs no sight of the person, so it answers the same for everyone: also for a follower who is suspended. */
export const removeFollower = authenticatedProcedure.relationships.removeFollower.handler(
  async ({ input: { id }, context: { db, clock, viewer } }) => {
    if (id === viewer.id) throw apiErrors.INVALID({ data: { fields: { id: relationshipMessages.self } } })
    await db.transaction().execute(async (trx) => {
      await lockPair(trx, viewer.id, id)
      await endFollow(trx, { follower: id, followed: viewer.id }, clock.now())
    })
    return { done: true as const }
  },
)

export const accept = authenticatedProcedure.relationships.accept.handler(
  ({ input, context: { db, clock, viewer }, errors }) =>
    withRequester(db, viewer, input.id, async (trx, person) => {
      const now = clock.now()
      const hadRequest = await endRequest(trx, { requester: person.id, target: viewer.id }, { now, answered: true })
      if (!hadRequest) throw errors.NOT_FOUND({ message: relationshipMessages.requestNotFound })
      await insertFollow(trx, person.id, viewer.id, now)
      await notify(trx, buildAcceptedNotification(viewer, person), { now, quietSince: noRepeatSince(now) })
    }),
)

export const decline = authenticatedProcedure.relationships.decline.handler(
  ({ input, context: { db, clock, viewer } }) =>
    withRequester(db, viewer, input.id, async (trx, person) => {
      await endRequest(trx, { requester: person.id, target: viewer.id }, { now: clock.now(), answered: true })
    }),
)

export const followers = authenticatedProcedure.relationships.followers.handler(({ input, context }) =>
  listPage((db, viewerId, page) => listFollowers(db, viewerId, { ...page, filter: input.filter }), input, context),
)
export const following = authenticatedProcedure.relationships.following.handler(({ input, context }) =>
  listPage((db, viewerId, page) => listFollowing(db, viewerId, { ...page, q: input.q }), input, context),
)
export const requested = authenticatedProcedure.relationships.requested.handler(({ input, context }) =>
  listPage(listSentRequests, input, context),
)
export const requests = authenticatedProcedure.relationships.requests.handler(({ input, context }) =>
  listPage(listFollowRequests, input, context),
)

type PairAction = (trx: Db, person: VisiblePersonRow) => Promise<void>

/** Acts on a person and returns the viewer's relationship to them afterwards. */
const withPerson = (db: Db, viewer: Viewer, slugOrId: string, act: PairAction) =>
  withLockedPair(db, viewer, { field: 'slugOrId', slugOrId, text: profileMessages.notFound }, async (trx, person) => {
    await act(trx, person)
    const after = await findPerson(trx, viewer.id, parseSlugOrId(person.id))
    if (!after) throw personNotFound()
    return { relationship_status: after.relationship_status, follower_count: after.follower_count }
  })

/** Acts on a person who has requested to follow the viewer. */
const withRequester = (db: Db, viewer: Viewer, id: string, act: PairAction) =>
  withLockedPair(
    db,
    viewer,
    { field: 'id', slugOrId: id, text: relationshipMessages.requestNotFound },
    async (trx, person) => {
      await act(trx, person)
      return { done: true as const }
    },
  )

/** Deletes a follow request and withdraws its notification. Returns whether there was one. */
async function endRequest(
  trx: Db,
  { requester, target }: { requester: string; target: string },
  how: { now: Date; answered: boolean },
): Promise<boolean> {
  const ended = await deleteFollowRequest(trx, requester, target)
  if (ended)
    await withdrawNotifications(trx, { recipient_id: target, sender_id: requester, types: ['follow_request'] }, how)
  return ended
}
