import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { NotificationType } from '#contract/notifications.limits.ts'
import { type Db, preparedQuery } from '#server/core/db/db.ts'
import type { DB } from '#server/core/db/schema.ts'
import { eventEnd } from '#server/core/records/events.ts'
import { sessionWithinMaxAge } from '#server/core/records/sessions.ts'
import { toAssumedEnd } from '#server/core/records/shifts.ts'
import { MAX_DEVICES } from '#server/notifications/devices/queries.ts'
import { GROUPED_TOPICS, type OutgoingChannel, type OutgoingNotification } from './rules.ts'

export type OutgoingNotificationRow = Omit<OutgoingNotification, 'has_browser'> & {
  id: string
  recipient_id: string
  dedupe_key: string | null
  group_key: string
  sender_id: string | null
  /** When the first of several shifts begins. */
  batch_starts_at: Date | null
  /** The devices that receive pushes, newest first. */
  browsers: { id: string; endpoint: string }[]
}

/**
 * Locks due notifications and their recipients until the transaction ends, and skips rows that another process has
 * locked. Because it never waits, it cannot deadlock with the deletion of a recipient's account.
 */
export async function lockOutbox(trx: Transaction<DB>, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; recipient_id: string }>`
    select id, recipient_id from notifications
    where delivered_at is null and coalesce(deliver_after, created_at) <= ${now}::timestamptz
    order by coalesce(deliver_after, created_at), id
    limit ${limit}
    for update skip locked`.execute(trx)
  const recipientIds = rows.map(({ recipient_id }) => recipient_id)
  const locked = await lockRecipients(trx, recipientIds)
  return rows.filter(({ recipient_id }) => locked.has(recipient_id)).map(({ id }) => id)
}

/** Locks the recipients, so that they cannot be deleted while their deliveries are recorded. */
async function lockRecipients(trx: Transaction<DB>, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    -- own: locks rows, reads no data
    select id from profiles where id = any(${ids}::uuid[]) order by id for key share skip locked`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * When the push of a shift `s` expires. If the recipient is not shown when it ends, that must not depend on its end: four
 * hours after its start, and not sooner than in an hour.
 */
const shownEnd = (now: Date) => sql`coalesce(
  s.end_time, greatest(${toAssumedEnd(sql`s`)}, ${now}::timestamptz + interval '1 hour')
)`

/** The current data that decides about the delivery of notifications. Deleted notifications are left out. */
export async function findOutgoingNotifications(db: Db, ids: string[], now: Date): Promise<OutgoingNotificationRow[]> {
  const query = sql<OutgoingNotificationRow>`
    select n.id, n.recipient_id, n.type, n.dedupe_key, n.group_key, n.sender_id, n.created_at, n.is_read,
      o.quiet_from, o.quiet_until, o.time_zone, coalesce(o.only_bells, true) as only_bells,
      r.suspended_at is null
        and exists (select from visible_notifications(n.recipient_id) seen where seen.id = n.id) as is_visible,
      coalesce(h.start_time, e.start_time, k.valid_from) as starts_at, b.start_time as batch_starts_at,
      coalesce(h.ends_at, b.ends_at, ${eventEnd}, k.valid_until) as ends_at,
      coalesce(h.shown_end, b.shown_end, ${eventEnd}, k.valid_until) as shown_ends_at,
      coalesce(
        (select jsonb_object_agg(c.channel, c.is_on) from notification_preferences c
          where c.profile_id = n.recipient_id and c.topic = n.type),
        '{}'
      ) as choices,
      coalesce((select true from bells b where b.profile_id = n.recipient_id and b.on_profile_id = n.sender_id), false) as has_bell,
      n.sender_id is null or exists (
        select from user_relationships f
        where f.follower_id = n.recipient_id and f.following_id = n.sender_id and f.relationship_type = 'following'
      ) as is_followed,
      array(
        select jsonb_build_object('id', b.id, 'endpoint', b.endpoint)
        from push_subscriptions b join auth.session s on s.id = b.session_id
        where b.profile_id = n.recipient_id and b.gone_at is null and b.removed_at is null
          and s."expiresAt" > ${now}::timestamptz and ${sessionWithinMaxAge(now, 'r')}
        order by b.created_at desc, b.id limit ${MAX_DEVICES}
      ) as browsers
    from notifications n
    -- own: the recipient's own row
    join profiles r on r.id = n.recipient_id
    left join notification_settings o on o.profile_id = n.recipient_id
    left join lateral (
      select s.start_time, s.ends_at, ${shownEnd(now)} as shown_end
      from visible_shifts_with_end(n.recipient_id) s where s.id = n.shift_id
      union all
      select s.start_time, s.ends_at, ${shownEnd(now)}
      from visible_cancelled_shifts_with_end(n.recipient_id) s where s.id = n.shift_id
    ) h on n.shift_id is not null
    left join lateral (
      select max(t.ends_at) as ends_at, max(t.shown_end) as shown_end, min(t.start_time) as start_time
      from shift_batches i
      -- Each branch filters by shift id: a join outside the union would read both functions in full for every
      -- recipient.
      join lateral (
        select s.start_time, s.ends_at, ${shownEnd(now)} as shown_end
        from visible_shifts_with_end(n.recipient_id) s where s.id = i.shift_id
        union all
        select s.start_time, s.ends_at, ${shownEnd(now)}
        from visible_cancelled_shifts_with_end(n.recipient_id) s where s.id = i.shift_id
      ) t on true
      where i.batch_id = n.batch_id
    ) b on n.batch_id is not null
    left join venue_events e on e.id = n.event_id
    left join venue_specials k on k.id = n.special_id
    where n.id = any(${ids}::uuid[])
    order by n.created_at, n.id`
  // Planning takes far longer than running, so the statement is prepared.
  return preparedQuery(db, 'outgoing_notifications', query)
}

export const toOutgoing = (row: OutgoingNotificationRow): OutgoingNotification => ({
  ...row,
  has_browser: row.browsers.length > 0,
})

/** A correction is not sent before this delay: until then it may be corrected again. */
const CORRECTION_DELAY_MS = 60_000

/** Locks the notifications of these people that wait to share a push with others, and skips those that are locked. */
export async function lockHeldNotifications(
  trx: Transaction<DB>,
  { profile_ids, since, now }: { profile_ids: string[]; since: Date; now: Date },
): Promise<string[]> {
  if (profile_ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from notifications
    where recipient_id = any(${profile_ids}::uuid[]) and created_at > ${since}::timestamptz
      and delivered_at is null and deliver_after > ${now}::timestamptz and type = any(${GROUPED_TOPICS}::text[])
      and (
        type not in ('shift_changed', 'shift_cancelled')
        or created_at <= ${new Date(now.getTime() - CORRECTION_DELAY_MS)}::timestamptz
      )
    order by id limit ${MAX_GROUPED}
    for update skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

/** A push tells of at most this many notifications. */
const MAX_GROUPED = 500

/** The unread notifications of a person that earlier pushes of the group told of. */
export async function listPushedOfGroup(
  db: Db,
  { recipient_id, topics, since }: { recipient_id: string; topics: NotificationType[]; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; dedupe_key: string | null }>`
    select id, dedupe_key from notifications
    where recipient_id = ${recipient_id} and type = any(${topics}::text[]) and not is_read
      and delivered_at is not null and created_at > ${since}::timestamptz
    order by created_at desc, id desc limit ${MAX_GROUPED}`.execute(db)
  // Most of those that were processed were not pushed: the bell was off, or the list alone wanted them.
  const { rows: pushed } = await sql<{ dedupe_key: string }>`
    select dedupe_key from deliveries
    where profile_id = ${recipient_id} and channel = 'push'
      and dedupe_key = any(${rows.map(toDeliveryDedupeKey)}::text[])`.execute(db)
  const pushedKeys = new Set(pushed.map(({ dedupe_key }) => dedupe_key))
  return rows.filter((row) => pushedKeys.has(toDeliveryDedupeKey(row))).map(({ id }) => id)
}

/** Marks notifications as processed. */
export async function markDelivered(trx: Transaction<DB>, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update notifications set delivered_at = ${now} where id = any(${ids}::uuid[])`.execute(trx)
}

