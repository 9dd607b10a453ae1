import { sql, type Transaction } from 'kysely'
import type { NotificationType } from '#contract/notifications.limits.ts'
import type { PushDeliveryState } from '#contract/push.ts'
import type { Db } from '#server/core/db/db.ts'
import type { DB } from '#server/core/db/schema.ts'
import { sessionWithinMaxAge } from '#server/core/records/sessions.ts'

/** A person has one device for each of their sessions. Only the newest receive push messages. */
export const MAX_DEVICES = 20

export type DeviceRow = {
  id: string
  session_id: string
  user_agent: string | null
  created_at: Date
  last_shown_at: Date | null
  is_gone: boolean
  hides_details: boolean
}

/** The devices of an account whose session is valid, newest first. With `id`, only this one. */
export async function listDevices(
  db: Db,
  { profile_id, id = null }: { profile_id: string; id?: string | null },
  now: Date,
): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select b.id, b.session_id, s."userAgent" as user_agent, b.created_at, b.last_shown_at,
      b.gone_at is not null as is_gone, b.hides_details
    from push_subscriptions b
    join auth.session s on s.id = b.session_id
    -- own: the account's own devices
    join profiles p on p.id = b.profile_id
    where b.profile_id = ${profile_id} and b.removed_at is null and (${id}::uuid is null or b.id = ${id}::uuid)
      and s."expiresAt" > ${now}::timestamptz and ${sessionWithinMaxAge(now)}
    order by b.created_at desc, b.id
    limit ${MAX_DEVICES}`.execute(db)
  return rows
}

export async function setHidesDetails(
  db: Db,
  { profile_id, id }: { profile_id: string; id: string },
  hides_details: boolean,
): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ hides_details })
    .where('id', '=', id)
    .where('profile_id', '=', profile_id)
    .execute()
}

/** Removes a device until its owner turns on push there again. False if the account has no such device. */
export async function removeDevice(
  db: Db,
  { profile_id, id }: { profile_id: string; id: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_subscriptions')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('profile_id', '=', profile_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type NewDelivery = { id: string; subscription_id: string; profile_id: string; topic: NotificationType | null }

/**
 * Records push messages that are about to be sent, and returns the ids of those whose device still exists. It is locked,
 * so that a logout waits.
 */
export async function insertDeliveries(
  trx: Transaction<DB>,
  deliveries: NewDelivery[],
  now: Date,
): Promise<Set<string>> {
  if (deliveries.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    insert into push_deliveries (id, subscription_id, profile_id, topic, due_at)
    select d.id, b.id, b.profile_id, d.topic, ${now}::timestamptz
    from unnest(
      ${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ subscription_id }) => subscription_id)}::uuid[],
      ${deliveries.map(({ profile_id }) => profile_id)}::uuid[], ${deliveries.map(({ topic }) => topic)}::text[]
    ) d (id, subscription_id, profile_id, topic)
    join push_subscriptions b on b.id = d.subscription_id and b.profile_id = d.profile_id
    order by b.id for key share of b
    returning id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Forgets a delivery that was not sent, because nothing was left to say. */
export async function deleteDelivery(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_deliveries').where('id', '=', id).execute()
}

export async function recordAccepted(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('push_deliveries').set({ accepted_at: now }).where('id', '=', id).execute()
}

export async function recordFailure(db: Db, id: string, failure: 'gone' | 'failed'): Promise<void> {
  await db.updateTable('push_deliveries').set({ failure }).where('id', '=', id).execute()
}

/** The device that a test message goes to; undefined if it is over or was sent before `since`. */
export async function findTestDevice(
  db: Db,
  { delivery_id, since }: { delivery_id: string; since: Date },
): Promise<{ id: string; profile_id: string } | undefined> {
  return db
    .selectFrom('push_deliveries')
    .select(['subscription_id as id', 'profile_id'])
    .where('id', '=', delivery_id)
    .where('due_at', '>', since)
    .where('topic', 'is', null)
    .where('accepted_at', 'is', null)
    .where('failure', 'is', null)
    .executeTakeFirst()
}

/** What became of a delivery to one of the account's devices. */
export async function findDeliveryState(
  db: Db,
  { id, profile_id }: { id: string; profile_id: string },
): Promise<PushDeliveryState | undefined> {
  const row = await db
    .selectFrom('push_deliveries')
    .select(['accepted_at', 'shown_at', 'failure'])
    .where('id', '=', id)
    .where('profile_id', '=', profile_id)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.shown_at) return 'shown'
  return row.failure ?? (row.accepted_at ? 'accepted' : 'waiting')
}

export type ShownDelivery = { endpoint: string; due_at: Date; topic: string | null; is_first: boolean }

/**
 * Records that the device of a session showed a notification. Only the first time counts. Undefined if no such
 * notification was sent to this device.
 */
export async function recordShown(
  trx: Transaction<DB>,
  { id, profile_id, session_id }: { id: string; profile_id: string; session_id: string },
  now: Date,
): Promise<ShownDelivery | undefined> {
  const { rows } = await sql<{
    subscription_id: string
    endpoint: string
    due_at: Date
    topic: string | null
    is_first: boolean
  }>`
    select d.subscription_id, b.endpoint, d.due_at, d.topic, d.shown_at is null as is_first
    from push_deliveries d join push_subscriptions b on b.id = d.subscription_id
    where d.id = ${id} and d.profile_id = ${profile_id} and b.profile_id = ${profile_id}
      and b.session_id = ${session_id} and b.removed_at is null
    for no key update of b, d`.execute(trx)
  const [shown] = rows
  if (!shown?.is_first) return shown
  await trx.updateTable('push_deliveries').set({ shown_at: now }).where('id', '=', id).execute()
  await trx
    .updateTable('push_subscriptions')
    .set({ last_shown_at: now })
    .where('id', '=', shown.subscription_id)
    .execute()
  await trx
    .updateTable('notification_settings')
    .set({ push_silence_emailed_at: null })
    .where('profile_id', '=', profile_id)
    .where('push_silence_emailed_at', 'is not', null)
    .execute()
  return shown
}

/** Deletes records of push messages that no one needs anymore. */
export async function prunePushDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('push_deliveries').where('due_at', '<', before).execute()
}

/** The recent pushes of grouped topics to each of these people; one to several devices counts once. */
export async function listRecentPushes(
  trx: Transaction<DB>,
  { profile_ids, topics, since }: { profile_ids: string[]; topics: NotificationType[]; since: Date },
): Promise<{ profile_id: string; topic: NotificationType; due_at: Date }[]> {
  const { rows } = await sql<{ profile_id: string; topic: NotificationType; due_at: Date }>`
    select distinct profile_id, topic, due_at from push_deliveries
    where profile_id = any(${profile_ids}::uuid[]) and topic = any(${topics}::text[]) and due_at > ${since}::timestamptz`.execute(
    trx,
  )
  return rows
}

const DAY = 86_400_000
/** Someone whose pushes were not shown anywhere for this long is told by email. */
const SILENCE_MS = 14 * DAY
/** A browser that lost its subscription has this long to subscribe again. */
const GONE_MS = DAY

/** People to whom nothing that was pushed was shown: nothing since `SILENCE_MS`, or there is no device left. */
const selectSilent = (now: Date) => sql`
  select d.profile_id, false as is_gone
  from push_deliveries d join push_subscriptions b on b.id = d.subscription_id and b.removed_at is null
  where d.topic is not null and d.accepted_at is not null and d.shown_at is null
    and d.due_at <= ${new Date(now.getTime() - SILENCE_MS)}::timestamptz
    and not exists (select from push_deliveries s where s.profile_id = d.profile_id and s.shown_at > d.due_at)
  union all
  select b.profile_id, true
  from push_subscriptions b where b.removed_at is null
  group by b.profile_id
  having bool_and(coalesce(b.gone_at <= ${new Date(now.getTime() - GONE_MS)}::timestamptz, false))`

/** The people to email because their pushes do not arrive. Each is returned once, until one is shown. */
export async function claimSilentPeople(trx: Transaction<DB>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    insert into notification_settings as s (profile_id, push_silence_emailed_at)
    select distinct profile_id, ${now}::timestamptz from (${selectSilent(now)}) silent
    order by profile_id
    on conflict (profile_id) do update set push_silence_emailed_at = excluded.push_silence_emailed_at
      where s.push_silence_emailed_at is null
    returning s.profile_id`.execute(trx)
  return rows.map(({ profile_id }) => profile_id)
}

type PushSilence = { is_gone: boolean; topics: NotificationType[] }

/** Undefined if the pushes of a person arrive again. `topics`: those pushed and not shown. */
export async function findPushSilence(db: Db, profile_id: string, now: Date): Promise<PushSilence | undefined> {
  const { rows } = await sql<PushSilence>`
    select bool_or(silent.is_gone) as is_gone,
      array(
        select distinct d.topic from push_deliveries d
        where d.profile_id = ${profile_id} and d.topic is not null and d.shown_at is null order by d.topic
      ) as topics
    from (${selectSilent(now)}) silent where silent.profile_id = ${profile_id}
    group by silent.profile_id`.execute(db)
  return rows[0]
}
