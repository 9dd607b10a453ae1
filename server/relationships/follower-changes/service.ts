import { z } from 'zod'
import { FOLLOWER_ACTIONS, UNDO_FOLLOWERS_MINUTES } from '#contract/relationships.limits.ts'
import type { FollowerAction } from '#contract/relationships.ts'
import type { Db } from '#server/core/db/db.ts'
import { seal, unseal } from '#server/core/encryption.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { restoreWithdrawnNotifications } from '#server/notifications/queries.ts'
import { upsertBlock } from '#server/relationships/blocks/queries.ts'
import { insertHiddenSchedule } from '#server/relationships/queries.ts'
import { FOLLOWER_NOTIFICATION_TYPES } from '#server/relationships/rules.ts'
import { endFollow } from '#server/relationships/service.ts'
import {
  deleteBlockOf,
  type FollowerState,
  listFollowerStates,
  lockPeople,
  restoreFollow,
  showSchedulesHiddenAt,
} from './queries.ts'

const Moment = z.iso.datetime().transform((time) => new Date(time))
const FollowerChange = z.object({
  id: z.uuid(),
  action: z.enum(FOLLOWER_ACTIONS),
  at: Moment,
  people: z.array(
    z.object({
      id: z.uuid(),
      followed_at: Moment,
      bell_at: Moment.nullable(),
      viewer_followed_at: Moment.nullable(),
      viewer_bell_at: Moment.nullable(),
    }),
  ),
})
/** What was done to several followers at once, and how each stood before. */
export type FollowerChange = z.output<typeof FollowerChange>

const PURPOSE = 'undoing changes of followers'

/** More than a person takes as JSON. */
const PERSON_LENGTH = 280

/**
 * The change as text that only this server can read, and only for this viewer: whose bell was on is not theirs to know. Its
 * length depends on the number of people alone.
 */
export const sealChange = (secrets: Secrets, viewerId: string, change: FollowerChange): string =>
  seal(secrets, PURPOSE, viewerId, JSON.stringify(change).padEnd((change.people.length + 1) * PERSON_LENGTH))

/** The change, if this viewer made it and can still undo it. */
export function unsealChange(
  secrets: Secrets,
  viewerId: string,
  sealed: string,
  now: Date,
): FollowerChange | undefined {
  const text = unseal(secrets, PURPOSE, viewerId, sealed)?.text
  if (text === undefined) return undefined
  const change = FollowerChange.parse(JSON.parse(text))
  return now.getTime() - change.at.getTime() > UNDO_FOLLOWERS_MINUTES * 60_000 ? undefined : change
}

type Change = { viewerId: string; action: FollowerAction; ids: readonly string[]; now: Date }

/** Does the same to several followers, each as it is done to one. Returns those whom it changed, as they were before. */
export async function changeFollowers(trx: Db, { viewerId, action, ids, now }: Change): Promise<FollowerState[]> {
  await lockPeople(trx, { viewerId, ids, againstFanOut: action === 'hide_schedule' })
  const followers = await listFollowerStates(trx, viewerId, ids)
  const changed = action === 'hide_schedule' ? followers.filter(({ hides_schedule }) => !hides_schedule) : followers
  for (const { id } of changed) await changeOne[action](trx, viewerId, id, now)
  return changed
}

const changeOne: Record<FollowerAction, (trx: Db, viewerId: string, id: string, now: Date) => Promise<void>> = {
  remove: (trx, viewerId, id, now) => endFollow(trx, { follower: id, followed: viewerId }, now),
  hide_schedule: insertHiddenSchedule,
  block: upsertBlock,
}

/** Restores each person who still stands as the change left them. Returns how many. */
export async function undoFollowerChange(trx: Db, viewerId: string, change: FollowerChange): Promise<number> {
  const { action, at, people } = change
  const ids = people.map(({ id }) => id)
  await lockPeople(trx, { viewerId, ids, againstFanOut: action === 'hide_schedule' })
  if (action === 'hide_schedule') return showSchedulesHiddenAt(trx, viewerId, ids, at)
  let count = 0
  for (const person of people) if (await undoOne[action](trx, viewerId, person, at)) count += 1
  return count
}

type PersonBefore = FollowerChange['people'][number]
type Undo = (trx: Db, viewerId: string, person: PersonBefore, at: Date) => Promise<boolean>

const restoreFollower = (trx: Db, viewerId: string, { id, followed_at, bell_at }: PersonBefore) =>
  restoreFollow(trx, { follower: id, followed: viewerId, followed_at, bell_at })

const undoOne: Record<Exclude<FollowerAction, 'hide_schedule'>, Undo> = {
  async remove(trx, viewerId, person, at) {
    if (!(await restoreFollower(trx, viewerId, person))) return false
    const { id } = person
    await restoreWithdrawnNotifications(trx, { recipient_id: viewerId, sender_id: id, types: ['new_follower'] }, at)
    const types = FOLLOWER_NOTIFICATION_TYPES
    await restoreWithdrawnNotifications(trx, { recipient_id: id, sender_id: viewerId, types }, at)
    return true
  },
  // A block that is still the same one has kept everything else between the two from changing.
  async block(trx, viewerId, person, at) {
    if (!(await deleteBlockOf(trx, viewerId, person.id, at))) return false
    await restoreFollower(trx, viewerId, person)
    const { id, viewer_followed_at, viewer_bell_at } = person
    if (viewer_followed_at)
      await restoreFollow(trx, {
        follower: viewerId,
        followed: id,
        followed_at: viewer_followed_at,
        bell_at: viewer_bell_at,
      })
    return true
  },
}
