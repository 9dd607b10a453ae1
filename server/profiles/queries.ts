import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { UserType, VerificationStatus } from '#contract/accounts.ts'
import { listWideSkeletons } from '#contract/confusables.ts'
import type { OwnProfile, Profile } from '#contract/profiles.ts'
import type { Db } from '#server/core/db/db.ts'
import type { ParsedSlugOrId } from '#server/core/slug-or-id.ts'
import { type ProfileTextField, selectMentions } from '#server/mentions/queries.ts'
import { buildPreferenceChecks } from '#server/notifications/preferences/queries.ts'

export type OwnProfileRow = z.input<typeof OwnProfile>
type ProfileInput = z.input<typeof Profile>
type Parts = NonNullable<ProfileInput['parts']>
type PartMentions = Pick<Parts, 'bio_mentions' | 'workplaces_info_mentions'>
type PlainParts = Omit<Parts, keyof PartMentions>

/** One person as the viewer may see them; the parts are null unless `access` is full. */
export type VisiblePersonRow = Omit<ProfileInput, 'is_me' | 'parts' | 'on_shift' | 'upcoming_shifts'> & {
  [Part in keyof PlainParts]: PlainParts[Part] | null
}

/** Such a person with the mentions in their texts: none unless `access` is full. */
export type PersonWithMentionsRow = VisiblePersonRow & PartMentions

/** Columns of the mentions in the texts of a person, whom the viewer sees in full. */
const selectPartMentions = (viewerId: string, person: RawBuilder<unknown>, open: RawBuilder<unknown> = sql`true`) => {
  const inField = (field: ProfileTextField['in_field']) =>
    selectMentions(viewerId, {
      which: sql`m.in_profile_id = ${person} and m.in_field = ${sql.lit(field)} and ${open}`,
      writer: person,
    })
  return sql`${inField('bio')} as bio_mentions, ${inField('workplaces_info')} as workplaces_info_mentions`
}

/**
 * One person by id or handle. Missing, suspended and blocked by them are the same: no row. A handle given up after
 * `oldHandlesSince` leads to whoever had it, if they let it and the viewer sees them in full.
 */
export const findPerson = (
  db: Db,
  viewerId: string,
  address: ParsedSlugOrId,
  oldHandlesSince?: Date,
): Promise<VisiblePersonRow | undefined> => findPersonRow<VisiblePersonRow>(db, viewerId, address, { oldHandlesSince })

/** The same with the mentions in their texts. */
export const findPersonWithMentions = (
  db: Db,
  viewerId: string,
  address: ParsedSlugOrId,
  oldHandlesSince: Date,
): Promise<PersonWithMentionsRow | undefined> =>
  findPersonRow<PersonWithMentionsRow>(db, viewerId, address, {
    oldHandlesSince,
    more: sql`, ${selectPartMentions(viewerId, sql`f.id`, sql`f.access = 'full'`)}`,
  })

async function findPersonRow<Row>(
  db: Db,
  viewerId: string,
  address: ParsedSlugOrId,
  { oldHandlesSince, more = sql`` }: { oldHandlesSince: Date | undefined; more?: RawBuilder<unknown> },
): Promise<Row | undefined> {
  const has_bell = sql`exists (select from bells b where b.profile_id = ${viewerId} and b.on_profile_id = f.id) as has_bell`
  const { rows } = await (address.id
    ? sql<Row>`select f.*, ${has_bell}${more} from get_full_profile_data(${address.id}, ${viewerId}) f`
    : sql<Row>`
        select f.*, ${has_bell}${more}
        from (
          select p.id from visible_profiles(${viewerId}) p where p.username_slug = ${address.slug}
          union
          select h.profile_id from handle_history h
          where h.username = ${address.slug} and h.redirects and h.given_up_at > ${oldHandlesSince ?? null}::timestamptz
        ) named
        cross join lateral get_full_profile_data(named.id, ${viewerId}) f
        where f.username_slug = ${address.slug} or f.access = 'full'
        order by f.username_slug = ${address.slug} desc
        limit 1`
  ).execute(db)
  return rows[0]
}

