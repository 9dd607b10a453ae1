import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { UserType, VerificationStatus } from '#contract/accounts.ts'
import { listWideSkeletons } from '#contract/confusables.ts'
import { type OwnProfile, PROFILE_DETAILS, type Profile, type VerificationRequest } from '#contract/profiles.ts'
import { compiledRead, type Db, type SqlValue } from '#server/core/db/db.ts'
import type { DB } from '#server/core/db/schema.ts'
import { countSuspended } from '#server/core/records/follow-counts.ts'
import { lockProfilesForNoKeyUpdate } from '#server/core/records/locks.ts'
import type { ParsedSlugOrId } from '#server/core/slug-or-id.ts'
import { type ProfileTextField, selectMentions } from '#server/mentions/queries.ts'
import { buildPreferenceChecks } from '#server/notifications/preferences/queries.ts'

export type OwnProfileRow = z.input<typeof OwnProfile>
type ProfileInput = z.input<typeof Profile>

/** A person as the viewer may see them. */
export type VisiblePersonRow = Omit<ProfileInput, 'is_me' | 'parts' | 'on_shift' | 'upcoming_shifts'> & {
  schedule_is_private: boolean | null
}

type PersonWithPartsRow = VisiblePersonRow & Pick<ProfileInput, 'parts'>

/** The parts of `p`, a row of `profiles`, by name. */
const listPartColumns = (viewerId: SqlValue<string>): [string, RawBuilder<unknown>][] => [
  ...PROFILE_DETAILS.map((name): [string, RawBuilder<unknown>] => [name, sql`p.${sql.ref(name)}`]),
  ['schedule_is_private', sql`p.schedule_is_private`],
  ['bio_mentions', selectMentionsIn(viewerId, 'bio')],
  ['workplaces_info_mentions', selectMentionsIn(viewerId, 'workplaces_info')],
]

const selectMentionsIn = (viewerId: SqlValue<string>, field: ProfileTextField['in_field']) =>
  selectMentions(viewerId, { which: sql`m.in_profile_id = p.id and m.in_field = ${sql.lit(field)}`, writer: sql`p.id` })

/** A person's parts as a JSON object. Null unless the viewer has full access. */
const selectParts = (viewerId: SqlValue<string>) => sql`(
  select jsonb_build_object(${sql.join(listPartColumns(viewerId).flatMap(([name, value]) => [sql.lit(name), value]))})
  -- own: only of a person whom the viewer has full access to
  from profiles p where p.id = f.id and f.access = 'full'
) as parts`

/**
 * A person by id or username. Returns undefined alike for missing users, suspended users and users who block the
 * viewer. A former username given up after `oldUsernamesSince` finds its previous holder, if they allow it and the
 * viewer has full access.
 */
export const findPerson = (
  db: Db,
  viewerId: string,
  address: ParsedSlugOrId,
  oldUsernamesSince?: Date,
): Promise<VisiblePersonRow | undefined> =>
  findPersonRow<VisiblePersonRow>(db, viewerId, address, { name: 'person', oldUsernamesSince })

/** Like `findPerson`, with their parts. */
export const findPersonWithParts = (
  db: Db,
  viewerId: string,
  address: ParsedSlugOrId,
  oldUsernamesSince: Date,
): Promise<PersonWithPartsRow | undefined> =>
  findPersonRow<PersonWithPartsRow>(db, viewerId, address, {
    name: 'person_with_parts',
    oldUsernamesSince,
    selectMore: (viewer) => sql`, ${selectParts(viewer)}`,
  })

