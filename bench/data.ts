import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import { insertGeneratedPeople } from '#tests/support/generated-people.ts'

/** The size of each table at factor 1. */
const FULL_SIZE = { people: 100_000, follows: 2_000_000, posts: 1_000_000, likes: 5_000_000, shifts: 300_000 }

export type DatasetSize = typeof FULL_SIZE

export const toDatasetSize = (factor: number): DatasetSize => ({
  people: Math.round(FULL_SIZE.people * factor),
  follows: Math.round(FULL_SIZE.follows * factor),
  posts: Math.round(FULL_SIZE.posts * factor),
  likes: Math.round(FULL_SIZE.likes * factor),
  shifts: Math.round(FULL_SIZE.shifts * factor),
})

/**
 * Fills the database with a city's worth of people: some have thousands of followers, one in four never posts, one in
 * ten is private. The pseudo-random choices are the same in every run. The schema `bench` numbers people and posts so
 * that measures can look some of them up.
 */
export async function fillDatabase(
  db: Db,
  size: DatasetSize,
  now: Date,
  report: (what: string) => void,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    report(`${size.people} people and their venues`)
    await insertGeneratedPeople(trx, size.people, now)
    // Skips the triggers that count and notify row by row; the counters are set at the end.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`set local work_mem = '256MB'`.execute(trx)
    await sql`select setseed(0.42)`.execute(trx)
    await numberPeople(trx)
    report(`${size.follows} follows`)
    await insertFollows(trx, size)
    report(`${size.posts} posts`)
    await insertPosts(trx, size, now)
    report(`${size.likes} likes, and comments`)
    await insertLikes(trx, size, now)
    await insertComments(trx, size, now)
    report(`${size.shifts} shifts, and notifications`)
    await insertShifts(trx, size, now)
    await insertNotifications(trx, size, now)
    await updateCounters(trx)
  })
}

/** Query plans depend on table statistics, so they are meaningful only after ANALYZE. */
export async function vacuumAnalyze(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum (analyze)`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

async function numberPeople(trx: Db): Promise<void> {
  await sql`create schema bench`.execute(trx)
  await sql`
    create table bench.people as
    select substr(email, 6, length(email) - 15)::int as n, id from auth."user" where email like 'crowd%'`.execute(trx)
  await sql`alter table bench.people add primary key (n)`.execute(trx)
  await sql`analyze bench.people`.execute(trx)
  // Moves the accounts off the demo's email domain, so that a server with DEMO off starts on this database.
  await sql`update auth."user" set email = replace(email, '@demo.test', '@example.test')`.execute(trx)
}

/** Favors small numbers: people and posts with small numbers are followed, liked and read most. */
const skewedIndex = (max: number): RawBuilder<number> => sql<number>`1 + floor(power(random(), 2.5) * ${max})::int`

async function insertFollows(trx: Db, size: DatasetSize): Promise<void> {
  const each = Math.round(size.follows / size.people) - 3
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type, created_at)
    select a.id, b.id, 'following', now() - random() * interval '400 days'
    from (
      select n, ${skewedIndex(size.people)} as other from generate_series(1, ${size.people}::int) n, generate_series(1, ${each}::int)
    ) lot join bench.people a on a.n = lot.n join bench.people b on b.n = lot.other
    where a.id <> b.id
    on conflict do nothing`.execute(trx)
  await sql`
    insert into venue_follows (user_id, venue_id)
    select p.id, v.id
    from (
      select n, ${skewedIndex(size.people / 20)} as venue from generate_series(1, ${size.people}::int) n, generate_series(1, 3)
    ) lot join bench.people p on p.n = lot.n join venues v on v.slug = 'crowd-' || lot.venue
    on conflict do nothing`.execute(trx)
}

