import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { NEARBY_RADIUS_METERS } from '#contract/shifts.limits.ts'
import { explain } from '#tests/support/plans.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const VENUES = 5_000
const EARTH_METRES = 6_371_008.8
/** The database uses a different sphere than the browser; the two differ by at most half a percent. */
const TOLERANCE = 0.005

const context = await createTestContext({ keep: true })

type Place = { slug: string; latitude: number; longitude: number }
const places: Place[] = []

/** Numbers between 0 and 1, the same in every run. */
function* seededRandom(seed: number) {
  let state = seed
  for (;;) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    yield state / 2 ** 32
  }
}

/**
 * Four places in ten are anywhere; the rest are clustered around the default center, the date line and both poles. Some
 * have no position.
 */
beforeAll(async () => {
  const rolls = seededRandom(38_515)
  const roll = () => rolls.next().value ?? 0
  const around = (latitude: number, longitude: number, spread: number) => ({
    latitude: Math.max(-90, Math.min(90, latitude + (roll() - 0.5) * spread)),
    longitude: ((longitude + (roll() - 0.5) * spread + 540) % 360) - 180,
  })
  for (let n = 0; n < VENUES; n++) {
    const kind = n % 10
    const anywhere = { latitude: (Math.asin(2 * roll() - 1) * 180) / Math.PI, longitude: roll() * 360 - 180 }
    const place =
      kind < 4
        ? anywhere
        : kind < 7
          ? around(38.515, -89.995, 3)
          : kind === 7
            ? around(-16.8, 180, 3)
            : { latitude: (kind === 8 ? 1 : -1) * (89 + roll()), longitude: roll() * 360 - 180 }
    places.push({ slug: `place-${n}`, ...place })
  }
  await sql`
    insert into venues (name, slug, latitude, longitude, time_zone)
    select 'Place ' || slug, slug, latitude, longitude, 'America/Chicago'
    from jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb) as g (slug text, latitude double precision, longitude double precision)`.execute(
    context.db,
  )
  await sql`
    insert into venues (name, slug, time_zone)
    select 'Nowhere ' || n, 'nowhere-' || n, 'America/Chicago' from generate_series(1, 200) n`.execute(context.db)
  await sql`
    insert into venues (name, slug, latitude, longitude, time_zone, archived_at)
    values ('Closed', 'closed', 38.515, -89.995, 'America/Chicago', ${context.clock.now()})`.execute(context.db)
  await sql`analyze venues`.execute(context.db)
})

type Center = { lat: number; lon: number }

/**
 * Great-circle distance by the angle between two vectors, a different formula from both the database's and the
 * browser's.
 */
function metresBetween(center: Center, place: Place): number {
  const vector = (lat: number, lon: number): [number, number, number] => {
    const [a, b] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180]
    return [Math.cos(a) * Math.cos(b), Math.cos(a) * Math.sin(b), Math.sin(a)]
  }
  const [one, other] = [vector(center.lat, center.lon), vector(place.latitude, place.longitude)]
  const cross = [
    one[1] * other[2] - one[2] * other[1],
    one[2] * other[0] - one[0] * other[2],
    one[0] * other[1] - one[1] * other[0],
  ]
  const dot = one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
  return EARTH_METRES * Math.atan2(Math.hypot(...cross), dot)
}

/** The answer equals a check of every place: which are included, how far and in which order. */
async function expectMatchesBruteForce(center: Center, radius_meters: number) {
  const pat = await context.patron('pat')
  const { items } = await pat.api.venues.near({ ...center, radius_meters, limit: 100 })
  const expectedDistances = new Map(places.map((place) => [place.slug, metresBetween(center, place)]))
  const wrong = items.filter(({ slug, distance_meters }) => {
    const metres = expectedDistances.get(slug)
    return metres === undefined || Math.abs(distance_meters - metres) > metres * TOLERANCE + 0.5
  })
  expect(wrong).toEqual([])
  const distances = items.map(({ distance_meters }) => distance_meters)
  expect(distances).toEqual([...distances].sort((one, other) => one - other))
  expect(items.every(({ distance_meters }) => distance_meters <= radius_meters)).toBe(true)
  // Every place clearly within the radius and nearer than the last one returned must be returned.
  const reach = (items.length === 100 ? (distances.at(-1) ?? 0) : radius_meters) * (1 - TOLERANCE)
  const named = new Set(items.map(({ slug }) => slug))
  const missed = [...expectedDistances].filter(([slug, metres]) => metres < reach && !named.has(slug))
  expect(missed).toEqual([])
  return items
}

const MILE = 1609.34

describe('venues nearby equal those found by checking every place', () => {
  test.each<[string, Center, number, number]>([
    ['around the default center', { lat: 38.515, lon: -89.995 }, 10 * MILE, 5],
    ['at the usual 55 miles', { lat: 38.515, lon: -89.995 }, 55 * MILE, 100],
    ['at the date line, from the east', { lat: -16.8, lon: 179.999 }, 55 * MILE, 20],
    ['at the date line, from the west', { lat: -16.8, lon: -179.999 }, 55 * MILE, 20],
    ['on the date line itself', { lat: -16.8, lon: 180 }, 20 * MILE, 3],
    ['at the north pole', { lat: 90, lon: 0 }, 55 * MILE, 100],
    ['beside the north pole, across it', { lat: 89.95, lon: 77 }, 30 * MILE, 20],
    ['beside the south pole', { lat: -89.9, lon: -120 }, 30 * MILE, 20],
    ['on the equator', { lat: 0, lon: 0 }, 55 * MILE, 0],
    ['at the largest radius', { lat: 51.5, lon: -0.12 }, NEARBY_RADIUS_METERS, 0],
  ])('%s', async (_, center, radius, atLeast) => {
    expect((await expectMatchesBruteForce(center, radius)).length).toBeGreaterThanOrEqual(atLeast)
  })

  test('at forty random places', async () => {
    const rolls = seededRandom(90)
    const roll = () => rolls.next().value ?? 0
    for (let n = 0; n < 40; n++) {
      const place = places[Math.floor(roll() * VENUES)]
      if (!place) throw new RangeError('no such place')
      const lat = Math.max(-90, Math.min(90, place.latitude + roll() - 0.5))
      const lon = Math.max(-180, Math.min(180, place.longitude + roll() - 0.5))
      await expectMatchesBruteForce({ lat, lon }, roll() * NEARBY_RADIUS_METERS)
    }
  })

  test('on both sides of the date line', async () => {
    const items = await expectMatchesBruteForce({ lat: -16.8, lon: 180 }, 55 * MILE)
    expect(items.some(({ longitude }) => longitude > 0)).toBe(true)
    expect(items.some(({ longitude }) => longitude < 0)).toBe(true)
  })
})