async function findPersonRow<Row>(
  db: Db,
  viewerId: string,
  address: ParsedSlugOrId,
  {
    name,
    oldUsernamesSince,
    selectMore = () => sql``,
  }: {
    name: string
    oldUsernamesSince: Date | undefined
    selectMore?: (viewer: SqlValue<string>) => RawBuilder<unknown>
  },
): Promise<Row | undefined> {
  const statement = `${name}_by_${address.id ? 'id' : 'slug'}`
  const values = [viewerId, address.id, address.slug, oldUsernamesSince ?? null] as const
  const [person] = await compiledRead(db, statement, values, (viewer, id, slug, since) => {
    const columns = sql`
      f.*, exists (select from bells b where b.profile_id = ${viewer} and b.on_profile_id = f.id) as has_bell,
      exists (
        select from schedule_hidden_from h where h.viewer_id = f.id and h.profile_id = ${viewer}
      ) as hides_schedule${selectMore(viewer)}`
    if (address.id) return sql<Row>`select ${columns} from get_full_profile_data(${id}, ${viewer}) f`
    return sql<Row>`
      select ${columns}
      from (
        select p.id from visible_profiles(${viewer}) p where p.username_slug = ${slug}
        union
        select h.profile_id from username_history h
        where h.username = ${slug} and h.redirects and h.released_at > ${since}::timestamptz
      ) named
      cross join lateral get_full_profile_data(named.id, ${viewer}) f
      where f.username_slug = ${slug} or f.access = 'full'
      order by f.username_slug = ${slug} desc
      limit 1`
  })
  return person
}

/** The viewer's own profile with all fields. */
export async function findOwnProfile(db: Db, viewerId: string): Promise<OwnProfileRow | undefined> {
  const [profile] = await compiledRead(
    db,
    'own_profile',
    [viewerId],
    (viewer) => sql<OwnProfileRow>`
    select p.id, p.username, p.username_slug, p.full_name, p.user_type, p.verification_status, p.avatar_url, p.is_private,
      p.follower_count - ${countSuspended('follower_id', 'following_id')} as follower_count,
      p.following_count - ${countSuspended('following_id', 'follower_id')} as following_count, p.created_at,
      p.verification_notes, p.verification_statement, p.verification_link,
      p.schedule_dark_until is not null as schedule_is_dark,
      nullif(p.schedule_dark_until, 'infinity') as schedule_dark_until, p.shift_ends_for, p.shifts_shown_after, p.web_page,
      ${sql.join(listPartColumns(viewer).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))}
    -- own: the viewer's own profile
    from profiles p
    where p.id = ${viewer} and p.suspended_at is null`,
  )
  return profile
}

export type OwnProfileStateRow = {
  username: string
  username_chosen_at: Date | null
  user_type: UserType
  verification_status: VerificationStatus
  is_private: boolean
  bio: string | null
  workplaces_info: string | null
  avatar_url: string | null
  upcoming_shift_count: number
}

/**
 * Locks and reads the viewer's own row, so that changes to one profile run one after the other. The lock does not block
 * writers of mentions of the profile.
 */
export async function lockOwnProfile(trx: Db, viewerId: string, now: Date): Promise<OwnProfileStateRow | undefined> {
  // Lock in a separate statement: the count below must start after a transaction that was posting a shift has ended.
  await lockProfilesForNoKeyUpdate(trx, [viewerId])
  const { rows } = await sql<OwnProfileStateRow>`
    select p.username, p.username_chosen_at, p.user_type, p.verification_status, p.is_private, p.bio, p.workplaces_info,
      p.avatar_url,
      -- own: the viewer's shifts, which a role change would cancel
      (select count(*) from shifts s where s.profile_id = p.id and s.cancelled_at is null and s.end_time > ${now})
        as upcoming_shift_count
    -- own: the viewer's own row
    from profiles p where p.id = ${viewerId}`.execute(trx)
  return rows[0]
}

export type ProfileChange = Updateable<DB['profiles']>

/** Writes the changed columns. Violates a unique constraint if another user has the username. */
export async function updateOwnProfile(trx: Db, viewerId: string, change: ProfileChange, now: Date): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ ...change, updated_at: now })
    .where('id', '=', viewerId)
    .execute()
}

