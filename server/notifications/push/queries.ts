import { sql, type Transaction } from 'kysely'
import { formatMentionText } from '#contract/mention-parts.ts'
import type { Mention } from '#contract/mentions.ts'
import { type Db, preparedQuery } from '#server/core/db/db.ts'
import type { DB } from '#server/core/db/schema.ts'
import { lockSession, sessionWithinMaxAge } from '#server/core/records/sessions.ts'
import { selectVenueMentions } from '#server/mentions/queries.ts'
import type { PushDetails } from './rules.ts'

type BrowserSubscription = { endpoint: string; p256dh: string; auth: string }
export type PushSubscriptionRow = BrowserSubscription & { id: string; profile_id: string; hides_details: boolean }

const isReceiving = sql<boolean>`b.gone_at is null and b.removed_at is null`

/**
 * Subscribes the browser of a session, which must be locked (`lockSubscribing`). It is one device: its row is kept, or
 * after a new login of the account what its owner chose for it. Ends the browser's subscription to any other session.
 * Nothing is saved if the browser by itself renews a subscription that its owner removed, or one that the push service no
 * longer knows.
 */
export async function saveSubscription(
  trx: Transaction<DB>,
  { profile_id, session_id, ...browser }: BrowserSubscription & { profile_id: string; session_id: string },
  { now, isRenewal }: { now: Date; isRenewal: boolean },
): Promise<'saved' | 'removed' | 'gone'> {
  const found = await trx
    .selectFrom('push_subscriptions')
    .select(['id', 'profile_id', 'session_id', 'endpoint', 'hides_details', 'removed_at', 'gone_at'])
    .where((where) => where.or([where('session_id', '=', session_id), where('endpoint', '=', browser.endpoint)]))
    // Its owner may be removing it at this moment.
    .orderBy('id')
    .forUpdate()
    .execute()
  const device = found.find((row) => row.session_id === session_id)
  const before = device ?? found.find((row) => row.profile_id === profile_id)
  if (isRenewal && before?.removed_at) return 'removed'
  if (isRenewal && before?.gone_at && before.endpoint === browser.endpoint) return 'gone'
  await trx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', browser.endpoint)
    .where('session_id', '<>', session_id)
    .execute()
  if (device)
    await trx
      .updateTable('push_subscriptions')
      .set({ ...browser, gone_at: null, removed_at: null })
      .where('id', '=', device.id)
      .execute()
  else
    await trx
      .insertInto('push_subscriptions')
      .values({ ...browser, profile_id, session_id, created_at: now, hides_details: before?.hides_details ?? false })
      .execute()
  return 'saved'
}

/**
 * Locks a browser and its session until the transaction ends, so that a browser has one session and a session one
 * browser. False if the session is over.
 */
export async function lockSubscribing(
  trx: Transaction<DB>,
  { endpoint, session_id }: { endpoint: string; session_id: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${endpoint}`}, 0))`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${session_id}`}, 0))`.execute(trx)
  return lockSession(trx, session_id)
}

/** Stops pushes to a browser of the account. Its row is kept, so that turning them on again restores its choices. */
export async function removeOwnSubscription(
  db: Db,
  { profile_id, endpoint }: { profile_id: string; endpoint: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ removed_at: now })
    .where('profile_id', '=', profile_id)
    .where('endpoint', '=', endpoint)
    .where('removed_at', 'is', null)
    .execute()
}

/**
 * Records that a push service no longer knows a subscription, unless another account or a new key has taken over the
 * browser since.
 */
export async function markGone(db: Db, { id, profile_id, p256dh }: PushSubscriptionRow, now: Date): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ gone_at: now })
    .where('id', '=', id)
    .where('profile_id', '=', profile_id)
    .where('p256dh', '=', p256dh)
    .where('gone_at', 'is', null)
    .execute()
}

/** A subscription, if it still receives pushes for the account, which is not suspended, and its session is valid. */
export async function findSubscription(
  db: Db,
  { id, profile_id }: Pick<PushSubscriptionRow, 'id' | 'profile_id'>,
  now: Date,
): Promise<PushSubscriptionRow | undefined> {
  return (
    db
      .selectFrom('push_subscriptions as b')
      .innerJoin('auth.session as s', 's.id', 'b.session_id')
      // own: the account's own subscription
      .innerJoin('profiles as p', 'p.id', 'b.profile_id')
      .select(['b.id', 'b.profile_id', 'b.endpoint', 'b.p256dh', 'b.auth', 'b.hides_details'])
      .where('b.id', '=', id)
      .where('b.profile_id', '=', profile_id)
      .where(isReceiving)
      .where('p.suspended_at', 'is', null)
      .where('s.expiresAt', '>', now)
      .where(sessionWithinMaxAge(now))
      .executeTakeFirst()
  )
}

/** Deletes subscriptions whose session has exceeded its maximum age without a logout. */
export async function deleteStaleSubscriptions(db: Db, now: Date): Promise<void> {
  await sql`
    -- own: a job deletes by session age
    delete from push_subscriptions b using auth.session s, profiles p
    where s.id = b.session_id and p.id = b.profile_id and not (${sessionWithinMaxAge(now)})`.execute(db)
}

/** Sets the time zone for quiet hours and summaries, unless the account has chosen one. */
export async function setDefaultTimeZone(db: Db, profile_id: string, time_zone: string): Promise<void> {
  await sql`
    insert into notification_settings as s (profile_id, time_zone) values (${profile_id}, ${time_zone})
    on conflict (profile_id) do update set time_zone = excluded.time_zone where s.time_zone is null`.execute(db)
}

/** A post’s mentions are those of its own text, a comment’s those of the comment. */
const mentions = selectVenueMentions(
  sql`(m.in_comment_id = n.comment_id or m.in_post_id = case when n.comment_id is null then n.post_id end)`,
)

/** A push message's excerpt and group count for a notification, limited to what its recipient may see now. */
export async function findPushDetails(db: Db, notification_id: string): Promise<PushDetails> {
  const query = sql<PushDetails & { mentions: Mention[] }>`
    select coalesce(
        (select c.content from visible_comments(n.recipient_id) c where c.id = n.comment_id),
        (select o.content from visible_posts(n.recipient_id) o
          where o.id = n.post_id and n.comment_id is null and n.type in ('mention', 'new_post'))
      ) as excerpt,
      ${mentions} as mentions,
      (select count(*)::integer from visible_notifications(n.recipient_id) g
        where g.group_key = n.group_key and not g.is_read) as unread_of_group
    from notifications n where n.id = ${notification_id}`
  const [details] = await preparedQuery(db, 'notice_more', query)
  if (!details) return { excerpt: null, unread_of_group: 0 }
  const { excerpt, unread_of_group } = details
  return { excerpt: excerpt && formatMentionText(excerpt, details.mentions), unread_of_group }
}
