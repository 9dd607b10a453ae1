import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Statement } from '#server/core/db/db.ts'
import { at } from '#tests/support/fixture-times.ts'
import { countReads, explain, type PlanNode } from '#tests/support/plans.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const TALENT = 5_000
const PAGE = 24

const context = await createTestContext({ keep: true })

/**
 * 5,000 talent at 100 venues. Every other one has shifts this week and 600 are on now; one in ten is private, one in
 * ten hides the schedule.
 */
beforeAll(async () => {
  const now = context.clock.now()
  await sql`
    insert into venues (name, slug, latitude, longitude, time_zone)
    select 'Venue ' || n, 'venue-' || n, 38.515 + n * 0.001, -89.995, 'America/Chicago' from generate_series(1, 100) n`.execute(
    context.db,
  )
  await sql`
    insert into auth."user" (name, email, "emailVerified", "createdAt", "updatedAt", user_type, age_confirmed_at)
    select '', 'talent' || n || '@demo.test', true, ${now}, ${now}, case when n % 2 = 0 then 'bartender' else 'entertainer' end, ${now}
    from generate_series(1, ${TALENT}::int) n`.execute(context.db)
  await sql`
    update profiles p set username = 'talent_' || n, full_name = 'Talent ' || lpad(n::text, 4, '0'),
      is_private = n % 10 = 3, schedule_is_private = n % 10 = 5
    from (select id, row_number() over (order by id) as n from profiles) t where t.id = p.id`.execute(context.db)
  await sql`
    insert into shifts (profile_id, venue_id, start_time, end_time)
    select t.id, v.id, begins, begins + interval '5 hours'
    from (select id, row_number() over (order by id) as n from profiles) t
    cross join generate_series(-3, 6) as day
    cross join lateral (select ${now}::timestamptz - interval '2 hours' + day * interval '1 day' + (t.n % 25) * interval '50 minutes' as begins) b
    join (select id, row_number() over (order by slug) as n from venues) v on v.n = 1 + t.n % 99
    where t.n % 2 = 0`.execute(context.db)
  // Each person follows someone. One in fifty has blocked the viewer, who follows a thousand.
  const pat = await context.patron('pat')
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type)
    select id, lead(id, 1, ${pat.id}::uuid) over (order by id), 'following' from profiles where id <> ${pat.id}
    union all
    (select id, ${pat.id}, 'blocked' from profiles where username like '%7' and username like '%3_' and id <> ${pat.id})
    union all
    (select ${pat.id}, id, 'following' from profiles where username ~ '[05]$' and id <> ${pat.id})
    on conflict do nothing`.execute(context.db)
  await sql`analyze`.execute(context.db)
})

type Filter = Parameters<Awaited<ReturnType<typeof context.patron>>['api']['talent']['list']>[0]

async function readPage(cursor?: string, filter: Filter = {}) {
  const pat = await context.patron('pat')
  let page: Awaited<ReturnType<typeof pat.api.talent.list>> | undefined
  const statements = await context.statements(async () => {
    page = await pat.api.talent.list({ ...filter, limit: PAGE, ...(cursor && { cursor }) })
  })
  const [session, ...reads] = statements
  expect(session?.sql).toContain('auth.session')
  return { page, reads }
}

const LARGE = ['profiles', 'shifts', 'user_relationships']

/** The number of rows that the statements, and the function for a night that they call, read from large tables. */
async function rowsRead(reads: Statement[]): Promise<number> {
  const rows = await Promise.all(
    reads.map(async (read) => {
      const { nodes } = await explain(context.db, read)
      const callsFunction = nodes.some((node) => node['Function Name'] === 'list_talents_of_night')
      return callsFunction ? countRows(read) : sumRows(nodes)
    }),
  )
  expect(rows.some((row) => row !== null)).toBe(true)
  return rows.reduce<number>((sum, row) => sum + (row ?? 0), 0)
}

/** What a plan reads of large tables; null if nothing. */
function sumRows(nodes: PlanNode[]): number | null {
  const big = nodes.filter((node) => LARGE.includes(node['Relation Name'] ?? ''))
  for (const node of big) expect([node['Relation Name'], node['Node Type']]).not.toContain('Seq Scan')
  if (big.length === 0) return null
  return big.reduce(
    (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    0,
  )
}

/** What a statement reads of large tables in functions, whose plans EXPLAIN does not show. */
async function countRows(read: Statement): Promise<number> {
  let rows = 0
  for (const table of LARGE) {
    const { fetched, scans } = await countReads(context.db, read, table)
    expect([table, scans]).toEqual([table, 0])
    rows += fetched
  }
  return rows
}

test('the first page of 5,000 takes at most two statements and reads a small part of the tables', async () => {
  const { page, reads } = await readPage()
  expect(page?.items).toHaveLength(PAGE)
  expect(page?.items[0]?.next_shift_start_time).not.toBeNull()
  expect(reads.length).toBeLessThanOrEqual(2)
  const read = await rowsRead(reads)
  process.stdout.write(`directory, first page of ${TALENT}: ${reads.length} statements, ${read} rows of large tables\n`)
  expect(read).toBeLessThan(TALENT / 5)
})

test('a page of talent without shifts reads as little, and the page at the boundary takes two statements', async () => {
  const begun = Buffer.from((await readPage()).page?.next_cursor ?? '', 'base64url').toString()
  const { at: moment, filter } = JSON.parse(begun) as { at: string; filter: string }
  const after = (half: object) => Buffer.from(JSON.stringify({ at: moment, filter, ...half })).toString('base64url')
  const names = await readPage(after({ half: 'name', after: null }))
  expect(names.page?.items).toHaveLength(PAGE)
  expect(names.page?.items.every((card) => card.next_shift_start_time === null)).toBe(true)
  expect(names.reads).toHaveLength(1)
  expect(await rowsRead(names.reads)).toBeLessThan(TALENT / 5)

  const last = { time: new Date(at('23:00', 30)).toISOString(), id: '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3' }
  const between = await readPage(after({ half: 'shift', after: last }))
  expect(between.page?.items).toHaveLength(PAGE)
  expect(between.reads).toHaveLength(2)
})

test('page 20 costs as much as page 1', async () => {
  let cursor: string | undefined
  const costs: number[] = []
  for (let number = 1; number <= 20; number++) {
    const { page, reads } = await readPage(cursor)
    if (number === 1 || number === 20) costs.push(await rowsRead(reads))
    cursor = page?.next_cursor ?? undefined
  }
  const [first = 0, twentieth = 0] = costs
  process.stdout.write(`directory: page 1 reads ${first} rows, page 20 reads ${twentieth}\n`)
  expect(twentieth).toBeLessThan(TALENT / 5)
})

test('a filtered directory reads no whole table and takes at most two statements', async () => {
  const filters: Record<string, Filter> = {
    'on now': { on_now: true },
    'a night': { day: '2026-11-22' },
    'a night at a time': { day: '2026-11-22', at: '22:00' },
    'a night without shifts': { day: '2026-12-20' },
    'a night, of a role': { day: '2026-11-22', user_type: 'entertainer' },
    'a night, a rare name': { day: '2026-11-22', q: '4711' },
    'a night, near': { day: '2026-11-22', lat: 38.515, lon: -89.995, radius_meters: 5_000 },
    'a role': { user_type: 'entertainer' },
    'a common name': { q: 'talent 31' },
    'a rare name': { q: '4711' },
    'two letters': { q: '47' },
    'a name without matches': { q: 'zzz' },
    near: { lat: 38.515, lon: -89.995, radius_meters: 5_000 },
    'near and on now': { lat: 38.515, lon: -89.995, on_now: true, radius_meters: 2_000 },
  }
  const rows: Record<string, number> = {}
  for (const [name, filter] of Object.entries(filters)) {
    const { reads } = await readPage(undefined, filter)
    expect(reads.length).toBeLessThanOrEqual(2)
    rows[name] = Math.round(await rowsRead(reads))
  }
  process.stdout.write(`rows of large tables read: ${JSON.stringify(rows)}\n`)
  for (const [name, count] of Object.entries(rows)) expect([name, count < TALENT]).toEqual([name, true])
})

test('the other shift lists read no whole table', async () => {
  const pat = await context.patron('pat')
  const lists: Record<string, () => Promise<unknown>> = {
    'shifts.followed': () => pat.api.shifts.followed({}),
    'shifts.near': () => pat.api.shifts.near({ lat: 38.515, lon: -89.995 }),
    'venues.get': () => pat.api.venues.get({ slugOrId: 'venue-7' }),
    'venues.list': () => pat.api.venues.list({}),
    'shifts.followed of a night': () => pat.api.shifts.followed({ day: '2026-11-22' }),
    'shifts.near of a night': () => pat.api.shifts.near({ lat: 38.515, lon: -89.995, day: '2026-11-22' }),
    'shifts.near of a quiet night': () => pat.api.shifts.near({ lat: 38.515, lon: -89.995, day: '2026-12-20' }),
    'venues.list of a night': () => pat.api.venues.list({ day: '2026-11-22' }),
    'venues.near of a night': () => pat.api.venues.near({ lat: 38.515, lon: -89.995, day: '2026-11-22' }),
    'profiles.get': () => pat.api.profiles.get({ slugOrId: 'talent_10' }),
  }
  const rows: Record<string, number> = {}
  for (const [name, list] of Object.entries(lists)) {
    const [, ...reads] = await context.statements(list)
    rows[name] = await rowsRead(reads)
  }
  for (const count of Object.values(rows)) expect(count).toBeLessThan(TALENT)
  process.stdout.write(`rows of large tables read: ${JSON.stringify(rows)}\n`)
})
