import { profileMessages } from '#contract/profiles.texts.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import type { Clock } from '#server/core/clock.ts'
import { violatedConstraint } from '#server/core/db/constraint.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Viewer } from '#server/core/requests/context.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { decodeCursor, type Page, TimeCursor, toPage } from '#server/core/requests/paging.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { withdrawNotifications } from '#server/notifications/queries.ts'
import { findPerson, type VisiblePersonRow } from '#server/profiles/queries.ts'
import { deleteFollow, lockPair, type PageQuery, type RelatedRow } from './queries.ts'
import { FOLLOWER_NOTIFICATION_TYPES } from './rules.ts'

type OtherPersonInput = { field: 'slugOrId' | 'id'; slugOrId: string; text: string }

/** Finds the other person, locks the pair, reads the other person again under the lock and acts. */
export async function withLockedPair<Result>(
  db: Db,
  viewer: Viewer,
  other: OtherPersonInput,
  act: (trx: Db, person: VisiblePersonRow) => Promise<Result>,
  lock: typeof lockPair = lockPair,
): Promise<Result> {
  const { id } = await findOther(db, viewer, other)
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await lock(trx, viewer.id, id))) throw personNotFound(other.text)
      return await act(trx, await findOther(trx, viewer, { ...other, slugOrId: id }))
    })
  } catch (error) {
    // The account was deleted in the meantime.
    if (violatedConstraint(error)?.endsWith('_fkey')) throw personNotFound(other.text)
    throw error
  }
}

async function findOther(
  db: Db,
  viewer: Viewer,
  { field, slugOrId, text }: OtherPersonInput,
): Promise<VisiblePersonRow> {
  const person = await findPerson(db, viewer.id, parseSlugOrId(slugOrId))
  if (!person) throw personNotFound(text)
  if (person.id === viewer.id) throw apiErrors.INVALID({ data: { fields: { [field]: relationshipMessages.self } } })
  return person
}

/** Also returned for a block in either direction, so that it cannot be told from a missing person. */
export const personNotFound = (message: string = profileMessages.notFound) => apiErrors.NOT_FOUND({ message })

export async function listPage<Row extends RelatedRow>(
  read: (db: Db, viewerId: string, page: PageQuery) => Promise<Row[]>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  { db, viewer, clock }: { db: Db; viewer: Viewer; clock: Clock },
): Promise<Page<Row>> {
  const rows = await read(db, viewer.id, {
    after: decodeCursor(TimeCursor, cursor),
    limit: limit + 1,
    now: clock.now(),
  })
  return toPage(rows, limit, ({ since, id }) => ({ time: since.toISOString(), id }))
}

/** Deletes a follow and withdraws the notifications that depend on it. */
export async function endFollow(
  trx: Db,
  { follower, followed }: { follower: string; followed: string },
  now: Date,
): Promise<void> {
  await deleteFollow(trx, follower, followed)
  const how = { now, answered: false }
  await withdrawNotifications(trx, { recipient_id: followed, sender_id: follower, types: ['new_follower'] }, how)
  const types = FOLLOWER_NOTIFICATION_TYPES
  await withdrawNotifications(trx, { recipient_id: follower, sender_id: followed, types }, how)
}
