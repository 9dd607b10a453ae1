import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { SCAN_LIMIT } from '#server/feed/queries.ts'
import type { Person } from '#tests/support/person.ts'
import { explain, type PlanNode } from '#tests/support/plans.ts'
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

/** The plan of the single statement that reads the feed after a number of pages. */
async function planOf(viewer: Person, pages: number): Promise<PlanNode[]> {
  let cursor: string | null = null
  for (let page = 1; page < pages; page++) {
    const read: { next_cursor: string | null } = await viewer.api.feed.page({ ...(cursor && { cursor }) })
    cursor = read.next_cursor
    if (cursor === null) throw new Error(`the feed ended on page ${page}`)
  }
  const statements = await context.statements(() => viewer.api.feed.page({ ...(cursor && { cursor }) }))
  const reads = statements.filter((statement) => statement.sql.includes('visible_posts'))
  if (!reads[0] || reads.length > 1) throw new Error('The feed takes more than one statement')
  return (await explain(context.db, reads[0])).nodes
}

const touched = (nodes: PlanNode[], table: string): number =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )

describe.each([
  ['twenty', 20, 5],
  ['three hundred', 300, 30],
  ['nearly everyone', 850, 60],
] as const)('a viewer who follows %s', (name, people, venues) => {
  test('reads posts by index, and no more of them on page fifty than on page one', async () => {
    const viewer = await reader(`follows.${name.replaceAll(' ', '_')}`, people, venues)
    const [first, far] = [await planOf(viewer, 1), await planOf(viewer, people === 20 ? 40 : 50)]
    for (const nodes of [first, far]) {
      expect(nodes.filter((node) => node['Node Type'] === 'Function Scan')).toEqual([])
      const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'posts')
      expect(whole).toEqual([])
      // Merging reads one post per followed account and then a page of each of eleven; scanning reads until the page is
      // full.
      const most = people > 400 ? SCAN_LIMIT : people + venues + 4 * 11 * 11
      expect(touched(nodes, 'posts')).toBeLessThan(most)
    }
    expect(touched(far, 'posts')).toBeLessThanOrEqual(1.5 * touched(first, 'posts') + 30)
    expect(touched(far, 'profiles')).toBeLessThanOrEqual(1.5 * touched(first, 'profiles') + 30)
  }, 60_000)
})