export async function resetVerification(trx: Db, viewerId: string): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({
      verification_status: 'unverified',
      verification_notes: null,
      verification_requested_at: null,
      verification_statement: null,
      verification_link: null,
    })
    .where('id', '=', viewerId)
    .execute()
}

/** Cancels the viewer's running and upcoming shifts and returns their ids. */
export async function cancelUpcomingShifts(trx: Db, viewerId: string, now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('shifts')
    .set({ cancelled_at: now, updated_at: now })
    .where('profile_id', '=', viewerId)
    .where('cancelled_at', 'is', null)
    .where('end_time', '>', now)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks the viewer's profile and the people who block the username that it takes, in the order used everywhere. Must come
 * first in the transaction.
 */
export async function lockBlockersOfUsername(trx: Db, viewerId: string, username: string): Promise<void> {
  await sql`select lock_blockers_of_username(${viewerId}, ${username})`.execute(trx)
}

type FormerUsername = { username: string; redirects: boolean }

/**
 * Reserves a former username for its holder. Without redirects, earlier usernames stop redirecting too, because they
 * would lead to the new one.
 */
export async function recordFormerUsername(
  trx: Db,
  viewerId: string,
  { username, redirects }: FormerUsername,
  now: Date,
): Promise<void> {
  await sql`
    insert into username_history (username, profile_id, released_at, redirects)
    values (${username}, ${viewerId}, ${now}, ${redirects})
    on conflict (username, profile_id)
    do update set released_at = excluded.released_at, redirects = excluded.redirects`.execute(trx)
  if (redirects) return
  await trx.updateTable('username_history').set({ redirects: false }).where('profile_id', '=', viewerId).execute()
}

/**
 * Ends the viewer's own reservation of a username. Returns false if it is reserved for another user. Call this after
 * writing the username: the unique index waits for a concurrent transaction that gives it up.
 */
export async function claimUsername(
  trx: Db,
  viewerId: string,
  username: string,
  reservedSince: Date,
): Promise<boolean> {
  await trx.deleteFrom('username_history').where('profile_id', '=', viewerId).where('username', '=', username).execute()
  const reservation = await trx
    .selectFrom('username_history')
    .select('profile_id')
    .where('username', '=', username)
    .where('released_at', '>', reservedSince)
    .executeTakeFirst()
  return reservation === undefined
}

/**
 * Whether a username looks like that of another user or like one reserved for another user. For verified users, staff
 * and venue owners, who are likely to be impersonated, the comparison is stricter. A lock makes concurrent claims to
 * similar usernames run one after the other, so call this after writing the username. Existing lookalikes are kept.
 */
export async function isConfusableUsername(
  trx: Db,
  viewerId: string,
  username: string,
  reservedSince: Date,
): Promise<boolean> {
  const wideSkeletons = listWideSkeletons(username)
  await sql`
    select pg_advisory_xact_lock(hashtextextended('username ' || skeleton, 0))
    from (select distinct unnest(${wideSkeletons}::text[]) as skeleton order by skeleton) alike`.execute(trx)
  const { rows } = await sql<{ is_alike: boolean }>`
    -- own: only whether any such profile exists
    select exists (select from profiles p where p.username_skeleton = username_skeleton(${username}) and p.id <> ${viewerId})
      or exists (
        select from username_history h
        where h.skeleton = username_skeleton(${username}) and h.profile_id <> ${viewerId} and h.released_at > ${reservedSince}
      )
      or exists (
        -- own: as above
        select from profiles p
        where username_wide_skeleton(p.username) = any(${wideSkeletons}::text[]) and p.id <> ${viewerId}
          and (
            p.is_admin or p.verification_status = 'verified'
            or exists (select from venues v where v.owner_id = p.id and v.archived_at is null)
          )
      ) as is_alike`.execute(trx)
  return rows[0]?.is_alike ?? false
}

/**
 * Prevents changes to the viewer's follow requests until the transaction ends, and locks the profiles of the viewer and
 * all requesters in the order used everywhere, to avoid deadlocks. Must come before other locks of profiles.
 */
export async function lockRequesters(trx: Db, viewerId: string): Promise<void> {
  await sql`select lock_all_relationships(${viewerId})`.execute(trx)
  await sql`
    select count(*) from (
      select p.id
      -- own: locks, reads nothing
      from profiles p
      where p.id = ${viewerId} or p.id in (select requester_id from follow_requests where target_id = ${viewerId})
      order by p.id for no key update of p
    ) requesters`.execute(trx)
}

export async function countFollowRequests(trx: Db, viewerId: string): Promise<number> {
  const row = await trx
    .selectFrom('follow_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('target_id', '=', viewerId)
    .executeTakeFirst()
  return row?.count ?? 0
}

/**
 * Turns all follow requests into follows and notifies the requesters. Requires `lockRequesters`, which keeps out
 * concurrent blocks.
 */
export async function acceptFollowRequests(
  trx: Db,
  viewer: { id: string; name: string; slug: string },
  now: Date,
): Promise<void> {
  const { in_app, any, outgoing } = buildPreferenceChecks(sql`follower_id`, 'follow_accepted')
  await sql`
    with asked as (
      delete from follow_requests where target_id = ${viewer.id} returning requester_id
    ), followed as (
      insert into user_relationships (follower_id, following_id, relationship_type, created_at)
      select requester_id, ${viewer.id}::uuid, 'following', ${now}::timestamptz from asked
      on conflict (follower_id, following_id) do nothing
      returning follower_id
    ), withdrawn as (
      update notifications set withdrawn_at = ${now}, is_read = true
      where recipient_id = ${viewer.id} and type = 'follow_request' and withdrawn_at is null
        and sender_id in (select requester_id from asked)
    )
    insert into notifications (recipient_id, sender_id, type, message, link_url, metadata, created_at,
      is_listed, delivered_at)
    select follower_id, ${viewer.id}::uuid, 'follow_accepted', ${`${viewer.name} accepted your follow request.`}::text,
      ${`/profiles/${viewer.slug}`}::text,
      jsonb_build_object('requesterId', follower_id, 'targetId', ${viewer.id}::uuid), ${now}::timestamptz,
      ${in_app}, case when not ${outgoing} then ${now}::timestamptz end
    from followed where ${any}`.execute(trx)
}

export async function declineFollowRequests(trx: Db, viewerId: string, now: Date): Promise<void> {
  await sql`
    with declined as (delete from follow_requests where target_id = ${viewerId} returning requester_id)
    update notifications set withdrawn_at = ${now}, is_read = true
    where recipient_id = ${viewerId} and type = 'follow_request' and withdrawn_at is null
      and sender_id in (select requester_id from declined)`.execute(trx)
}

/**
 * Adds the viewer to the verification queue with what they sent, unless they are in it or verified. Returns the resulting
 * status, or undefined if the viewer is not talent.
 */
export async function submitVerificationRequest(
  db: Db,
  viewerId: string,
  { statement, link }: VerificationRequest,
  now: Date,
): Promise<VerificationStatus | undefined> {
  const mayAsk = sql`verification_status in ('unverified', 'rejected')`
  const { rows } = await sql<{ verification_status: VerificationStatus }>`
    update profiles set
      verification_requested_at = case when ${mayAsk} then ${now}::timestamptz else verification_requested_at end,
      verification_statement = case when ${mayAsk} then ${statement}::text else verification_statement end,
      verification_link = case when ${mayAsk} then ${link}::text else verification_link end,
      verification_status = case when ${mayAsk} then 'pending_review' else verification_status end
    where id = ${viewerId} and user_type in ('bartender', 'entertainer')
    returning verification_status`.execute(db)
  return rows[0]?.verification_status
}
