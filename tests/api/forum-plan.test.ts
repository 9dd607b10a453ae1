import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { encodeCursor } from '#server/core/requests/paging.ts'
import { verified } from '#tests/support/forum.ts'
import type { Person } from '#tests/support/person.ts'
import { explain, type PlanNode } from '#tests/support/plans.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const THREADS = 6000
const PEOPLE = 400
const TABLES = ['forum_threads', 'forum_replies', 'profiles', 'user_relationships']
const context = await createTestContext({ keep: true })
let ana: Person
let longest = ''

/**
 * A busy forum: six thousand discussions of four hundred people, one with as many replies, and many blocks. The viewer
 * follows many authors, and some of them follow back.
 */
beforeAll(async () => {
  const now = context.clock.now()
  ana = await verified(context, 'ana')
  await sql`
    insert into auth."user" (name, email, "emailVerified", "createdAt", "updatedAt", user_type, age_confirmed_at)
    select '', 'pours' || n || '@demo.test', true, ${now}, ${now}, 'bartender', ${now}
    from generate_series(1, ${PEOPLE}::int) n`.execute(context.db)
  await sql`
    insert into forum_threads (title, content, created_by, created_at, is_pinned, pin_changed_at)
    select 'Discussion ' || n, 'Word', p.id, ${now}::timestamptz - n * interval '1 minute', n % 1500 = 0,
      case when n % 1500 = 0 then ${now}::timestamptz - interval '30 days' end
    from generate_series(1, ${THREADS}::int) n
    join (select id, row_number() over (order by id) as place from profiles) p on p.place = n % ${PEOPLE}::int + 1`.execute(
    context.db,
  )
  longest = (await ana.api.forum.create({ title: 'The long one' })).id
  for (const thread of [sql`${longest}::uuid`, sql`(select id from forum_threads where title = 'Discussion 7')`])
    await sql`
      insert into forum_replies (thread_id, content, created_by, created_at)
      select ${thread}, 'Word ' || n, p.id, ${now}::timestamptz + n * interval '1 second'
      from generate_series(1, ${THREADS}::int) n
      join (select id, row_number() over (order by id) as place from profiles) p on p.place = n % ${PEOPLE}::int + 1`.execute(
      context.db,
    )
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type)
    select a.id, b.id, case when (a.place + b.place) % 10 = 0 then 'blocked' else 'following' end
    from (select id, row_number() over (order by id) as place from profiles) a,
      (select id, row_number() over (order by id) as place from profiles) b
    where a.place <= 60 and b.place > ${PEOPLE - 60} and ${ana.id} not in (a.id, b.id)
    union all
    select ${ana.id}, id, 'following' from profiles where id <> ${ana.id}
    union all
    (select id, ${ana.id}, 'following' from profiles where id <> ${ana.id} order by id limit 60)`.execute(context.db)
  await sql`analyze`.execute(context.db)
}, 120_000)

async function planOf(read: () => Promise<unknown>, from: string): Promise<PlanNode[]> {
  const statements = await context.statements(read)
  const [one, ...more] = statements.filter((statement) => statement.sql.includes(from))
  if (!one || more.length > 0) throw new Error(`Not exactly one statement reads ${from}`)
  return (await explain(context.db, one)).nodes
}

const touched = (nodes: PlanNode[], table: string): number =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )

function expectIndexes(nodes: PlanNode[], most: number): void {
  expect(nodes.filter((node) => node['Node Type'] === 'Function Scan')).toEqual([])
  const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '')
  // No discussion here has an image, so other tables are never read.
  expect(whole.filter((table) => TABLES.includes(table))).toEqual([])
  for (const table of TABLES)
    expect([table, touched(nodes, table)]).toEqual([table, expect.toSatisfy((rows: number) => rows <= most)])
}

describe('the list of discussions', () => {
  test('uses its index on the first page and from any cursor', async () => {
    expectIndexes(await planOf(() => ana.api.forum.threads({}), 'visible_forum_threads'), 60)
    const time = new Date(context.clock.now().getTime() - 4000 * 60_000).toISOString()
    const place = { time, id: longest, as_of: context.clock.now().toISOString() }
    for (const is_pinned of [false, true]) {
      const cursor = encodeCursor({ ...place, is_pinned })
      expectIndexes(await planOf(() => ana.api.forum.threads({ cursor }), 'visible_forum_threads'), 70)
    }
  })
})

describe('a discussion', () => {
  test('is found by key; its replies are read by index, on the first page and from any cursor', async () => {
    expectIndexes(await planOf(() => ana.api.forum.get({ id: longest }), 'visible_forum_threads'), 5)
    expectIndexes(await planOf(() => ana.api.forum.replies({ id: longest }), 'visible_forum_replies'), 90)
    const time = new Date(context.clock.now().getTime() + 3000 * 1000).toISOString()
    const cursor = encodeCursor({ time, id: longest })
    expectIndexes(await planOf(() => ana.api.forum.replies({ id: longest, cursor }), 'visible_forum_replies'), 90)
  })
})

describe('the audit log', () => {
  test('finds decisions among many reads and uses its index from any cursor', async () => {
    const ada = await context.admin('ada')
    const now = context.clock.now()
    for (const [action, every] of [
      ['read-forum', 1],
      ['hide', 200],
    ] as const)
      await sql`
        insert into audit_log (actor_id, action, created_at)
        select ${ada.id}::uuid, ${action}, ${now}::timestamptz - n * interval '1 second'
        from generate_series(1, ${THREADS}::int, ${every}::int) n`.execute(context.db)
    await sql`analyze audit_log`.execute(context.db)
    const time = new Date(now.getTime() - 1000 * 1000).toISOString()
    const cursor = encodeCursor({ time, id: ada.id })
    for (const input of [{}, { cursor }, { kind: 'reads' as const }, { kind: 'reads' as const, cursor }]) {
      const nodes = await planOf(() => ada.api.admin.audit({ ...input, limit: 10 }), 'from audit_log')
      expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'audit_log')).toEqual(
        [],
      )
      expect(touched(nodes, 'audit_log')).toBeLessThanOrEqual(12)
    }
  })
})
