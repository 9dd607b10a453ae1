import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { explain } from '#tests/support/plans.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const TALENT = 2_000

const context = await createTestContext({ keep: true })

/** 2,000 talent with a shift on each of 20 days, and two events at each of 100 venues. */
beforeAll(async () => {
  const now = context.clock.now()
  await sql`
    insert into venues (name, slug, time_zone)
    select 'Venue ' || n, 'venue-' || n, 'America/Chicago' from generate_series(1, 100) n`.execute(context.db)
  await sql`
    insert into auth."user" (name, email, "emailVerified", "createdAt", "updatedAt", user_type, age_confirmed_at)
    select '', 'talent' || n || '@demo.test', true, ${now}, ${now}, 'bartender', ${now}
    from generate_series(1, ${TALENT}::int) n`.execute(context.db)
  await sql`
    insert into shifts (profile_id, venue_id, start_time, end_time)
    select t.id, v.id, begins, begins + interval '5 hours'
    from (select id, row_number() over (order by id) as n from profiles) t
    cross join generate_series(-14, 5) as day
    cross join lateral (select ${now}::timestamptz + day * interval '1 day' + (t.n % 25) * interval '10 minutes' as begins) b
    join (select id, row_number() over (order by slug) as n from venues) v on v.n = 1 + t.n % 99`.execute(context.db)
  await sql`
    insert into venue_events (venue_id, name, start_time)
    select id, 'Quiz', ${now}::timestamptz + n * interval '1 day' from venues, generate_series(1, 2) n`.execute(
    context.db,
  )
  await sql`update shifts set cancelled_at = ${now} where start_time > ${now}::timestamptz + interval '4 days'`.execute(
    context.db,
  )
  await sql`analyze`.execute(context.db)
})

/** The plan of reading the calendar of someone who follows that many people. */
async function readAs(name: string, follows: number) {
  const person = await context.patron(name)
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type, created_at)
    select ${person.id}, id, 'following', ${context.clock.now()}::timestamptz - interval '60 days'
    from profiles where id <> ${person.id} order by id limit ${follows}`.execute(context.db)
  await sql`insert into venue_follows (user_id, venue_id) select ${person.id}, id from venues order by slug limit 10`.execute(
    context.db,
  )
  const { url } = await person.api.calendars.make({ kind: 'followed' })
  const statements = await context.statements(() => fetch(url))
  expect(statements).toHaveLength(3)
  const [read] = statements.filter((statement) => statement.sql.includes('visible_cancelled_shifts'))
  if (!read) throw new Error('The calendar was not read')
  return explain(context.db, read)
}

test('the visibility functions are inlined, and only shifts of followed people are read', async () => {
  const { nodes } = await readAs('few', 20)
  expect(nodes.filter((node) => node['Node Type'] === 'Function Scan')).toEqual([])
  const shifts = nodes.filter((node) => node['Relation Name'] === 'shifts')
  const touched = shifts.map(
    (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  )
  expect(touched.length).toBeGreaterThan(1)
  for (const rows of touched) expect(rows).toBeLessThan(20 * 20 + 100)
})

test('for someone who follows 2,000 people, only the shifts shown are joined to their venues', async () => {
  const { nodes } = await readAs('many', TALENT)
  expect(nodes.filter((node) => node['Node Type'] === 'Function Scan')).toEqual([])
  const venues = nodes.filter((node) => node['Relation Name'] === 'venues')
  for (const node of venues) expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThanOrEqual(500)
})