/** One post in twenty is a venue's; three people in four write posts. */
async function insertPosts(trx: Db, size: DatasetSize, now: Date): Promise<void> {
  await sql`
    create table bench.posts as
    select n, gen_random_uuid() as id, writer - writer % 4 + 1 + n % 3 as writer, n % 20 = 0 as is_of_venue,
      ${now}::timestamptz - power(random(), 2) * interval '400 days' as created_at
    from (select n, ${skewedIndex(size.people - 4)} as writer from generate_series(1, ${size.posts}::int) n) lot`.execute(
    trx,
  )
  await sql`alter table bench.posts add primary key (n)`.execute(trx)
  await sql`
    insert into posts (id, profile_id, venue_id, content, created_at, updated_at)
    select o.id, p.id, v.id, 'Post ' || o.n || ': ' || repeat('on at eight ', 1 + o.n % 12), o.created_at, o.created_at
    from bench.posts o join bench.people p on p.n = o.writer
    left join venues v on o.is_of_venue and v.slug = 'crowd-' || (1 + o.n % ${size.people / 20}::int)
    -- Posts lie on the disk in the order in which people write them.
    order by o.created_at`.execute(trx)
}

async function insertLikes(trx: Db, size: DatasetSize, now: Date): Promise<void> {
  await sql`
    insert into likes (post_id, profile_id, created_at)
    select o.id, p.id, ${now}::timestamptz - interval '1 day' - random() * interval '300 days'
    from (
      select ${skewedIndex(size.posts)} as post, 1 + floor(random() * ${size.people})::int as liker
      from generate_series(1, ${size.likes}::int)
    ) lot join bench.posts o on o.n = lot.post join bench.people p on p.n = lot.liker
    on conflict do nothing`.execute(trx)
}

async function insertComments(trx: Db, size: DatasetSize, now: Date): Promise<void> {
  await sql`
    insert into comments (post_id, profile_id, content, created_at)
    select o.id, p.id, 'See you there', ${now}::timestamptz - random() * interval '300 days'
    from (
      select ${skewedIndex(size.posts)} as post, 1 + floor(random() * ${size.people})::int as writer
      from generate_series(1, ${Math.round(size.likes / 10)}::int)
    ) lot join bench.posts o on o.n = lot.post join bench.people p on p.n = lot.writer`.execute(trx)
}

/** Two in five people are talent. Each works every few days, from three weeks ago to three weeks ahead. */
async function insertShifts(trx: Db, size: DatasetSize, now: Date): Promise<void> {
  const each = Math.max(1, Math.round(size.shifts / ((size.people * 2) / 5)))
  await sql`
    insert into shifts (profile_id, venue_id, start_time, end_time)
    select p.id, v.id, begins, begins + interval '5 hours'
    from bench.people p cross join generate_series(1, ${each}::int) k
    join venues v on v.slug = 'crowd-' || (1 + (p.n * 7 + k % 2) % ${size.people / 20}::int)
    cross join lateral (
      select date_trunc('day', ${now}::timestamptz) + (k - ${Math.ceil(each / 2)}::int) * interval '3 days'
        + p.n % 24 * interval '1 hour' as begins
    ) b
    where p.n % 5 in (0, 1)
    on conflict do nothing`.execute(trx)
}

/** Four notifications per person, all about follows, and all recent: older ones would have been deleted. */
async function insertNotifications(trx: Db, size: DatasetSize, now: Date): Promise<void> {
  await sql`
    insert into notifications (recipient_id, sender_id, type, message, link_url, group_key, is_read, created_at, delivered_at)
    select p.id, q.id, 'new_follower', '', '/', 'follow:' || k, k > 2, ${now}::timestamptz - k * interval '1 day', ${now}
    from bench.people p cross join generate_series(1, 4) k
    join bench.people q on q.n = 1 + (p.n * 13 + k) % ${size.people}::int where p.id <> q.id`.execute(trx)
}

async function updateCounters(trx: Db): Promise<void> {
  await sql`
    update posts o set like_count = coalesce(l.most, 0), comment_count = coalesce(c.most, 0)
    from bench.posts b
    left join (select post_id, count(*)::int as most from likes group by post_id) l on l.post_id = b.id
    left join (select post_id, count(*)::int as most from comments group by post_id) c on c.post_id = b.id
    where o.id = b.id`.execute(trx)
  await sql`
    update profiles p set follower_count = coalesce(a.most, 0), following_count = coalesce(b.most, 0)
    from bench.people n
    left join (select following_id as id, count(*)::int as most from user_relationships group by 1) a on a.id = n.id
    left join (select follower_id as id, count(*)::int as most from user_relationships group by 1) b on b.id = n.id
    where p.id = n.id`.execute(trx)
  await sql`
    update venues v set follower_count = f.most
    from (select venue_id, count(*)::int as most from venue_follows group by 1) f where f.venue_id = v.id`.execute(trx)
}
