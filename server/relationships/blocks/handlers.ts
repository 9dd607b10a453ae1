import { UsernameFormat } from '#contract/profiles.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { violatedConstraint } from '#server/core/db/constraint.ts'
import type { Db } from '#server/core/db/db.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import type { Viewer } from '#server/core/requests/context.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { decodeCursor, toPage } from '#server/core/requests/paging.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { findPerson, type VisiblePersonRow } from '#server/profiles/queries.ts'
import { usernameRedirectsSince, usernamesReservedSince } from '#server/profiles/rules.ts'
import { lockPair } from '#server/relationships/queries.ts'
import { personNotFound } from '#server/relationships/service.ts'
import {
  BlockedCursor,
  deleteBlock,
  deleteBlockedUsername,
  insertBlockedUsername,
  insertUnlistedBlock,
  listBlockedUsernames,
  upsertBlock,
} from './queries.ts'
import { HIDDEN_PERSON, toBlockedItem } from './rules.ts'

export const block = authenticatedProcedure.relationships.block.handler(
  ({ input: { slugOrId, username }, context: { db, clock, viewer }, errors }) =>
    refusingMore(errors.FULL, async () => {
      const now = clock.now()
      const address = parseSlugOrId(slugOrId)
      const person = await findOther(db, viewer, slugOrId)
      return await db.transaction().execute(async (trx) => {
        const after = person && (await blockVisible(trx, viewer.id, person.id, now))
        if (after) return after
        const name = person?.username ?? username ?? UsernameFormat.safeParse(address.slug).data
        const knownId = person?.id ?? address.id
        if (name !== undefined) await blockUsernameNow(trx, viewer.id, { username: name, knownId }, now)
        else if (knownId !== null) await insertUnlistedBlock(trx, viewer.id, knownId, now)
        else throw personNotFound()
        return { ...HIDDEN_PERSON, relationship_status: 'blocked' as const }
      })
    }),
)

export const unblock = authenticatedProcedure.relationships.unblock.handler(
  async ({ input: { slugOrId }, context: { db, viewer } }) => {
    const person = await findOther(db, viewer, slugOrId)
    return await db.transaction().execute(async (trx) => {
      if (person && (await lockPair(trx, viewer.id, person.id)) && (await findVisible(trx, viewer.id, person.id))) {
        await deleteBlock(trx, viewer.id, person.id)
        const after = await findVisible(trx, viewer.id, person.id)
        if (after) return after
      }
      // An id of someone hidden: the list must not change, as that would tell whether there is such an account.
      const username = UsernameFormat.safeParse(parseSlugOrId(slugOrId).slug).data
      if (username === undefined) throw personNotFound()
      await deleteBlockedUsername(trx, viewer.id, username)
      return { ...HIDDEN_PERSON, relationship_status: 'none' as const }
    })
  },
)

export const blockUsername = authenticatedProcedure.relationships.blockUsername.handler(
  ({ input: { username }, context: { db, clock, viewer }, errors }) =>
    refusingMore(errors.FULL, async () => {
      if (username === viewer.username) throw selfBlock('username', relationshipMessages.selfBlock)
      await blockUsernameNow(db, viewer.id, { username, knownId: null }, clock.now())
      return { done: true as const }
    }),
)

export const unblockUsername = authenticatedProcedure.relationships.unblockUsername.handler(
  async ({ input, context: { db, viewer } }) => {
    await deleteBlockedUsername(db, viewer.id, input.username)
    return { done: true as const }
  },
)

export const blocked = authenticatedProcedure.relationships.blocked.handler(
  async ({ input: { cursor, limit }, context: { db, viewer } }) => {
    const after = decodeCursor(BlockedCursor, cursor)
    const rows = await listBlockedUsernames(db, viewer.id, { after, limit: limit + 1 })
    const { items, next_cursor } = toPage(rows, limit, ({ username, since }) => ({
      time: since.toISOString(),
      name: username,
    }))
    return { items: items.map(toBlockedItem), next_cursor }
  },
)

const selfBlock = (field: string, message: string) => apiErrors.INVALID({ data: { fields: { [field]: message } } })

/** The other person if the viewer can see them. */
async function findOther(db: Db, viewer: Viewer, slugOrId: string): Promise<VisiblePersonRow | undefined> {
  const person = await findPerson(db, viewer.id, parseSlugOrId(slugOrId))
  if (person?.id === viewer.id) throw selfBlock('slugOrId', relationshipMessages.self)
  return person
}

async function findVisible(db: Db, viewerId: string, id: string) {
  const person = await findPerson(db, viewerId, parseSlugOrId(id))
  return person && { relationship_status: person.relationship_status, follower_count: person.follower_count }
}

/** Returns nothing, and blocks no one, if the viewer can no longer see the person. */
async function blockVisible(trx: Db, viewerId: string, id: string, now: Date) {
  if (!(await lockPair(trx, viewerId, id)) || !(await findVisible(trx, viewerId, id))) return undefined
  await upsertBlock(trx, viewerId, id, now)
  return findVisible(trx, viewerId, id)
}

const blockUsernameNow = (db: Db, viewerId: string, block: { username: string; knownId: string | null }, now: Date) =>
  insertBlockedUsername(db, viewerId, {
    ...block,
    now,
    heldSince: usernamesReservedSince(now),
    redirectsSince: usernameRedirectsSince(now),
  })

async function refusingMore<Answer>(full: () => Error, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    throw violatedConstraint(error) === 'blocked_usernames_limit' ? full() : error
  }
}