/** Defers notifications to a later time. */
export async function deferNotifications(trx: Transaction<DB>, deferred: { id: string; until: Date }[]): Promise<void> {
  if (deferred.length === 0) return
  await sql`
    update notifications n set deliver_after = d.until
    from unnest(${deferred.map(({ id }) => id)}::uuid[], ${deferred.map(({ until }) => until)}::timestamptz[]) d (id, until)
    where n.id = d.id`.execute(trx)
}

export type Delivery = { profile_id: string; channel: OutgoingChannel; dedupe_key: string }

/** Records deliveries before they are sent. Returns only new ones, so that nothing is sent twice. */
export async function claimDeliveries(trx: Transaction<DB>, deliveries: Delivery[], now: Date): Promise<Delivery[]> {
  if (deliveries.length === 0) return []
  const rows = await trx
    .insertInto('deliveries')
    .values(deliveries.map((delivery) => ({ ...delivery, created_at: now })))
    .onConflict((conflict) => conflict.columns(['profile_id', 'channel', 'dedupe_key']).doNothing())
    .returning(['profile_id', 'channel', 'dedupe_key'])
    .$narrowType<{ channel: OutgoingChannel }>()
    .execute()
  return rows
}

/** The key of a notification's deliveries. The notification's key contains ids of people, so only its hash is stored. */
export const toDeliveryDedupeKey = ({ id, dedupe_key }: Pick<OutgoingNotificationRow, 'id' | 'dedupe_key'>): string =>
  `notice:${createHash('sha256')
    .update(dedupe_key ?? id)
    .digest('base64url')
    .slice(0, 27)}`

/** Deletes records of deliveries that are too old to be sent again. */
export async function pruneDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('deliveries').where('created_at', '<', before).execute()
}
