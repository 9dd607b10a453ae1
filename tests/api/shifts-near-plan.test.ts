import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { NEARBY_RADIUS_METERS, NEARBY_SHIFTS_LIMIT, ON_NOW_LIMIT } from '#contract/shifts.limits.ts'
import { insertGeneratedPeople } from '#tests/support/generated-people.ts'
import { explain, type PlanNode } from '#tests/support/plans.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const VENUES = 2_000
const SHIFTS = 20_000

const context = await createTestContext({ keep: true })
const now = context.clock.now().toISOString()

/** A town with 2,000 venues and 20,000 shifts, a hundred of which start at each quarter of an hour. */
beforeAll(async () => {
  const { db } = context
  await insertGeneratedPeople(db, 1_000, context.clock.now())
  await sql`
    insert into venues (name, slug, latitude, longitude, time_zone)
    select 'Place ' || n, 'place-' || n, 38.515 + sin(n) * 0.3, -89.995 + cos(n * 7) * 0.3, 'America/Chicago'
    from generate_series(1, ${VENUES}::int) n`.execute(db)
  await sql`
    insert into shifts (profile_id, venue_id, start_time, end_time)
    select p.id, v.id, ${now}::timestamptz + (n / 100 - 16) * interval '15 minutes',
      ${now}::timestamptz + (n / 100 + 4) * interval '15 minutes'
    from generate_series(1, ${SHIFTS}::int) n
    join (select id, row_number() over (order by id) as number from profiles where user_type = 'bartender') p
      on p.number = 1 + n % 200
    join (select id, row_number() over (order by slug) as number from venues) v on v.number = 1 + n * 37 % ${VENUES}::int
    on conflict do nothing`.execute(db)
  await sql`analyze`.execute(db)
})

const CENTER = `38.515, -89.995, ${NEARBY_RADIUS_METERS}`
const NIGHT = "timestamp '2026-11-21 06:00', timestamp '2026-11-21 06:00', timestamp '2026-11-22 06:00'"
const SEARCHES = [
  ['the soonest shifts', `find_soonest_shifts_by_start($1, $2, ${CENTER}, ${NEARBY_SHIFTS_LIMIT}, 200)`],
  ['the nearest shifts', `find_nearest_shifts($1, $2, $2 - interval '24 hours', $2, ${CENTER}, ${ON_NOW_LIMIT})`],
  ['the nearest shifts of a night', `find_nearest_night_shifts($1, $2, ${NIGHT}, ${CENTER}, ${ON_NOW_LIMIT})`],
  ['the nearest venues', `find_venues_near(${CENTER}, $3)`],
] as const

async function explainSearch(search: string): Promise<PlanNode[]> {
  const { id } = await context.patron('pat')
  return context.db.transaction().execute(async (trx) => {
    // As in the functions that call these, which PostgreSQL plans once for all values.
    await sql`set local enable_bitmapscan = off`.execute(trx)
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx)
    await sql.raw(`prepare search (uuid, timestamptz, integer) as select * from ${search}`).execute(trx)
    const explained = await explain(trx, { sql: `execute search ('${id}', '${now}', 6)`, parameters: [] })
    await sql`deallocate search`.execute(trx)
    return explained.nodes
  })
}

test.each(SEARCHES)('%s are found by reading a small part of the venues and shifts of a town', async (_, search) => {
  const nodes = await explainSearch(search)
  expect(nodes.map((node) => node['Index Name'])).toContain('venues_position_idx')
  const large = nodes.filter((node) => ['venues', 'shifts', 'profiles'].includes(node['Relation Name'] ?? ''))
  expect(large.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  const rows = large.map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
  expect(Math.max(...rows)).toBeLessThan(VENUES / 5)
})

test('the walk by start reads shifts of each length separately, and so none that has ended', async () => {
  const nodes = await explainSearch('list_soonest_shifts($2, 200)')
  const reads = nodes.filter((node) => node['Relation Name'] === 'shifts')
  expect(reads.map((node) => node['Index Name'])).toEqual(['shifts_by_length_idx'])
  expect(reads[0]?.['Actual Loops']).toBe(24)
})
