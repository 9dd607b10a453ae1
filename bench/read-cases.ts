import { toNightSpan, toPresentNight } from '#contract/night-span.ts'
import { addDays } from '#contract/opening-spans.ts'
import { SEARCH_LIMIT } from '#contract/search.limits.ts'
import { NEARBY_RADIUS_METERS, NEARBY_SHIFTS_LIMIT } from '#contract/shifts.limits.ts'
import { VENUES_NEAR_LIMIT } from '#contract/venues.limits.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { listFeed } from '#server/feed/queries.ts'
import { countUnread, listNotifications } from '#server/notifications/queries.ts'
import { MAX_UNREAD_COUNT } from '#server/notifications/rules.ts'
import { findPersonWithParts } from '#server/profiles/queries.ts'
import { usernameRedirectsSince } from '#server/profiles/rules.ts'
import { searchFollowing, searchPeople, searchVenues } from '#server/search/queries.ts'
import {
  listFollowedShifts,
  listShiftsNear,
  listShiftsOfNightNear,
  listUpcomingShiftsOfPerson,
} from '#server/shifts/queries.ts'
import { listTalentWithShift } from '#server/talent/queries.ts'
import { listVenuesNear } from '#server/venues/queries.ts'
import { readVenuePage } from '#server/venues/service.ts'
import type { BenchContext } from './context.ts'
import { assertSame, callLean, toIds } from './lean.ts'
import { type BenchSubjects, roundRobin, type ThroughputCase } from './throughput-case.ts'

type Item = { id: string }

/** The center of all venues, where most are nearby. */
const AROUND = { lat: 38.515, lon: -89.995 }
const PLACE = `lat=${AROUND.lat}&lon=${AROUND.lon}`
/** Of all venues. */
const TIME_ZONE = 'America/Chicago'
const SEARCHES = ['aba', 'ell', 'room']

/** Page sizes of the requests, and one more row, which tells whether there is another page. */
const ROWS = { feed: 11, notifications: 21, followed: 11, talent: 21, upcoming: 21, running: 50 }