/** How many suspended people a counter of `p` holds: the lists it leads to leave them out. */
const countSuspended = (theirs: 'follower_id' | 'following_id', own: 'follower_id' | 'following_id') => sql`(
  select count(*)::integer from user_relationships r
  where r.${sql.ref(own)} = p.id and r.${sql.ref(theirs)} = any(suspended_people()) and r.relationship_type = 'following')`

/** The viewer's own profile, whole. */
export async function findOwnProfile(db: Db, viewerId: string): Promise<OwnProfileRow | undefined> {
  const { rows } = await sql<OwnProfileRow>`
    select p.id, p.username, p.username_slug, p.full_name, p.user_type, p.verification_status, p.avatar_url, p.is_private,
      p.follower_count - ${countSuspended('follower_id', 'following_id')} as follower_count,
      p.following_count - ${countSuspended('following_id', 'follower_id')} as following_count, p.created_at,
      p.bio, p.workplaces_info, p.location_text, p.paypal_link, p.venmo_handle, p.cashapp_handle, p.schedule_is_private,
      p.verification_notes, ${selectPartMentions(viewerId, sql`p.id`)}
    from visible_profiles(${viewerId}) p
    where p.id = ${viewerId}`.execute(db)
  return rows[0]
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
 * The viewer's own row, held until the transaction ends: changes of one profile come one after the other. Who names them
 * in a text meanwhile need not wait.
 */
export async function lockOwnProfile(trx: Db, viewerId: string, now: Date): Promise<OwnProfileStateRow | undefined> {
  // A statement of its own: what counts the shifts must begin after whoever posted one has let go of the row.
  await sql`
    -- own: locks, reads nothing
    select from profiles where id = ${viewerId} for no key update`.execute(trx)
  const { rows } = await sql<OwnProfileStateRow>`
    select p.username, p.username_chosen_at, p.user_type, p.verification_status, p.is_private, p.bio, p.workplaces_info,
      p.avatar_url,
      -- own: what a change of one's own role would cancel
      (select count(*) from shifts s where s.profile_id = p.id and s.cancelled_at is null and s.end_time > ${now})
        as upcoming_shift_count
    -- own: the viewer's own row
    from profiles p where p.id = ${viewerId}`.execute(trx)
  return rows[0]
}

export type ProfileChange = Partial<{
  username: string
  username_chosen_at: Date
  full_name: string | null
  bio: string | null
  workplaces_info: string | null
  location_text: string | null
  paypal_link: string | null
  venmo_handle: string | null
  cashapp_handle: string | null
  is_private: boolean
  schedule_is_private: boolean
  user_type: UserType
  avatar_url: string | null
}>

/** Writes what changed. Breaks a unique constraint where another has the username. */
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
    .set({ verification_status: 'unverified', verification_notes: null, verification_requested_at: null })
    .where('id', '=', viewerId)
    .execute()
}

/** Cancels what the viewer has not finished working. */
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

type FormerUsername = { username: string; redirects: boolean }

/** Holds a handle for whoever had it. Leaving quietly closes the earlier ones too: they must not lead on to this one. */
export async function recordFormerUsername(
  trx: Db,
  viewerId: string,
  { username, redirects }: FormerUsername,
  now: Date,
): Promise<void> {
  await sql`
    insert into handle_history (username, profile_id, given_up_at, redirects)
    values (${username}, ${viewerId}, ${now}, ${redirects})
    on conflict (username, profile_id) do update set given_up_at = excluded.given_up_at, redirects = excluded.redirects`.execute(
    trx,
  )
  if (redirects) return
  await trx.updateTable('handle_history').set({ redirects: false }).where('profile_id', '=', viewerId).execute()
}

/** Takes a handle: no longer given up by the viewer; false where it is held for somebody else. Ask after writing it, when whoever gave it up meanwhile has been waited for. */
export async function claimUsername(
  trx: Db,
  viewerId: string,
  username: string,
  reservedSince: Date,
): Promise<boolean> {
  await trx.deleteFrom('handle_history').where('profile_id', '=', viewerId).where('username', '=', username).execute()
  const reservation = await trx
    .selectFrom('handle_history')
    .select('profile_id')
    .where('username', '=', username)
    .where('given_up_at', '>', reservedSince)
    .executeTakeFirst()
  return reservation === undefined
}

