import { type RawBuilder, sql } from 'kysely'
import type { NotificationType } from '#contract/notifications.limits.ts'
import { type Db, preparedQuery } from '#server/core/db/db.ts'
import type { FanOutJob, ShiftFanOutJob, ShiftNotificationKind } from '#server/core/queue/job-data.ts'
import { toZonedDateTime } from '#server/core/time-zones.ts'
import { buildPreferenceChecks } from '#server/notifications/preferences/queries.ts'
import { isGroupedByDay, type NotificationLine } from '#server/notifications/rules.ts'

type ShiftEvent = 'posted' | 'changed' | 'cancelled'

type NotifiableShift = { id: string; new_venue_id: string | null }

/**
 * The shifts that are not over and that followers may see; for a change or cancellation, only those that followers were
 * notified of before. `new_venue_id`: the venue of a posted shift if the talent has never worked there before, but has at
 * another one, as far as followers know: shifts that only the talent sees do not count.
 */
export async function listNotifiableShifts(
  trx: Db,
  what: ShiftEvent,
  ids: readonly string[],
  now: Date,
): Promise<NotifiableShift[]> {
  const query = sql<NotifiableShift>`
    with notifiable as materialized (
      -- own: shifts that their talent has just saved
      select s.id, s.profile_id, s.venue_id, s.start_time from shifts s
      where s.id = any(${[...ids]}::uuid[]) and s.end_time > ${now}::timestamptz
        and s.visibility <> 'only_me' and (${what} = 'posted' or s.notified_order is not null)
    )
    select n.id, case
      when ${what} = 'posted'
        and not exists (
          -- own: other shifts of the same person
          -- is true: so that an index finds the shifts of the person, without also reading all shifts at the venue
          select from shifts t where t.profile_id = n.profile_id and (t.venue_id = n.venue_id) is true
            and t.visibility <> 'only_me' and t.id not in (select id from notifiable)
        )
        and exists (
          -- own: other shifts of the same person
          select from shifts t where t.profile_id = n.profile_id and t.venue_id <> n.venue_id
            and t.visibility <> 'only_me' and t.id not in (select id from notifiable) and t.cancelled_at is null
        )
      then n.venue_id
    end as new_venue_id
    from notifiable n
    order by n.start_time, n.id`
  return preparedQuery(trx, 'notifiable_shifts', query)
}

/** The shifts that a fan-out job is about. */
const isShiftOfJob = (job: ShiftFanOutJob): RawBuilder<unknown> =>
  job.shift_id === undefined
    ? sql`s.id in (select i.shift_id from shift_batches i where i.batch_id = ${job.batch_id})`
    : sql`s.id = ${job.shift_id}`

/** Planning a statement of a fan-out takes longer than running it for a few followers, so each is prepared. */
const nameStatementOfJob = (what: string, job: FanOutJob): string =>
  [what, job.kind, 'batch_id' in job && job.batch_id !== undefined ? 'batch' : 'one'].join('_')

/** Whether followers may see the schedule of `p`. */
const isOpenSchedule = sql`p.suspended_at is null and not p.schedule_is_private and p.schedule_dark_until is null`

/**
 * Records that the current followers are notified of these shifts, if followers may see them. Locks the talent's row,
 * as following and cancelling do, so that the order of the numbers matches the order of the commits.
 */
export async function markShiftsNotified(db: Db, job: ShiftFanOutJob, now: Date): Promise<void> {
  const latest = job.kind === 'shift_soon' ? sql`s.start_time` : sql`s.end_time`
  const query = sql`
    with talent as materialized (
      -- own: locks the row only
      select p.id from profiles p
      -- own: finds the talent of the shifts
      where p.id = (select s.profile_id from shifts s where ${isShiftOfJob(job)} limit 1)
        and ${isOpenSchedule}
      for no key update
    )
    update shifts s set notified_order = nextval('public.visibility_order')
    from talent where s.profile_id = talent.id and ${isShiftOfJob(job)}
      and s.cancelled_at is null and s.hidden_at is null and s.visibility <> 'only_me'
      and ${latest} > ${now}::timestamptz`
  await preparedQuery(db, nameStatementOfJob('mark_notified', job), query)
}

