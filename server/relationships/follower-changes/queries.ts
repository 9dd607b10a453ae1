import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'

/** A follower of the viewer, and whether the viewer follows them, each with its bell. Null where there is none. */
export type FollowerState = {
  id: string
  followed_at: Date
  bell_at: Date | null
  viewer_followed_at: Date | null
  viewer_bell_at: Date | null
  hides_schedule: boolean
}

type PeopleLock = { viewerId: string; ids: readonly string[]; againstFanOut: boolean }

/** `lockPair` of the viewer and each of several people, at once: in the order used everywhere, so without deadlocks. */
export async function lockPeople(trx: Db, { viewerId, ids, againstFanOut }: PeopleLock): Promise<void> {
  await sql`
    select lock_relationship(${viewerId}, person.id)
    from (select id from unnest(${[...ids]}::uuid[]) id order by id) person`.execute(trx)
  await sql`
    -- own: locks, reads nothing
    select from profiles p where p.id = any(${[viewerId, ...ids]}::uuid[])
    order by p.id ${againstFanOut ? sql`for update` : sql`for no key update`}`.execute(trx)
}

/** Those of the people who follow the viewer and whom the viewer can see. */
export async function listFollowerStates(trx: Db, viewerId: string, ids: readonly string[]): Promise<FollowerState[]> {
  const { rows } = await sql<FollowerState>`
    select r.follower_id as id, r.created_at as followed_at, bell.created_at as bell_at,
      mine.created_at as viewer_followed_at, my_bell.created_at as viewer_bell_at,
      exists (
        select from schedule_hidden_from h where h.viewer_id = r.follower_id and h.profile_id = r.following_id
      ) as hides_schedule
    from user_relationships r
    join searchable_profiles(${viewerId}) p on p.id = r.follower_id
    left join bells bell on bell.profile_id = r.follower_id and bell.on_profile_id = r.following_id
    left join user_relationships mine on mine.follower_id = r.following_id and mine.following_id = r.follower_id
      and mine.relationship_type = 'following'
    left join bells my_bell on my_bell.profile_id = r.following_id and my_bell.on_profile_id = r.follower_id
    where r.following_id = ${viewerId} and r.relationship_type = 'following' and r.follower_id = any(${[...ids]}::uuid[])
    order by r.follower_id`.execute(trx)
  return rows
}

/** A follow that ended, and when it and its bell began. */
export type EndedFollow = { follower: string; followed: string; followed_at: Date; bell_at: Date | null }

/**
 * Brings back a follow, unless there is one, a request for it or a block between the two, or one of them is gone. Returns
 * whether it did.
 */
export async function restoreFollow(
  trx: Db,
  { follower, followed, followed_at, bell_at }: EndedFollow,
): Promise<boolean> {
  const { rows } = await sql`
    insert into user_relationships (follower_id, following_id, relationship_type, created_at)
    select one.id, other.id, 'following', ${followed_at}
    -- own: only whether both accounts still exist
    from profiles one, profiles other
    where one.id = ${follower} and other.id = ${followed}
      and not exists (
        select from user_relationships b where b.follower_id = other.id and b.following_id = one.id and b.relationship_type = 'blocked'
      )
      and not exists (select from follow_requests q where q.requester_id = one.id and q.target_id = other.id)
    on conflict (follower_id, following_id) do nothing
    returning follower_id`.execute(trx)
  if (rows.length === 0) return false
  if (bell_at)
    await sql`
      insert into bells (profile_id, on_profile_id, created_at) values (${follower}, ${followed}, ${bell_at})`.execute(
      trx,
    )
  return true
}

/** Deletes a block that began at this moment. Returns whether it was still there. */
export async function deleteBlockOf(trx: Db, viewerId: string, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from user_relationships
    where follower_id = ${viewerId} and following_id = ${id} and relationship_type = 'blocked' and created_at = ${at}
    returning follower_id`.execute(trx)
  return rows.length > 0
}

/** Shows the schedule again to people from whom it was hidden at this moment. Returns how many there were. */
export async function showSchedulesHiddenAt(
  trx: Db,
  viewerId: string,
  ids: readonly string[],
  at: Date,
): Promise<number> {
  const { rows } = await sql`
    delete from schedule_hidden_from
    where profile_id = ${viewerId} and viewer_id = any(${[...ids]}::uuid[]) and created_at = ${at}
    returning viewer_id`.execute(trx)
  return rows.length
}
