import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Statement } from '#server/core/db/db.ts'
import { SCAN_LIMIT } from '#server/feed/queries.ts'
import type { Person } from '#tests/support/person.ts'
import { countReads, explain } from '#tests/support/plans.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const PEOPLE = 900
const EACH = 20

const context = await createTestContext({ keep: true })

/** 900 people with twenty posts each, one a minute, and some likes. */
beforeAll(async () => {
  const now = context.clock.now()
  await sql`
    insert into auth."user" (name, email, "emailVerified", "createdAt", "updatedAt", user_type, age_confirmed_at)
    select '', 'talent' || n || '@demo.test', true, ${now}, ${now}, 'bartender', ${now}
    from generate_series(1, ${PEOPLE}::int) n`.execute(context.db)
  await sql`
    insert into posts (profile_id, content, created_at)
    select p.id, 'word', ${now}::timestamptz - (n * ${PEOPLE}::int + p.place) * interval '1 second'
    from (select id, row_number() over (order by id) as place from profiles) p, generate_series(1, ${EACH}::int) n`.execute(
    context.db,
  )
  await sql`
    insert into venues (name, slug, time_zone)
    select 'Venue ' || n, 'venue-' || n, 'America/Chicago' from generate_series(1, 60) n`.execute(context.db)
  await sql`
    insert into posts (venue_id, profile_id, content, created_at)
    select v.id, (select id from profiles limit 1), 'house word', ${now}::timestamptz - n * interval '9 minutes'
    from venues v, generate_series(1, ${EACH}::int) n`.execute(context.db)
  await sql`analyze`.execute(context.db)
}, 120_000)

async function reader(name: string, people: number, venues: number): Promise<Person> {
  const person = await context.patron(name)
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type)
    select ${person.id}, id, 'following' from profiles where id <> ${person.id} order by md5(id::text) limit ${people}`.execute(
    context.db,
  )
  await sql`insert into venue_follows (user_id, venue_id) select ${person.id}, id from venues order by slug limit ${venues}`.execute(
    context.db,
  )
  await sql`analyze user_relationships, venue_follows`.execute(context.db)
  return person
}

/** The single statement that reads the feed after a number of pages. */
async function findStatement(viewer: Person, pages: number): Promise<Statement> {
  let cursor: string | null = null
  for (let page = 1; page < pages; page++) {
    const read: { next_cursor: string | null } = await viewer.api.feed.page({ ...(cursor && { cursor }) })
    cursor = read.next_cursor
    if (cursor === null) throw new Error(`the feed ended on page ${page}`)
  }
  const statements = await context.statements(() => viewer.api.feed.page({ ...(cursor && { cursor }) }))
  const reads = statements.filter((statement) => statement.sql.includes('visible_posts'))
  if (!reads[0] || reads.length > 1) throw new Error('The feed takes more than one statement')
  return reads[0]
}

describe.each([
  ['twenty', 20, 5],
  ['three hundred', 300, 30],
  ['nearly everyone', 850, 60],
] as const)('a viewer who follows %s', (name, people, venues) => {
  test('reads posts by index, and no more of them on page fifty than on page one', async () => {
    const { db } = context
    const viewer = await reader(`follows.${name.replaceAll(' ', '_')}`, people, venues)
    const [first, far] = [await findStatement(viewer, 1), await findStatement(viewer, people === 20 ? 40 : 50)]
    for (const statement of [first, far]) {
      const { nodes } = await explain(db, statement)
      expect(nodes.filter((node) => node['Node Type'] === 'Function Scan')).toEqual([])
      const posts = await countReads(db, statement, 'posts')
      expect(posts.scans).toBe(0)
      // Merging reads one post per followed account and then a page of each of eleven; scanning reads until the page is
      // full.
      const most = people > 400 ? SCAN_LIMIT : people + venues + 4 * 11 * 11
      expect(posts.fetched).toBeGreaterThan(10)
      expect(posts.fetched).toBeLessThan(most)
    }
    for (const table of ['posts', 'profiles']) {
      const [near, deep] = [await countReads(db, first, table), await countReads(db, far, table)]
      expect(deep.fetched + deep.scanned).toBeLessThanOrEqual(1.5 * (near.fetched + near.scanned) + 30)
    }
  }, 60_000)
})

test('an account with thousands of posts costs no more than a page of them', async () => {
  const { db } = context
  const now = context.clock.now()
  const [viewer, busy] = [await context.patron('few'), await context.bartender('busy')]
  await sql`
    insert into posts (profile_id, content, created_at)
    select ${busy.id}::uuid, 'word', ${now}::timestamptz - n * interval '1 minute' from generate_series(1, 3000) n`.execute(
    db,
  )
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type)
    values (${viewer.id}, ${busy.id}, 'following')`.execute(db)
  const posts = await countReads(db, await findStatement(viewer, 1), 'posts')
  expect(posts.scans).toBe(0)
  expect(posts.fetched).toBeLessThan(100)
})

test('posts of people whom a viewer of many does not follow cost one lookup each', async () => {
  const { db } = context
  const [viewer, loud] = [await reader('follows.half', 450, 5), await context.bartender('loud')]
  await sql`
    insert into posts (profile_id, content, created_at)
    select ${loud.id}::uuid, 'word', ${context.clock.now()}::timestamptz - n * interval '1 millisecond'
    from generate_series(1, 1000) n`.execute(db)
  const statement = await findStatement(viewer, 1)
  expect((await countReads(db, statement, 'posts')).fetched).toBeGreaterThan(1000)
  // Only of those who are on the page is more read than whether the viewer follows them.
  expect((await countReads(db, statement, 'profiles')).fetched).toBeLessThan(200)
})
