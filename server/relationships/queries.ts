import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { NEW_FOLLOWER_DAYS } from '#contract/relationships.limits.ts'
import type { Follower, FollowerFilter, RelatedPerson } from '#contract/relationships.ts'
import type { Db } from '#server/core/db/db.ts'
import { endOfCurrentShift, toPersonOnNow, type WithEndOfShift } from '#server/core/records/shifts.ts'
import { comesAfter, type TimeCursor } from '#server/core/requests/paging.ts'
import { containsPersonName } from '#server/search/queries.ts'

export type RelatedRow = z.input<typeof RelatedPerson> & { since: Date }
export type FollowerRow = z.input<typeof Follower> & { since: Date }
export type PageQuery = { after: TimeCursor | null; limit: number; now: Date }

/**
 * Makes follow, request, accept and block of the same two people run one after the other. Also locks both profiles,
 * whose counters will change, in the order used everywhere. Returns false if either profile no longer exists.
 */
export async function lockPair(trx: Db, one: string, other: string): Promise<boolean> {
  await sql`select lock_relationship(${one}, ${other})`.execute(trx)
  const { rows } = await sql`
    select p.id
    -- own: locks, reads nothing
    from profiles p where p.id in (${one}, ${other}) order by p.id for no key update`.execute(trx)
  return rows.length === 2
}

/**
 * The same for a schedule that is hidden or shown. Also waits for a fan-out to followers, and the next one waits for it:
 * no one is notified of a shift after it was hidden from them.
 */
export async function lockPairAgainstFanOut(trx: Db, one: string, other: string): Promise<boolean> {
  await sql`select lock_relationship(${one}, ${other})`.execute(trx)
  const { rows } = await sql`
    select p.id
    -- own: locks, reads nothing
    from profiles p where p.id in (${one}, ${other}) order by p.id for update`.execute(trx)
  return rows.length === 2
}

export async function insertFollow(db: Db, followerId: string, followingId: string, now: Date): Promise<void> {
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type, created_at)
    values (${followerId}, ${followingId}, 'following', ${now})
    on conflict (follower_id, following_id) do nothing`.execute(db)
}

export async function insertFollowRequest(db: Db, requesterId: string, targetId: string, now: Date): Promise<void> {
  await sql`
    insert into follow_requests (requester_id, target_id, created_at)
    values (${requesterId}, ${targetId}, ${now})
    on conflict (requester_id, target_id) do nothing`.execute(db)
}

/** Deletes a follow but not a block. */
export async function deleteFollow(db: Db, followerId: string, followingId: string): Promise<void> {
  await sql`
    delete from user_relationships
    where follower_id = ${followerId} and following_id = ${followingId} and relationship_type = 'following'`.execute(db)
}

/** Returns whether there was a request to delete. */
export async function deleteFollowRequest(db: Db, requesterId: string, targetId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from follow_requests where requester_id = ${requesterId} and target_id = ${targetId}
    returning requester_id`.execute(db)
  return rows.length > 0
}

const DAY_MS = 86_400_000

/** The viewer's followers, newest first. */
export function listFollowers(
  db: Db,
  viewerId: string,
  { filter, ...page }: PageQuery & { filter: FollowerFilter },
): Promise<FollowerRow[]> {
  const isNew = sql`r.created_at > ${new Date(page.now.getTime() - NEW_FOLLOWER_DAYS * DAY_MS)}::timestamptz`
  // Says no more than their number of followed people, which everyone who sees them is shown: it leaves out the suspended.
  const followsOnlyViewer = sql`not exists (
    select from user_relationships also
    where also.follower_id = r.follower_id and also.relationship_type = 'following' and also.following_id <> ${viewerId}
      and also.following_id <> all((select suspended_profile_ids())::uuid[])
  )`
  const matches: Record<FollowerFilter, RawBuilder<unknown>> = {
    all: sql`true`,
    new: isNew,
    only_you: followsOnlyViewer,
  }
  return listRelated<FollowerRow>(db, viewerId, page, {
    table: sql`user_relationships`,
    other: sql`r.follower_id`,
    which: sql`r.following_id = ${viewerId} and r.relationship_type = 'following' and ${matches[filter]}`,
    more: sql`, exists (
      select from schedule_hidden_from h where h.viewer_id = r.follower_id and h.profile_id = ${viewerId}
    ) as hides_schedule, ${isNew} as is_new, ${followsOnlyViewer} as follows_only_you`,
  })
}

