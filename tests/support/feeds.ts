import { sql } from 'kysely'
import { expect } from 'vitest'
import { deletePost, insertPost } from '#server/posts/queries.ts'
import { insertGeneratedPeople } from './generated-people.ts'
import type { Person } from './person.ts'
import type { TestContext } from './test-context.ts'

/** The order of the feed: newest first, then by id. */
const byPlace = (one: Placed, other: Placed): number =>
  other.time - one.time || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)

type Placed = { id: string; time: number }

/**
 * A town of people who post: `people` accounts, a twentieth as many venues, and `each` posts per account over some
 * days, several at the same instant. Some are suspended, private, hidden or archived; every other account is quiet.
 */
export async function insertTown(
  context: TestContext,
  { people, each }: { people: number; each: number },
): Promise<void> {
  const { db } = context
  const now = context.clock.now()
  await insertGeneratedPeople(db, people, now)
  await sql`
    update profiles set suspended_at = ${now} where username ~ '[0-9]$' and ('x' || left(md5(username), 4))::bit(16)::int % 23 = 0`.execute(
    db,
  )
  await sql`update venues set archived_at = ${now} where ('x' || left(md5(slug), 4))::bit(16)::int % 9 = 0`.execute(db)
  await sql`
    insert into posts (profile_id, content, created_at, hidden_at)
    select p.id, 'word ' || n, ${now}::timestamptz - (('x' || left(md5(p.id::text || n), 6))::bit(24)::int % 4000) * interval '1 minute',
      case when ('x' || right(md5(p.id::text || n), 2))::bit(8)::int % 31 = 0 then ${now}::timestamptz end
    from profiles p cross join generate_series(1, ${each}::int) n
    where p.username ~ '[1-5]$'`.execute(db)
  // Some of the quiet accounts posted once, long ago.
  await sql`
    insert into posts (profile_id, content, created_at)
    select id, 'old word', ${now}::timestamptz - interval '90 days' - (('x' || left(md5(username), 4))::bit(16)::int % 900) * interval '1 hour'
    from profiles where username ~ '[06]$'`.execute(db)
  await sql`
    insert into posts (profile_id, venue_id, content, created_at)
    select p.id, v.id, 'house word ' || n, ${now}::timestamptz - (('x' || left(md5(v.id::text || n), 6))::bit(24)::int % 4000) * interval '1 minute'
    from (select id, row_number() over (order by slug) as place from venues) v
    cross join generate_series(1, ${each}::int) n
    left join (select id, row_number() over (order by username) as place from profiles) p on p.place = v.place * 7 and n % 3 > 0`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

/** Makes a viewer follow that many people, optionally only quiet ones, and that many venues. */
export async function followMany(
  context: TestContext,
  who: Person,
  { people, venues = 0, quiet = false }: { people: number; venues?: number; quiet?: boolean },
): Promise<void> {
  const now = context.clock.now()
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type, created_at)
    select ${who.id}, p.id, 'following', ${now}::timestamptz from profiles p
    where p.id <> ${who.id} and p.username ~ ${quiet ? '[06-9]$' : '[0-9]$'} order by md5(p.username) limit ${people}`.execute(
    context.db,
  )
  await sql`
    insert into venue_follows (user_id, venue_id, created_at)
    select ${who.id}::uuid, v.id, ${now}::timestamptz from venues v order by md5(v.slug) limit ${venues}`.execute(
    context.db,
  )
  await sql`analyze user_relationships, venue_follows`.execute(context.db)
}

type Row = {
  id: string
  time: Date
  profile_id: string | null
  venue_id: string | null
  hidden: boolean
  suspended: boolean
  archived: boolean
  owner_id: string | null
}

/** A viewer's expected feed, found by checking every post. */
export async function bruteForce(context: TestContext, viewer: Person): Promise<string[]> {
  const { rows: posts } = await sql<Row>`
    select o.id, o.created_at as time, o.profile_id, o.venue_id, o.hidden_at is not null as hidden,
      p.suspended_at is not null as suspended, v.archived_at is not null as archived, v.owner_id
    from posts o left join profiles p on p.id = o.profile_id left join venues v on v.id = o.venue_id`.execute(
    context.db,
  )
  const idsOf = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    new Set((await query.execute(context.db)).rows.map(({ id }) => id))
  const people = await idsOf(sql`
    select following_id as id from user_relationships r where follower_id = ${viewer.id} and relationship_type = 'following'
      and not exists (select from user_relationships b where b.follower_id = r.following_id
        and b.following_id = ${viewer.id} and b.relationship_type = 'blocked')`)
  const venues = await idsOf(sql`select venue_id as id from venue_follows where user_id = ${viewer.id}`)
  return posts
    .filter((post) => !post.hidden)
    .filter((post) => {
      if (post.venue_id === null) return people.has(post.profile_id ?? '') && !post.suspended
      const saidByOwner = post.owner_id !== null && post.owner_id === post.profile_id
      return (
        venues.has(post.venue_id) && !post.archived && post.owner_id !== viewer.id && !(post.suspended && saidByOwner)
      )
    })
    .map(({ id, time }) => ({ id, time: time.getTime() }))
    .sort(byPlace)
    .map(({ id }) => id)
}

/** Reads pages from the top until the end or a post that was read before; `between` runs after each page. */
export async function readFeed(
  viewer: Person,
  { limit = 10, until, pages = Number.POSITIVE_INFINITY, between = async () => {} }: Reading = {},
): Promise<{ ids: string[]; newest: string }> {
  const ids: string[] = []
  let cursor: string | undefined
  let newest: string | undefined
  for (let page = 0; page < pages; page++) {
    const read = await viewer.api.feed.page({ limit, ...(cursor && { cursor }) })
    newest ??= read.newest_cursor
    for (const { id } of read.items) {
      if (id === until) return { ids, newest }
      ids.push(id)
    }
    if (read.next_cursor === null) break
    cursor = read.next_cursor
    await between()
  }
  return { ids, newest: newest ?? '' }
}

type Reading = { limit?: number; until?: string | undefined; pages?: number; between?: () => Promise<void> }

/**
 * Reads page by page and then reads new posts until there are none, while others post and delete. Every remaining post
 * must be read exactly once, and each page must be in order.
 */
export async function checkReadingWhileTheyPost(
  context: TestContext,
  viewer: Person,
  { arrive, vanish, seed }: { arrive: number; vanish: number; seed: number },
): Promise<void> {
  const random = seededRandom(seed)
  const { rows: followed } = await sql<{ id: string }>`
    select following_id as id from user_relationships where follower_id = ${viewer.id}`.execute(context.db)
  const { rows: places } = await sql<{ id: string }>`
    select venue_id as id from venue_follows where user_id = ${viewer.id}`.execute(context.db)
  const { rows: others } = await sql<{ id: string }>`
    select id from profiles where id <> ${viewer.id} limit 50`.execute(context.db)
  const left = { arrive, vanish }
  const hex = (digits: number) => Array.from({ length: digits }, () => random(16).toString(16)).join('')
  const act = async () => {
    if (left.arrive > 0 && (left.vanish === 0 || random(6) > 0)) {
      left.arrive -= 1
      context.clock.advance(1 + random(5000))
      const speaks = random(4)
      const profile_id = pick(speaks === 0 ? others : followed, random)
      const venue_id = speaks === 1 && places.length > 0 ? pick(places, random) : null
      const said = { profile_id, venue_id, content: `New ${left.arrive}`, image_url: null, draft_id: null }
      await insertPost(context.db, said, context.clock.now())
    } else if (left.vanish > 0) {
      left.vanish -= 1
      const { rows } = await sql<{ id: string }>`
        select id from posts where id >= ${`${hex(8)}-0000-4000-8000-000000000000`}::uuid order by id limit 1`.execute(
        context.db,
      )
      if (rows[0]) await deletePost(context.db, rows[0].id)
    }
  }
  const many = async () => {
    for (let count = random(8) + 2; count > 0; count--) await act()
  }
  const seen: string[] = []
  let newest: string | undefined
  let head: string | undefined
  do {
    const read = await readFeed(viewer, { until: head, between: many })
    expectOnce(read.ids)
    // The first known post may have been deleted in the meantime; then everything below it is read again.
    const known = read.ids.findIndex((id) => seen.includes(id))
    seen.unshift(...(known < 0 ? read.ids : read.ids.slice(0, known)))
    newest = read.newest
    head = read.ids[0] ?? head
    if ((await viewer.api.feed.newer({ since: newest })).post_count === 0) await many()
  } while (left.arrive + left.vanish > 0 || (await viewer.api.feed.newer({ since: newest })).post_count > 0)
  expectOnce(seen)
  const surviving = await bruteForce(context, viewer)
  const stands = new Set(surviving)
  expect(seen.filter((id) => stands.has(id))).toEqual(surviving)
}

function expectOnce(ids: string[]): void {
  expect(new Set(ids).size).toBe(ids.length)
}

const pick = (rows: { id: string }[], random: (below: number) => number): string => rows[random(rows.length)]?.id ?? ''

/** Seeded pseudo-random integers. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