/**
 * Whether the handle looks like another's, or like one that is held for another; or, looked at more widely, like that of
 * somebody whose name is worth borrowing: verified, staff, or the owner of a venue. Two who choose alike at once come one
 * after the other: ask after writing it. Whoever looked alike before stays.
 */
export async function isConfusableUsername(
  trx: Db,
  viewerId: string,
  username: string,
  reservedSince: Date,
): Promise<boolean> {
  const wideSkeletons = listWideSkeletons(username)
  await sql`
    select pg_advisory_xact_lock(hashtextextended('handle ' || skeleton, 0))
    from (select distinct unnest(${wideSkeletons}::text[]) as skeleton order by skeleton) alike`.execute(trx)
  const { rows } = await sql<{ is_alike: boolean }>`
    -- own: whether there is one, whoever it is
    select exists (select from profiles p where p.username_skeleton = username_skeleton(${username}) and p.id <> ${viewerId})
      or exists (
        select from handle_history h
        where h.skeleton = username_skeleton(${username}) and h.profile_id <> ${viewerId} and h.given_up_at > ${reservedSince}
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
 * Nobody begins to ask the viewer, nor ends it, until the transaction ends; and the rows of all who ask are taken with
 * the own one, in the order in which everybody takes them. Before anything else of the transaction.
 */
export async function lockRequesters(trx: Db, viewerId: string): Promise<void> {
  await sql`select lock_relations(${viewerId})`.execute(trx)
  await sql`
    select count(*) from (
      select p.id
      -- own: locks, reads nothing
      from profiles p
      where p.id = ${viewerId} or p.id in (select requester_id from follow_requests where target_id = ${viewerId})
      order by p.id for no key update of p
    ) held`.execute(trx)
}

export async function countFollowRequests(trx: Db, viewerId: string): Promise<number> {
  const row = await trx
    .selectFrom('follow_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('target_id', '=', viewerId)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Whoever asks follows now, and is told. They are locked: no block crosses. */
export async function acceptFollowRequests(
  trx: Db,
  viewer: { id: string; name: string; slug: string },
  now: Date,
): Promise<void> {
  const { in_app, any } = buildPreferenceChecks(sql`follower_id`, 'follow_accepted')
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
      is_listed)
    select follower_id, ${viewer.id}::uuid, 'follow_accepted', ${`${viewer.name} accepted your follow request.`}::text,
      ${`/profiles/${viewer.slug}`}::text,
      jsonb_build_object('requesterId', follower_id, 'targetId', ${viewer.id}::uuid), ${now}::timestamptz,
      ${in_app}
    from followed where ${any}`.execute(trx)
}

export async function declineFollowRequests(trx: Db, viewerId: string, now: Date): Promise<void> {
  await sql`
    with declined as (delete from follow_requests where target_id = ${viewerId} returning requester_id)
    update notifications set withdrawn_at = ${now}, is_read = true
    where recipient_id = ${viewerId} and type = 'follow_request' and withdrawn_at is null
      and sender_id in (select requester_id from declined)`.execute(trx)
}

/** Puts the viewer into the queue of staff, unless they stand in it, or are verified; answers how they stand then. */
export async function submitVerificationRequest(
  db: Db,
  viewerId: string,
  now: Date,
): Promise<VerificationStatus | undefined> {
  const { rows } = await sql<{ verification_status: VerificationStatus }>`
    update profiles set
      verification_requested_at = case
        when verification_status in ('unverified', 'rejected') then ${now}::timestamptz
        else verification_requested_at
      end,
      verification_status = case
        when verification_status in ('unverified', 'rejected') then 'pending_review'
        else verification_status
      end
    where id = ${viewerId} and user_type in ('bartender', 'entertainer')
    returning verification_status`.execute(db)
  return rows[0]?.verification_status
}