/** People the viewer follows whose username or full name contains `q`, newest first. */
export const listFollowing = (
  db: Db,
  viewerId: string,
  { q, ...page }: PageQuery & { q: string },
): Promise<RelatedRow[]> =>
  listRelated(db, viewerId, page, {
    table: sql`user_relationships`,
    other: sql`r.following_id`,
    which: sql`r.follower_id = ${viewerId} and r.relationship_type = 'following'
      and ${q === '' ? sql`true` : containsPersonName(q)}`,
  })

/** People the viewer has requested to follow, newest first. */
export const listSentRequests = (db: Db, viewerId: string, page: PageQuery): Promise<RelatedRow[]> =>
  listRelated(db, viewerId, page, {
    table: sql`follow_requests`,
    other: sql`r.target_id`,
    which: sql`r.requester_id = ${viewerId}`,
  })

/** People who have requested to follow the viewer, newest first. */
export const listFollowRequests = (db: Db, viewerId: string, page: PageQuery): Promise<RelatedRow[]> =>
  listRelated(db, viewerId, page, {
    table: sql`follow_requests`,
    other: sql`r.requester_id`,
    which: sql`r.target_id = ${viewerId}`,
  })

/** People from whom the viewer hides their schedule, the latest first. */
export const listHiddenFrom = (db: Db, viewerId: string, page: PageQuery): Promise<RelatedRow[]> =>
  listRelated(db, viewerId, page, {
    table: sql`schedule_hidden_from`,
    other: sql`r.viewer_id`,
    which: sql`r.profile_id = ${viewerId}`,
  })

type RelatedRowSource = {
  table: RawBuilder<unknown>
  other: RawBuilder<unknown>
  which: RawBuilder<unknown>
  /** Further columns. */
  more?: RawBuilder<unknown>
}

async function listRelated<Row extends RelatedRow = RelatedRow>(
  db: Db,
  viewerId: string,
  { after, limit, now }: PageQuery,
  { table, other, which, more = sql`` }: RelatedRowSource,
): Promise<Row[]> {
  const afterCursor = comesAfter(after, 'descending', sql`r.created_at, ${other}`)
  const { rows } = await sql<WithEndOfShift<RelatedRow>>`
    select p.id, p.username, p.username_slug, p.full_name, p.avatar_url, p.user_type, p.verification_status,
      p.is_private, r.created_at as since, ${endOfCurrentShift(viewerId, now)} as end_of_shift,
      case
        when p.relationship_type is not null then p.relationship_type
        when exists (
          select from follow_requests asked where asked.requester_id = ${viewerId} and asked.target_id = p.id
        ) then 'requested'
        else 'none'
      end as relationship_status${more}
    from ${table} r
    join searchable_profiles(${viewerId}) p on p.id = ${other}
    where ${which} and ${afterCursor}
    order by r.created_at desc, ${other} desc limit ${limit}`.execute(db)
  return rows.map((row) => toPersonOnNow(row) as unknown as Row)
}

export async function insertHiddenSchedule(db: Db, personId: string, viewerId: string, now: Date): Promise<void> {
  await sql`
    insert into schedule_hidden_from (profile_id, viewer_id, created_at) values (${personId}, ${viewerId}, ${now})
    on conflict (viewer_id, profile_id) do nothing`.execute(db)
}

export async function deleteHiddenSchedule(db: Db, personId: string, viewerId: string): Promise<void> {
  await sql`delete from schedule_hidden_from where profile_id = ${personId} and viewer_id = ${viewerId}`.execute(db)
}

/** The caller must check that the viewer follows the person. */
export async function insertBell(db: Db, viewerId: string, onId: string, now: Date): Promise<void> {
  await sql`
    insert into bells (profile_id, on_profile_id, created_at) values (${viewerId}, ${onId}, ${now})
    on conflict (profile_id, on_profile_id) do nothing`.execute(db)
}

export async function deleteBell(db: Db, viewerId: string, onId: string): Promise<void> {
  await sql`delete from bells where profile_id = ${viewerId} and on_profile_id = ${onId}`.execute(db)
}
