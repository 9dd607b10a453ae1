import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertGeneratedPeople } from '#tests/support/generated-people.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext({ keep: true })

/**
 * Some four hundred people at twenty venues; some hide their schedule, some venues are archived, some shifts cancelled.
 */
beforeAll(async () => {
  const now = context.clock.now()
  await insertGeneratedPeople(context.db, 400, now)
  await sql`
    insert into shifts (profile_id, venue_id, start_time, end_time, cancelled_at)
    select p.id, v.id, begins, begins + k * interval '2 hours', case when k = 3 and lot % 4 = 0 then ${now}::timestamptz end
    from (select id, ('x' || left(md5(username), 7))::bit(28)::int as lot from profiles where user_type <> 'patron') p
    cross join generate_series(1, 4) k
    join (select id, row_number() over (order by slug) as n from venues where slug like 'crowd-%') v on v.n = 1 + (lot / k) % 20
    cross join lateral (
      select date_trunc('hour', ${now}::timestamptz) + (k * 9 - 20 + lot % 7) * interval '1 hour' as begins
    ) b`.execute(context.db)
  await sql`update profiles set schedule_is_private = true where length(username) % 5 = 0`.execute(context.db)
  await sql`update venues set archived_at = ${now} where slug like 'crowd-%7'`.execute(context.db)
})

type Asked = { lat: number; lon: number; radius_meters: number; limit: number }

/** The expected result, found by checking every shift with the extension's own distance functions. */
async function lookAtAll(viewerId: string, { lat, lon, radius_meters, limit }: Asked): Promise<string[]> {
  const now = context.clock.now()
  const { rows } = await sql<{ id: string }>`
    select s.id from visible_shifts(${viewerId}::uuid) s join venues v on v.id = s.venue_id
    cross join lateral (
      select earth_distance(ll_to_earth(${lat}, ${lon}), ll_to_earth(v.latitude, v.longitude)) as metres
    ) d
    where v.archived_at is null and d.metres <= ${radius_meters}
      and s.start_time > ${now}::timestamptz - interval '24 hours' and s.end_time > ${now}::timestamptz
    order by s.start_time > ${now}::timestamptz, s.start_time, d.metres, s.id limit ${limit}`.execute(context.db)
  return rows.map(({ id }) => id)
}

test('running and upcoming shifts nearby equal those found by checking every shift, in the same order', async () => {
  const pat = await context.patron('pat')
  const { id } = pat
  let found = 0
  for (const limit of [1, 3, 9, 50])
    for (const radius_meters of [0, 900, 4_000, 12_000, 88_000])
      for (const place of [0, 5, 11, 19]) {
        // Not halfway between two venues: the two formulas round equal distances differently.
        const asked = { lat: 38.003 + place * 0.01, lon: -90, radius_meters, limit }
        const { items } = await pat.api.shifts.near(asked)
        expect(
          items.map((shift) => shift.id),
          JSON.stringify(asked),
        ).toEqual(await lookAtAll(id, asked))
        found += items.length
      }
  expect(found).toBeGreaterThan(500)
})

test("a distance equals the extension's within a millimeter, and within a meter on the other side of the earth", async () => {
  const { rows } = await sql<{ near: number; far: number }>`
    select max(abs(d.ours - d.theirs)) filter (where d.theirs < 1000000) as near, max(abs(d.ours - d.theirs)) as far
    from generate_series(-90, 90, 9.5) lat, generate_series(-180, 180, 23.5) lon, (values (0), (0.3), (7.9), (90), (179.9)) away (by)
    cross join lateral (select case when lat + by <= 90 then lat + by else -lat end as to_lat, lon + by as to_lon) t
    cross join lateral (
      select distance_meters(lat::float8, lon::float8, to_lat::float8, to_lon::float8) as ours,
        earth_distance(ll_to_earth(lat, lon), ll_to_earth(to_lat, to_lon)) as theirs
    ) d`.execute(context.db)
  expect(rows[0]?.near).toBeLessThan(0.001)
  expect(rows[0]?.far).toBeLessThan(1)
})

test("a position equals the extension's to the last digit", async () => {
  const { rows } = await sql<{ other: number }>`
    select count(*) as other from generate_series(-90, 90, 4.5) lat, generate_series(-180, 180, 7.5) lon
    where earth_position(lat::float8, lon::float8) <> ll_to_earth(lat::float8, lon::float8)::cube`.execute(context.db)
  expect(rows).toEqual([{ other: 0 }])
})
