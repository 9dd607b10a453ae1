import { sql, type Transaction } from 'kysely'
import { formatMentionText } from '#contract/mention-parts.ts'
import type { Mention } from '#contract/mentions.ts'
import { type Db, preparedQuery } from '#server/core/db/db.ts'
import type { DB } from '#server/core/db/schema.ts'
import { sessionWithinMaxAge } from '#server/core/records/sessions.ts'
import { selectVenueMentions } from '#server/mentions/queries.ts'
import type { PushContent } from './rules.ts'

type BrowserSubscription = { endpoint: string; p256dh: string; auth: string }
export type PushSubscriptionRow = BrowserSubscription & { id: string; profile_id: string }

/**
 * Subscribes a browser to an account's push messages and moves it from any other account. A session belongs to one
 * browser, so its earlier subscriptions are deleted.
 */
export async function saveSubscription(
  trx: Transaction<DB>,
  { profile_id, session_id, ...browser }: BrowserSubscription & { profile_id: string; session_id: string },
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', session_id)
    .where('endpoint', '<>', browser.endpoint)
    .execute()
  const row = { ...browser, profile_id, session_id, created_at: now }
  await trx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute()
}

/** Deletes a subscription if it belongs to the account. */
export async function deleteOwnSubscription(db: Db, profile_id: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('profile_id', '=', profile_id)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Deletes an expired subscription, unless another account or a new key has taken over the browser since. */
export async function deleteSubscription(db: Db, { id, profile_id, p256dh }: PushSubscriptionRow): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('profile_id', '=', profile_id)
    .where('p256dh', '=', p256dh)
    .execute()
}

/** A subscription, if it still belongs to the account and its session is valid. */
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
      .select(['b.id', 'b.profile_id', 'b.endpoint', 'b.p256dh', 'b.auth'])
      .where('b.id', '=', id)
      .where('b.profile_id', '=', profile_id)
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
export async function findPushDetails(
  db: Db,
  notification_id: string,
): Promise<Pick<PushContent, 'excerpt' | 'unread_of_group'>> {
  const query = sql<Pick<PushContent, 'excerpt' | 'unread_of_group'> & { mentions: Mention[] }>`
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
