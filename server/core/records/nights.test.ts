import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toNightWalls } from '#contract/night-span.ts'
import { nightSpans } from '#tests/support/night-spans.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

test.each(nightSpans)('the database agrees: $zone $day $at: $why', async ({ zone, day, at, starts, from, until }) => {
  const walls = toNightWalls({ day, at })
  const { rows } = await sql<Record<'starts' | 'from' | 'until', Date>>`
    select wall_moment(${walls.starts}::timestamp, ${zone}) as starts, wall_moment(${walls.from}::timestamp, ${zone}) as "from",
      wall_moment(${walls.until}::timestamp, ${zone}) as until`.execute(context.db)
  expect(rows).toEqual([{ starts: new Date(starts), from: new Date(from ?? starts), until: new Date(until) }])
})

test('the time zones of venues are each found once', async () => {
  const [rail, still, mudlark] = [
    await context.venue('copperRail'),
    await context.venue('theStill'),
    await context.venue('mudlark'),
  ]
  await sql`update venues set time_zone = case when id = ${rail.id} then 'Asia/Kolkata' else 'America/Chicago' end`.execute(
    context.db,
  )
  const { rows } = await sql<{ time_zone: string }>`select * from list_venue_time_zones()`.execute(context.db)
  expect([still, mudlark]).toHaveLength(2)
  expect(rows.map(({ time_zone }) => time_zone)).toEqual(['America/Chicago', 'Asia/Kolkata'])
})
