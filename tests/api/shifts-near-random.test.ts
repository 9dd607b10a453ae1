import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { METERS_PER_MILE, ON_NOW_LIMIT } from '#contract/shifts.limits.ts'
import { listOnNowNear, listShiftsNear } from '#server/shifts/queries.ts'
import { insertGeneratedPeople } from '#tests/support/generated-people.ts'
import { SeededRandom } from '#tests/support/seeded-random.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext({ keep: true })

const PEOPLE = 400
const HOUR = 3_600_000
const now = context.clock.now()

type Region = { lat: number; lon: number; spread: number; venues: number; shifts: number }

/** Most shifts are in the capital, so that a search elsewhere has to pass over them. */
const REGIONS: Region[] = [
  { lat: 51.5, lon: -0.1, spread: 1, venues: 90, shifts: 4_200 },
  { lat: 38.5, lon: -90, spread: 1, venues: 160, shifts: 1_500 },
  { lat: 45, lon: -100, spread: 1, venues: 12, shifts: 60 },
  { lat: -16.8, lon: 180, spread: 1, venues: 70, shifts: 60 },
  { lat: 89.6, lon: 40, spread: 0.4, venues: 70, shifts: 60 },
]

const random = new SeededRandom(38_515)

const wrap = (longitude: number) => ((longitude + 540) % 360) - 180
const around = ({ lat, lon, spread }: Region) => ({
  latitude: lat + (random.next() - 0.5) * spread,
  // Near a pole, meridians are close together.
  longitude: wrap(lon + ((random.next() - 0.5) * spread) / Math.cos((lat * Math.PI) / 180)),
})

/** One venue in eight shares a building with the one before, so that distances are equal; one in twelve is archived. */
function* generateVenues(region: Region, number: number) {
  let place = around(region)
  for (let n = 0; n < region.venues; n++) {
    if (!random.chance(1 / 8)) place = around(region)
    yield { slug: `region-${number}-${n}`, ...place, archived_at: random.chance(1 / 12) ? now : null }
  }
}

/** Mostly on the hour of an evening, so that many begin at once; some last past midnight, some a whole day. */
const generateShift = (region: Region, number: number) => {
  const begins = random.below(4) * 24 - 40 + (random.chance(0.8) ? random.below(7) : random.below(96) / 4)
  const lasts = random.chance(0.05) ? 24 : 1 + random.below(36) / 4
  return {
    person: random.below(PEOPLE),
    venue: `region-${number}-${random.below(region.venues)}`,
    start_time: new Date(now.getTime() + begins * HOUR),
    end_time: new Date(now.getTime() + (begins + lasts) * HOUR),
    cancelled_at: random.chance(0.1) ? now : null,
    hidden_at: random.chance(0.05) ? now : null,
    visibility: random.pick(['everyone', 'everyone', 'everyone', 'followers', 'only_me']),
  }
}

const rowsOf = (rows: readonly object[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)`

const people: string[] = []

beforeAll(async () => {
  const { db } = context
  await insertGeneratedPeople(db, PEOPLE, now)
  const { rows } = await sql<{ id: string }>`select id from profiles order by username`.execute(db)
  people.push(...rows.map(({ id }) => id))
  const venues = REGIONS.flatMap((region, number) => [...generateVenues(region, number)])
  await sql`
    insert into venues (name, slug, latitude, longitude, time_zone, archived_at)
    select slug, slug, latitude, longitude, 'UTC', archived_at
    from ${rowsOf(venues)} v (slug text, latitude float8, longitude float8, archived_at timestamptz)`.execute(db)
  const shifts = REGIONS.flatMap((region, number) =>
    Array.from({ length: region.shifts }, () => generateShift(region, number)),
  )
  await sql`
    insert into shifts (profile_id, venue_id, start_time, end_time, cancelled_at, hidden_at, visibility)
    select (${people}::uuid[])[1 + s.person], v.id, s.start_time, s.end_time, s.cancelled_at, s.hidden_at, s.visibility
    from ${rowsOf(shifts)} s (
      person int, venue text, start_time timestamptz, end_time timestamptz, cancelled_at timestamptz,
      hidden_at timestamptz, visibility text
    )
    join venues v on v.slug = s.venue
    on conflict do nothing`.execute(db)
  const settings = people.map((id) => ({
    id,
    is_private: random.chance(0.15),
    schedule_is_private: random.chance(0.1),
    schedule_dark_until: random.chance(0.1) ? now : null,
    suspended_at: random.chance(0.05) ? now : null,
  }))
  // The counters are correct, because a block takes a follow off them.
  await sql`
    update profiles p
    set is_private = s.is_private, schedule_is_private = s.schedule_is_private,
      schedule_dark_until = s.schedule_dark_until, suspended_at = s.suspended_at,
      follower_count = (select count(*) from user_relationships r where r.following_id = p.id),
      following_count = (select count(*) from user_relationships r where r.follower_id = p.id)
    from ${rowsOf(settings)} s (
      id uuid, is_private boolean, schedule_is_private boolean, schedule_dark_until timestamptz, suspended_at timestamptz
    )
    where p.id = s.id`.execute(db)
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type)
    select r.one, r.other, r.kind from ${rowsOf(generateRelationships())} r (one uuid, other uuid, kind text)
    on conflict do nothing`.execute(db)
  await sql`analyze`.execute(db)
})