test('radius 0 returns only a venue at exactly that position', async () => {
  const pat = await context.patron('pat')
  const [place] = places
  if (!place) throw new RangeError('There are no places')
  const there = await pat.api.venues.near({ lat: place.latitude, lon: place.longitude, radius_meters: 0 })
  expect(there.items.map(({ slug, distance_meters }) => [slug, distance_meters])).toEqual([[place.slug, 0]])
  expect((await pat.api.venues.near({ lat: 38.515, lon: -89.995, radius_meters: 0 })).items).toEqual([])
})

test('venues without a position and archived venues are never nearby; the default limit is six', async () => {
  const pat = await context.patron('pat')
  for (const center of [
    { lat: 0, lon: 0 },
    { lat: 38.515, lon: -89.995 },
  ]) {
    const { items } = await pat.api.venues.near({ ...center, radius_meters: NEARBY_RADIUS_METERS, limit: 100 })
    expect(items.filter(({ slug }) => /nowhere|closed/.test(slug))).toEqual([])
  }
  expect((await pat.api.venues.near({ lat: 38.515, lon: -89.995 })).items).toHaveLength(6)
})

describe('with a search text', () => {
  const center = { lat: 38.515, lon: -89.995, radius_meters: NEARBY_RADIUS_METERS }
  /** The expected result, found by checking each place within the radius. */
  const within = async (holds: (slug: string) => boolean) => {
    const { rows } = await sql<{ slug: string }>`
      select v.slug from find_venues_near(${center.lat}, ${center.lon}, ${center.radius_meters}, null) n
      join venues v using (id) order by n.distance_meters, n.id`.execute(context.db)
    return rows.flatMap(({ slug }) => (holds(slug) ? [slug] : []))
  }

  test('finds matching venues within the radius, however many others are nearer', async () => {
    const pat = await context.patron('pat')
    const slugs = await within(() => true)
    const last = slugs.at(-1)
    if (!last || slugs.length <= 100) throw new RangeError('There are too few places')
    const plain = await pat.api.venues.near({ ...center, limit: 100 })
    expect(plain.items.map(({ slug }) => slug)).toEqual(slugs.slice(0, 100))
    for (const limit of [6, 100]) {
      const { items } = await pat.api.venues.near({ ...center, q: last.toUpperCase(), limit })
      expect(items.map(({ slug }) => slug)).toEqual(await within((slug) => slug.includes(last)))
    }
    const several = await pat.api.venues.near({ ...center, q: '44', limit: 5 })
    expect(several.items.map(({ slug }) => slug)).toEqual((await within((slug) => slug.includes('44'))).slice(0, 5))
    expect(several.items).toHaveLength(5)
  })

  test('does not find matching venues outside the radius', async () => {
    const pat = await context.patron('pat')
    const near = new Set(await within(() => true))
    const far = places.find(({ slug }) => !near.has(slug) && slug.length === 'place-1000'.length)
    if (!far) throw new RangeError('Every place is nearby')
    expect((await pat.api.venues.near({ ...center, q: far.slug, limit: 100 })).items).toEqual([])
    expect((await pat.api.venues.near({ ...center, q: 'no such place' })).items).toEqual([])
    await expect(pat.api.venues.near({ ...center, q: 'x'.repeat(1_000) })).rejects.toMatchObject({ status: 422 })
  })
})

test('invalid coordinates are rejected', async () => {
  const pat = await context.patron('pat')
  for (const input of [
    { lat: 91, lon: 0 },
    { lat: 0, lon: -181 },
    { lat: 0, lon: 0, radius_meters: -1 },
    { lat: 0, lon: 0, limit: 101 },
  ])
    await expect(pat.api.venues.near(input)).rejects.toMatchObject({ status: 422, code: 'INVALID' })
})

test.each(['', 'place-4', '44'])(
  'takes at most two statements and finds venues that contain "%s" by the index on positions',
  async (q) => {
    const pat = await context.patron('pat')
    const [session, ...reads] = await context.statements(() =>
      pat.api.venues.near({ lat: 38.515, lon: -89.995, q, limit: 100 }),
    )
    expect(session?.sql).toContain('auth.session')
    expect(reads.length).toBeLessThanOrEqual(2)
    const near = reads.find(({ sql: text }) => text.includes('find_venues_near'))
    if (!near) throw new Error('No statement uses find_venues_near')
    const { nodes } = await explain(context.db, near)
    expect(nodes.map((node) => node['Index Name'])).toContain('venues_position_idx')
    const venues = nodes.filter((node) => node['Relation Name'] === 'venues')
    expect(venues.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  },
)