export async function insertShiftBatch(
  trx: Db,
  { batch_id, what }: { batch_id: string; what: ShiftEvent },
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into shift_batches (batch_id, shift_id, kind)
    select ${batch_id}::uuid, id, ${what}::text from unnest(${[...ids]}::uuid[]) id`.execute(trx)
}

const supersededTypes: Record<ShiftEvent, NotificationType[]> = {
  posted: ['shift_posted', 'works_elsewhere'],
  // A reminder of the old start time is wrong once the shift has changed.
  changed: ['shift_changed', 'shift_soon'],
  cancelled: ['shift_cancelled'],
}

/** Deletes earlier notifications of the shifts that this event makes obsolete. */
export async function withdrawShiftNotifications(trx: Db, ids: readonly string[], what: ShiftEvent): Promise<void> {
  const batches = sql`delete from shift_batches where shift_id = any(${[...ids]}::uuid[]) and kind = ${what}`
  await preparedQuery(trx, 'withdraw_shift_batches', batches)
  const notifications = sql`
    delete from notifications
    where shift_id = any(${[...ids]}::uuid[]) and type = any(${supersededTypes[what]}::text[])`
  await preparedQuery(trx, 'withdraw_shift_notifications', notifications)
}

/**
 * Stores the revision whose change or cancellation gets a notification of its own, so that only the latest one does.
 */
export async function setNotifiedRevisions(trx: Db, ids: readonly string[], alone: boolean): Promise<void> {
  await sql`
    update shifts set notified_revision = case when ${alone} then revision end
    where id = any(${[...ids]}::uuid[])`.execute(trx)
}

/**
 * Claims the shifts that begin before `until` and have had no reminder yet. A shift posted within an hour of its start
 * needs none: the notification of its posting serves as one.
 */
export async function claimShiftsStartingBefore(
  trx: Db,
  { now, until }: { now: Date; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update shifts s set reminded_for = s.start_time
    where s.cancelled_at is null and s.hidden_at is null and s.start_time > ${now}::timestamptz and s.start_time <= ${until}::timestamptz
      and s.reminded_for is distinct from s.start_time and s.created_at <= s.start_time - interval '1 hour'
    returning s.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The current data of what a fan-out job is about. */
export type FanOutSubject = Omit<
  NotificationLine,
  'type' | 'message' | 'link_url' | 'item_id' | 'sender_count' | 'in_comment'
> & {
  sender_id: string | null
  venue_id: string | null
  thread_id?: string
  /** Deduplicates: each recipient gets at most one notification per key. */
  dedupe_key: string
}

const senderColumns = sql`jsonb_build_object('id', p.id, 'username', p.username, 'username_slug', p.username_slug,
  'full_name', p.full_name, 'avatar_url', p.avatar_url, 'user_type', p.user_type,
  'verification_status', p.verification_status) as sender, p.id as sender_id`
const venueColumn = sql`jsonb_build_object('name', v.name, 'slug', v.slug, 'time_zone', v.time_zone) as venue`
const emptyColumns = { sender: sql`null as sender, null::uuid as sender_id`, title: sql`null as title` }

/**
 * Undefined if there is nothing left to notify anyone of. `lock` locks the subject's rows until the transaction ends;
 * lock the profiles first to avoid deadlocks.
 */
export async function findFanOutSubject(
  trx: Db,
  job: FanOutJob,
  { now, lock }: { now: Date; lock: boolean },
): Promise<FanOutSubject | undefined> {
  const { query, lockClause } = buildSubjectQuery(job, now)
  const name = nameStatementOfJob(lock ? 'fan_out_locked' : 'fan_out', job)
  const [subject] = await preparedQuery(trx, name, sql<FanOutSubject>`${query} ${lock ? lockClause : sql``}`)
  return subject
}

function buildSubjectQuery(job: FanOutJob, now: Date): { query: RawBuilder<unknown>; lockClause: RawBuilder<unknown> } {
  if (job.kind === 'new_post')
    return {
      query: sql`
      select ${senderColumns}, null as venue, null::uuid as venue_id, null as start_time, 0 as shift_count, ${emptyColumns.title},
        'post:' || o.id as dedupe_key
      -- own: the recipients are filtered by visibility below
      from profiles p
      -- own: the recipients are filtered by visibility below
      join posts o on o.profile_id = p.id and o.venue_id is null and o.hidden_at is null
      where o.id = ${job.id} and p.suspended_at is null`,
      lockClause: sql`for key share of o`,
    }
  if (job.kind === 'new_event')
    return {
      query: sql`
      select ${emptyColumns.sender}, ${venueColumn}, v.id as venue_id, e.start_time, 0 as shift_count, e.name as title, e.series_id is not null as is_weekly,
        'event:' || e.id as dedupe_key
      from venues v join venue_events e on e.venue_id = v.id
      where e.id = ${job.id} and v.archived_at is null and e.cancelled_at is null`,
      lockClause: sql`for key share of v, e`,
    }
  if (job.kind === 'new_special')
    return {
      query: sql`
      select ${emptyColumns.sender}, ${venueColumn}, v.id as venue_id, null as start_time, 0 as shift_count, s.title,
        'special:' || s.id as dedupe_key
      from venues v join venue_specials s on s.venue_id = v.id
      where s.id = ${job.id} and v.archived_at is null`,
      lockClause: sql`for key share of v, s`,
    }
  if (job.kind === 'forum_reply')
    return {
      query: sql`
      select ${senderColumns}, null as venue, null::uuid as venue_id, null as start_time, 0 as shift_count, t.title,
        t.id as thread_id, 'reply:' || r.id as dedupe_key
      -- own: the recipients are filtered by visibility below
      from forum_replies r join forum_threads t on t.id = r.thread_id
      -- own: the recipients are filtered by visibility below
      join profiles p on p.id = r.created_by
      where r.id = ${job.id} and r.hidden_at is null and t.hidden_at is null and p.suspended_at is null`,
      lockClause: sql`for key share of t, r`,
    }
  const cancelled = job.kind === 'shift_cancelled'
  const latest = job.kind === 'shift_soon' ? sql`s.start_time` : sql`s.end_time`
  const isCurrent = sql`s.hidden_at is null and s.visibility <> 'only_me' and ${cancelled ? sql`s.cancelled_order is not null` : sql`s.cancelled_at is null`} and ${latest} > ${now}::timestamptz`
  if (job.shift_id !== undefined)
    return {
      query: sql`
      select ${senderColumns}, ${venueColumn}, null::uuid as venue_id, s.start_time, 0 as shift_count, ${emptyColumns.title},
        'shift:' || s.id || ${buildDedupeKeySuffix(job.kind)} as dedupe_key
      -- own: the recipients are filtered by visibility below
      from profiles p join shifts s on s.profile_id = p.id join venues v on v.id = s.venue_id
      where s.id = ${job.shift_id} and ${isCurrent} and ${isOpenSchedule}
        and (${sql.lit(job.kind)} not in ('shift_changed', 'shift_cancelled') or s.notified_revision is not null)`,
      lockClause: sql`for share of s`,
    }
  return {
    query: sql`
    select ${senderColumns}, case when v.id is not null then jsonb_build_object('name', v.name, 'slug', v.slug, 'time_zone', v.time_zone) end as venue, v.id as venue_id, null as start_time,
      b.shift_count, ${emptyColumns.title}, 'batch:' || ${job.batch_id}::text as dedupe_key
    from (
      select s.profile_id, count(*)::integer as shift_count
      -- own: the recipients are filtered by visibility below
      from shift_batches i join shifts s on s.id = i.shift_id
      where i.batch_id = ${job.batch_id} and ${isCurrent} group by s.profile_id
    ) b
    -- own: the recipients are filtered by visibility below
    join profiles p on p.id = b.profile_id
    left join venues v on v.id = ${job.venue_id ?? null}::uuid
    where ${isOpenSchedule}`,
    lockClause: sql``,
  }
}

/**
 * Each change has a key of its own. Every kind of posting shares one key, so that a person is notified of a new
 * shift only once.
 */
function buildDedupeKeySuffix(kind: ShiftNotificationKind): RawBuilder<unknown> {
  switch (kind) {
    case 'shift_changed':
      return sql`':changed:' || s.notified_revision`
    case 'shift_cancelled':
      return sql`':cancelled:' || s.notified_revision`
    case 'shift_soon':
      return sql`':soon:' || extract(epoch from s.start_time)::bigint`
    default:
      return sql`':posted'`
  }
}

/** The recipients, and the condition that each of them may see the subject (`a` is the recipient). */
function buildAudience(job: FanOutJob, subject: FanOutSubject, now: Date) {
  switch (job.kind) {
    case 'new_event':
    case 'new_special':
      return {
        recipients: { table: sql`venue_follows r`, id: sql`r.user_id`, where: sql`r.venue_id = ${subject.venue_id}` },
        sees: sql`select from venues v where v.id = ${subject.venue_id} and v.owner_id is distinct from a.id`,
      }
    case 'new_post':
      return {
        recipients: { table: sql`bells r`, id: sql`r.profile_id`, where: sql`r.on_profile_id = ${subject.sender_id}` },
        sees: sql`select from visible_posts(a.id) o where o.id = ${job.id}`,
      }
    case 'forum_reply':
      // Everyone who wrote in the thread and is still verified. Their profile row is locked, so that a concurrent block
      // or revoked verification waits.
      return {
        recipients: {
          table: sql`profiles r`,
          id: sql`r.id`,
          where: sql`r.id <> ${subject.sender_id} and not r.is_admin and r.id in (
            -- own: reads the authors, not the content
            select t.created_by from forum_threads t where t.id = ${subject.thread_id}
            union all
            -- own: reads the authors, not the content
            select w.created_by from forum_replies w where w.thread_id = ${subject.thread_id}
          )`,
        },
        sees: sql`
          select from visible_forum_replies(a.id) r join visible_forum_threads(a.id) t on t.id = r.thread_id
          where r.id = ${job.id} and not r.is_collapsed and not t.is_collapsed`,
      }
    default: {
      const shifts =
        job.kind === 'shift_cancelled'
          ? sql`visible_cancelled_shifts_with_end(a.id)`
          : sql`visible_shifts_with_end(a.id)`
      const isCorrection = job.kind === 'shift_changed' || job.kind === 'shift_cancelled'
      return {
        recipients: {
          table: sql`user_relationships r`,
          id: sql`r.follower_id`,
          where: sql`r.following_id = ${subject.sender_id} and r.relationship_type = 'following'`,
        },
        sees: sql`select from ${shifts} s where ${isShiftOfJob(job)} and s.ends_at > ${now}::timestamptz
          ${isCorrection ? wasNotified : sql``} ${job.kind === 'shift_cancelled' ? mayHaveBeenSeen : sql``}`,
      }
    }
  }
}

/** Whether `a` was notified of the shift `s` before, that is, has followed its talent without a break since then. */
const wasNotified = sql`and exists (
  -- own: reads only the time of the notification
  select from shifts t join user_relationships f on f.following_id = t.profile_id
  where t.id = s.id and f.follower_id = a.id and f.relationship_type = 'following' and f.since_order < t.notified_order
)`

/** The key of the deliveries of a notification `n`, as `toDeliveryDedupeKey` in the jobs makes it. */
const sqlDeliveryDedupeKey = sql`'notice:' || left(translate(
  encode(sha256(convert_to(coalesce(n.dedupe_key, n.id::text), 'UTF8')), 'base64'), '+/', '-_'), 27)`

/** A shift that was cancelled this soon after its posting is cancelled silently for those who have not seen it. */
const SHORT_LIVED_MINUTES = 5

/**
 * Whether `a` may have seen the shift `s` before it was cancelled: it existed for a while, a notification of it was read,
 * pushed or emailed, or their calendar was fetched since. The unread notification of its posting is hidden with the shift.
 */
const mayHaveBeenSeen = sql`and exists (
  -- own: reads only when the shift was posted
  select from shifts t
  where t.id = s.id and (
    s.cancelled_at >= t.created_at + make_interval(mins => ${sql.lit(SHORT_LIVED_MINUTES)})
    or exists (
      select from calendar_tokens c
      where c.profile_id = a.id and c.kind = 'followed' and c.last_fetched_at >= t.created_at
    )
    or exists (
      -- own: the recipient's own notifications
      select from notifications n
      where n.recipient_id = a.id
        -- Reads only recent ones, by an index; the clocks of two servers may differ.
        and n.created_at >= t.created_at - interval '1 hour'
        and (n.shift_id = t.id or n.batch_id in (select b.batch_id from shift_batches b where b.shift_id = t.id))
        and (n.is_read or exists (
          select from deliveries d
          where d.profile_id = a.id and d.dedupe_key = ${sqlDeliveryDedupeKey}
        ))
    )
  )
)`

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The next page of recipients, ordered by id. */
export async function listRecipients(
  trx: Db,
  job: FanOutJob,
  subject: FanOutSubject,
  { after, limit, now }: Pick<FanOutBatch, 'after' | 'limit' | 'now'>,
): Promise<string[]> {
  const { table, id, where } = buildAudience(job, subject, now).recipients
  const query = sql<{ id: string }>`
    select ${id} as id from ${table} where ${where} and ${id} > ${after ?? FIRST_ID}::uuid
    order by ${id} limit ${limit}`
  const rows = await preparedQuery(trx, nameStatementOfJob('recipients', job), query)
  return rows.map((row) => row.id)
}

/** Keeps these profiles from being deleted until the transaction ends. All callers lock in id order: no deadlocks. */
export async function lockProfilesForKeyShare(trx: Db, ids: readonly (string | null)[]): Promise<void> {
  const query = sql`
    -- own: locks rows, reads no data
    select count(*) from (
      select from profiles p where p.id = any(${[...ids]}::uuid[]) order by p.id for key share
    ) locked`
  await preparedQuery(trx, 'lock_profiles_for_key_share', query)
}

/** Replies in one thread are grouped into one line of the list. */
/**
 * Replies to a discussion form one line of the list. So do the shifts of several people on one day, if they were posted
 * (changed, …) in the same hour.
 */
function buildGroupKey(
  { thread_id, start_time, venue }: FanOutSubject,
  type: NotificationType,
  now: Date,
): string | null {
  if (thread_id !== undefined) return `reply:${thread_id}`
  if (!isGroupedByDay(type) || !start_time || !venue) return null
  const day = toZonedDateTime(start_time, venue.time_zone).toPlainDate().toString()
  return `${type}:${day}:${Math.floor(now.getTime() / GROUP_MS)}`
}

const GROUP_MS = 3_600_000

export type FanOutBatch = { after: string | null; limit: number; now: Date; deliver_after: Date | null }
type NotificationText = { type: NotificationType; message: string; link_url: string | null }

/**
 * Notifies one page of recipients. The inserting statement itself checks whether each may see the subject and wants the
 * notification. It locks the follow (or profile) rows, so that a concurrent block waits and then deletes the
 * notification.
 */
export async function notifyBatch(
  trx: Db,
  job: FanOutJob,
  { subject, text, ids }: { subject: FanOutSubject; text: NotificationText; ids: readonly string[] },
  { now, deliver_after }: Pick<FanOutBatch, 'now' | 'deliver_after'>,
): Promise<void> {
  const { recipients, sees } = buildAudience(job, subject, now)
  const { in_app, any, outgoing } = buildPreferenceChecks(sql`a.id`, text.type)
  // A recipient who has `works_elsewhere` on but not in the list gets the shift in the list instead. It is marked as
  // delivered, because the `works_elsewhere` notification is already sent by push or email.
  const isFallback = job.kind === 'works_elsewhere' && text.type === 'shift_posted'
  const isUnlistedElsewhere = sql`${isFallback}::boolean and ${in_app} and exists (
    select from notifications e
    where e.recipient_id = a.id and e.dedupe_key = ${subject.dedupe_key}::text and e.type = 'works_elsewhere' and not e.is_listed
  )`
  const idOfKind = (kind: FanOutJob['kind']) => sql`${job.kind === kind && 'id' in job ? job.id : null}::uuid`
  const group_key = buildGroupKey(subject, text.type, now)
  // Several shifts of one person each keep their own line.
  const isFirstOfSender = sql`${group_key}::text is not null and (${!isGroupedByDay(text.type)}::boolean or not exists (
    select from notifications g
    where g.recipient_id = a.id and g.group_key = ${group_key}::text and g.sender_id = ${subject.sender_id}::uuid
  ))`
  const query = sql`
    with locked as materialized (
      select ${recipients.id} as id from ${recipients.table}
      where ${recipients.where} and ${recipients.id} = any(${[...ids]}::uuid[]) order by ${recipients.id} for share of r
    )
    insert into notifications (recipient_id, sender_id, type, message, link_url, created_at, dedupe_key, delivered_at, is_listed,
      deliver_after, post_id, event_id, special_id, shift_id, venue_id, batch_id, thread_id, reply_id, group_key)
    select a.id, ${subject.sender_id}::uuid, ${text.type}::text, ${text.message}::text, ${text.link_url}::text,
      ${now}::timestamptz, ${subject.dedupe_key}::text || case when ${isUnlistedElsewhere} then ':listed' else '' end,
      case when ${isUnlistedElsewhere} or not ${outgoing} then ${now}::timestamptz end, ${in_app}, ${deliver_after}::timestamptz, ${idOfKind('new_post')},
      ${idOfKind('new_event')}, ${idOfKind('new_special')}, ${('shift_id' in job && job.shift_id) || null}::uuid,
      ${subject.venue_id}::uuid, ${('batch_id' in job && job.batch_id) || null}::uuid,
      ${subject.thread_id ?? null}::uuid, ${idOfKind('forum_reply')},
      case when ${isFirstOfSender} then ${group_key}::text else gen_random_uuid()::text end
    from locked a
    where ${any} and exists (${sees})
    on conflict (recipient_id, dedupe_key) where dedupe_key is not null do nothing`
  await preparedQuery(trx, nameStatementOfJob(`notify_${text.type}`, job), query)
}
