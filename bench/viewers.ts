import { type RawBuilder, sql } from 'kysely'
import { createAuth } from '#server/accounts/service.ts'
import type { Db } from '#server/core/db/db.ts'
import { liftStatementLimits } from '#server/core/db/transactions.ts'
import { generateToken } from '#server/core/tokens.ts'
import { hashedSession } from '#tests/support/many-sessions.ts'

/** Each viewer has an IP address of their own, because rate limits are shared per address. */
export type BenchViewer = { id: string; cookie: string; address: string }

/** Viewers by what they follow: that many people, only people who rarely post, or no one. */
export const FEED_KINDS = ['20', '300', '3000', 'quiet', 'nobody'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

/** Logs people in by their numbers, to a server with this public address if it has one. */
export async function signIn(
  db: Db,
  appSecret: string,
  numbers: readonly number[],
  publicUrl?: string,
): Promise<BenchViewer[]> {
  const auth = createAuth({ appSecrets: [appSecret], publicUrl }, db)
  const { rows } = await sql<{ id: string }>`
    select id from bench.people where n = any(${[...numbers]}::int[]) order by n`.execute(db)
  const sessions = rows.map(({ id }) => ({ user_id: id, token: generateToken() }))
  await sql`
    insert into auth.session (token, "userId", "expiresAt", "createdAt", "updatedAt")
    select token, user_id, now() + interval '30 days', now(), now()
    from jsonb_to_recordset(${JSON.stringify(sessions.map(hashedSession))}::text::jsonb) s (token text, user_id uuid)`.execute(
    db,
  )
  return sessions.map(({ user_id, token }, index) => ({
    id: user_id,
    cookie: auth.buildSessionCookie(token).split(';')[0] ?? '',
    address: `10.0.${index >> 8}.${index & 255}`,
  }))
}

/** Replaces what a person follows with what their kind prescribes. */
export async function setFollows(db: Db, id: string, kind: FeedKind): Promise<void> {
  // In a large database, finding people who rarely post takes longer than a request may.
  await db.transaction().execute(async (trx) => {
    await liftStatementLimits(trx)
    await replaceFollows(trx, id, kind)
  })
}

async function replaceFollows(db: Db, id: string, kind: FeedKind): Promise<void> {
  await sql`delete from user_relationships where follower_id = ${id}`.execute(db)
  await sql`delete from venue_follows where user_id = ${id}`.execute(db)
  if (kind === 'nobody') return
  // Quiet people never posted, or only once long ago.
  const which: RawBuilder<unknown> =
    kind === 'quiet'
      ? sql`not exists (select from posts o where o.profile_id = p.id and o.created_at > now() - interval '300 days')`
      : sql`true`
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type)
    select ${id}::uuid, p.id, 'following' from bench.people p
    where p.id <> ${id} and ${which}
    order by md5(p.n::text) limit ${kind === 'quiet' ? 300 : Number(kind)}`.execute(db)
  if (kind !== 'quiet')
    await sql`
      insert into venue_follows (user_id, venue_id)
      select ${id}::uuid, v.id from venues v order by md5(v.slug) limit 3`.execute(db)
}

/** Gives a person many notifications: half about likes on ten of their posts, half of them unread. */
export async function insertManyNotifications(db: Db, id: string, count: number): Promise<void> {
  await sql`alter table notifications disable trigger user`.execute(db)
  await sql`
    with own as (select o.id, row_number() over (order by o.created_at desc) as n from posts o where o.profile_id = ${id} limit 10)
    insert into notifications (recipient_id, sender_id, type, message, link_url, post_id, group_key, is_read, created_at,
      delivered_at)
    select ${id}::uuid, p.id, case when own.id is null then 'new_follower' else 'new_like' end, '', '/', own.id,
      coalesce('like:' || own.id, gen_random_uuid()::text), p.n % 2 = 0, now() - p.n * interval '10 minutes', now()
    from bench.people p left join own on p.n % 2 = 1 and own.n = 1 + p.n % 10
    where p.id <> ${id} order by p.n limit ${count}::int`.execute(db)
  await sql`alter table notifications enable trigger user`.execute(db)
}

/** Gives a person many followers who are notified of everything that the person posts. */
export async function insertFollowers(db: Db, id: string, count: number): Promise<void> {
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type)
    select p.id, ${id}::uuid, 'following' from bench.people p where p.id <> ${id} order by p.n desc limit ${count}::int
    on conflict do nothing`.execute(db)
  await sql`
    insert into bells (profile_id, on_profile_id)
    select r.follower_id, r.following_id from user_relationships r
    where r.following_id = ${id} and r.relationship_type = 'following' on conflict do nothing`.execute(db)
}