/** The first people are the viewers: each follows some of the others, blocks some and is blocked by some. */
const VIEWERS = 4
const generateRelationships = () =>
  people.slice(0, VIEWERS).flatMap((viewer) =>
    people.slice(VIEWERS).flatMap((other) => {
      if (random.chance(0.2)) return [{ one: viewer, other, kind: 'following' }]
      if (random.chance(0.06)) return [{ one: viewer, other, kind: 'blocked' }]
      return random.chance(0.06) ? [{ one: other, other: viewer, kind: 'blocked' }] : []
    }),
  )

type Search = { viewer: string; at: Date; lat: number; lon: number; radius_meters: number; limit: number }

function generateSearch(limits: readonly number[]): Search {
  const { latitude, longitude } = around(random.pick(REGIONS))
  return {
    viewer: random.pick(people.slice(0, VIEWERS)),
    at: new Date(now.getTime() + (random.below(4 * 80) / 4 - 40) * HOUR),
    lat: Math.min(90, latitude),
    lon: longitude,
    radius_meters: random.pick([1, 10, 25, 55, 55]) * METERS_PER_MILE,
    limit: random.pick(limits),
  }
}

/** Every visible shift within the radius that has not ended: what the searches must find, and order, without it. */
const selectAll = ({ viewer, at, lat, lon, radius_meters }: Search) => sql`
  select s.*, v.distance_meters
  from visible_shifts(${viewer}::uuid) s
  join (
    select w.id, distance_meters(${lat}::float8, ${lon}::float8, w.latitude, w.longitude) as distance_meters
    from venues w where w.archived_at is null
  ) v on v.id = s.venue_id
  where v.distance_meters <= ${radius_meters} and s.start_time > ${at}::timestamptz - interval '24 hours'
    and s.end_time > ${at}::timestamptz`

type Found = { id: string; distance_meters: number }
const toFound = ({ id, distance_meters }: Found): Found => ({ id, distance_meters })

test('shifts nearby equal those found by reading every shift', async () => {
  const paths = { by_start: 0, by_venue: 0 }
  for (let n = 0; n < 150; n++) {
    const search = generateSearch([1, 3, 9, 50])
    const { viewer, at, lat, lon, radius_meters, limit } = search
    const expected = await sql<Found>`
      select a.id, a.distance_meters from (${selectAll(search)}) a
      order by a.start_time, a.distance_meters, a.id limit ${limit}`.execute(context.db)
    const found = await listShiftsNear(context.db, viewer, { now: at, lat, lon, radius_meters, limit })
    expect(found.map(toFound), JSON.stringify(search)).toEqual(expected.rows)
    const { rows } = await sql<Found>`
      select * from find_soonest_shifts_by_start(${viewer}::uuid, ${at}::timestamptz, ${lat}::float8, ${lon}::float8,
        ${radius_meters}::float8, ${limit}::integer, ${random.pick([200, 2_000])}::integer)`.execute(context.db)
    if (rows.length > 0) expect(rows, JSON.stringify(search)).toEqual(expected.rows)
    if (expected.rows.length > 0) paths[rows.length > 0 ? 'by_start' : 'by_venue'] += 1
  }
  expect(paths.by_start).toBeGreaterThan(30)
  expect(paths.by_venue).toBeGreaterThan(10)
})

test('shifts on now equal those found by reading every shift, on quiet days and busy nights', async () => {
  let busy = 0
  let found = 0
  for (let n = 0; n < 150; n++) {
    const search = generateSearch([1, 7, ON_NOW_LIMIT])
    const { viewer, at, lat, lon, radius_meters, limit } = search
    const until = new Date(at.getTime() + 2 * HOUR)
    const expected = await sql<Found>`
      select a.id, a.distance_meters from (${selectAll(search)}) a
      where a.start_time <= ${until}::timestamptz and a.talent_user_type in ('bartender', 'entertainer')
      order by a.start_time > ${at}::timestamptz, a.distance_meters, a.end_time desc, a.id limit ${limit}`.execute(
      context.db,
    )
    const shown = await listOnNowNear(context.db, viewer, { now: at, until, lat, lon, radius_meters, limit })
    expect(shown.map(toFound), JSON.stringify(search)).toEqual(expected.rows)
    const { rows } = await sql`
      select from shifts s where s.cancelled_at is null and s.start_time > ${at}::timestamptz - interval '24 hours'
        and s.start_time <= ${until}::timestamptz and s.end_time > ${at}::timestamptz`.execute(context.db)
    if (rows.length >= 300) busy += 1
    found += shown.length
  }
  expect(busy).toBeGreaterThan(20)
  expect(busy).toBeLessThan(130)
  expect(found).toBeGreaterThan(300)
})