/** The reads that are measured. Each is proven equal to its lean function for several readers. */
export function buildReadCases({ database: { db } }: BenchContext, subjects: BenchSubjects): ThroughputCase[] {
  const { readers, people, venues } = subjects
  const reader = roundRobin(readers)
  const person = roundRobin(people)
  const venue = roundRobin(venues)
  const search = roundRobin(SEARCHES)
  const get = (path: string) => ({ path: `/api${path}`, ...reader() })
  const now = new Date()
  const night = { day: addDays(toPresentNight(now, TIME_ZONE), 2), at: null }
  const span = toNightSpan(night, TIME_ZONE)
  const [starts, until] = [span.starts.toISOString(), span.until.toISOString()]
  /** Compares the two answers for some of the readers. */
  const forReaders = (compare: (viewer: string) => Promise<void>) => async () => {
    for (const { id } of readers.slice(0, 10)) await compare(id)
  }
  const lean = <Answer>(name: string, ...values: unknown[]) => callLean<Answer>(db, name, ...values)
  return [
    {
      name: 'feed',
      target: 0.5,
      next: () => get('/feed'),
      script: `select lean.feed_page(:reader, ${ROWS.feed});`,
      prove: forReaders(async (id) => {
        const product = await listFeed(db, id, { before: null, limit: ROWS.feed })
        const found = await lean<(Item & Record<'like_count' | 'comment_count', number>)[]>('feed_page', id, ROWS.feed)
        const toCounts = (posts: typeof found) => posts.map((post) => [post.id, post.like_count, post.comment_count])
        assertSame('feed', toCounts(product), toCounts(found))
      }),
    },
    {
      name: 'notifications page and unread count',
      target: 0.4,
      next: roundRobin(
        readers.flatMap((one) => ['', '/unread-count'].map((path) => ({ path: `/api/notifications${path}`, ...one }))),
      ),
      script: [
        `select lean.notifications_page(:reader, ${ROWS.notifications});`,
        `select lean.unread_count(:reader, ${MAX_UNREAD_COUNT});`,
      ],
      prove: forReaders(async (id) => {
        const product = await listNotifications(db, id, { after: null, limit: ROWS.notifications })
        assertSame('notifications', toIds(product), toIds(await lean('notifications_page', id, ROWS.notifications)))
        assertSame('unread count', await countUnread(db, id), await lean('unread_count', id, MAX_UNREAD_COUNT))
      }),
    },
    {
      name: 'shifts nearby',
      target: 0.6,
      next: () => get(`/shifts/near?${PLACE}`),
      script: `select lean.shifts_near(:reader, now(), ${AROUND.lat}, ${AROUND.lon}, ${NEARBY_RADIUS_METERS}, ${NEARBY_SHIFTS_LIMIT});`,
      prove: forReaders(async (id) => {
        const place = { ...AROUND, radius_meters: NEARBY_RADIUS_METERS, limit: NEARBY_SHIFTS_LIMIT }
        const product = await listShiftsNear(db, id, { now, ...place })
        const found = await lean<Item[]>('shifts_near', id, now, ...Object.values(place))
        assertSame('shifts nearby', toIds(product), toIds(found))
      }),
    },
    {
      name: 'venues nearby',
      target: 0.6,
      next: () => get(`/venues/near?${PLACE}`),
      script: `select lean.venues_near(:reader, now(), ${AROUND.lat}, ${AROUND.lon}, ${NEARBY_RADIUS_METERS}, ${VENUES_NEAR_LIMIT});`,
      prove: forReaders(async (id) => {
        const place = { ...AROUND, radius_meters: NEARBY_RADIUS_METERS, limit: VENUES_NEAR_LIMIT }
        const product = await listVenuesNear(db, id, { now, ...place })
        const found = await lean<(Item & { on_now_count: number })[]>('venues_near', id, now, ...Object.values(place))
        const toCounts = (rows: typeof found) => rows.map((row) => [row.id, row.on_now_count])
        assertSame('venues nearby', toCounts(product), toCounts(found))
      }),
    },
    {
      name: 'followed shifts',
      next: () => get('/shifts/followed'),
      script: `select lean.followed_shifts(:reader, now(), ${ROWS.followed});`,
      prove: forReaders(async (id) => {
        const product = await listFollowedShifts(db, id, { now, after: null, limit: ROWS.followed })
        assertSame('followed shifts', toIds(product), toIds(await lean('followed_shifts', id, now, ROWS.followed)))
      }),
    },
    {
      name: 'talent',
      next: () => get('/talent'),
      script: `select lean.talent_page(:reader, now(), ${ROWS.talent});`,
      prove: forReaders(async (id) => {
        const query = { user_type: null, on_now: false, q: null, near: null, night: null }
        const product = await listTalentWithShift(db, id, { at: now, after: null, limit: ROWS.talent, query })
        assertSame('talent', toIds(product), toIds(await lean('talent_page', id, now, ROWS.talent)))
      }),
    },
    {
      name: 'shifts nearby, of another night',
      next: () => get(`/shifts/near?${PLACE}&day=${night.day}`),
      script: `select lean.night_near(:reader, '${starts}', '${until}', ${AROUND.lat}, ${AROUND.lon}, ${NEARBY_RADIUS_METERS}, ${NEARBY_SHIFTS_LIMIT});`,
      prove: forReaders(async (id) => {
        const place = { ...AROUND, radius_meters: NEARBY_RADIUS_METERS, limit: NEARBY_SHIFTS_LIMIT }
        const product = await listShiftsOfNightNear(db, id, { now, night, ...place })
        const found = await lean<Item[]>('night_near', id, starts, until, ...Object.values(place))
        assertSame('shifts of a night nearby', toIds(product), toIds(found))
      }),
    },
    {
      name: 'talent, of another night',
      next: () => get(`/talent?day=${night.day}`),
      script: `select lean.talent_of_night(:reader, '${starts}', '${until}', ${ROWS.talent});`,
      prove: forReaders(async (id) => {
        const query = { user_type: null, on_now: false, q: null, near: null, night }
        const product = await listTalentWithShift(db, id, { at: now, after: null, limit: ROWS.talent, query })
        assertSame(
          'talent of a night',
          toIds(product),
          toIds(await lean('talent_of_night', id, starts, until, ROWS.talent)),
        )
      }),
    },
    {
      name: 'profile',
      next: () => get(`/profiles/${person()}`),
      script: `select lean.profile_page(:reader, :person, now(), ${ROWS.upcoming});`,
      prove: forReaders(async (id) => {
        const slug = person()
        const product = await findPersonWithParts(db, id, parseSlugOrId(slug), usernameRedirectsSince(now))
        if (!product) throw new Error(`There is no ${slug}`)
        const range = { now, after: null, limit: ROWS.upcoming }
        const shifts = await listUpcomingShiftsOfPerson(db, id, product.id, range)
        const found = await lean<Item & { access: string; shifts: Item[] }>(
          'profile_page',
          id,
          slug,
          now,
          ROWS.upcoming,
        )
        assertSame(
          'profile',
          [product.id, product.access, toIds(shifts)],
          [found.id, found.access, toIds(found.shifts)],
        )
      }),
    },
    {
      name: 'venue',
      next: () => get(`/venues/${venue()}`),
      script: `select lean.venue_page(:reader, :venue, now(), ${ROWS.running}, ${ROWS.upcoming});`,
      prove: forReaders(async (id) => {
        const slug = venue()
        const product = await readVenuePage({ db, clock: { now: () => now } }, id, parseSlugOrId(slug))
        if (!product) throw new Error(`There is no ${slug}`)
        const sizes = [ROWS.running, ROWS.upcoming]
        const found = await lean<Item & { on_now: Item[]; upcoming: Item[] }>('venue_page', id, slug, now, ...sizes)
        assertSame(
          'venue',
          [product.id, toIds(product.on_now), toIds(product.upcoming_shifts.items)],
          [found.id, toIds(found.on_now), toIds(found.upcoming.slice(0, ROWS.upcoming - 1))],
        )
      }),
    },
    {
      name: 'search',
      next: () => get(`/search?q=${search()}`),
      script: SEARCHES.map((q) => `select lean.search(:reader, '${q}', ${SEARCH_LIMIT});`),
      prove: forReaders(async (id) => {
        const q = search()
        const found = await lean<Record<'users' | 'following' | 'venues', Item[]>>('search', id, q, SEARCH_LIMIT)
        assertSame(`people for ${q}`, toIds(await searchPeople(db, id, q, now)), toIds(found.users))
        assertSame(`followed people for ${q}`, toIds(await searchFollowing(db, id, q, now)), toIds(found.following))
        assertSame(`venues for ${q}`, toIds(await searchVenues(db, q)), toIds(found.venues))
      }),
    },
  ]
}
