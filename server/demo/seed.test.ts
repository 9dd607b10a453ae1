import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '#server/core/log.ts'
import { isTalent } from '#server/core/people.ts'
import { findVenuePage } from '#server/public-pages/service.ts'
import { isRunning, overlaps } from '#server/shifts/rules.ts'
import { Caller } from '#tests/support/person.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'
import { type DemoPerson, demoPeople, toDemoEmail } from './people.ts'
import { seedDemo } from './seed.ts'
import { buildDemoShifts } from './shifts.ts'
import { demoVenues } from './venues.ts'

const context = await createTestContext({ keep: true })
const HOUR = 3_600_000
const peopleByKey: Record<string, DemoPerson> = demoPeople
const seed = () =>
  seedDemo({
    db: context.db,
    clock: context.clock,
    log: createLogger('silent'),
    storage: context.storage,
    password: PASSWORD,
  })

/** Logs in as one of the accounts that are printed at startup. */
async function signIn(key: keyof typeof demoPeople) {
  const answer = await context.signedOut.call('accounts.signIn', { email: toDemoEmail(key), password: PASSWORD })
  expect(answer.status).toBe(200)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return new Caller(context.origin, cookie).api
}

describe('the demo data', () => {
  test('contains 25 talent with distinct usernames and 12 venues', () => {
    const seen = Object.values(peopleByKey).filter(({ is_suspended }) => !is_suspended)
    expect(seen.filter(({ user_type }) => isTalent(user_type))).toHaveLength(25)
    expect(Object.keys(demoVenues)).toHaveLength(12)
    expect(new Set(Object.values(peopleByKey).map(({ username }) => username)).size).toBe(
      Object.keys(peopleByKey).length,
    )
  })

  test.each(Array.from({ length: 24 }, (_, hour) => hour))(
    'at hour %i has running and later shifts, and none that overlap for one person',
    (hour) => {
      const now = new Date(Date.UTC(2026, 10, 20, hour, 17))
      const shifts = buildDemoShifts(now)
      const shown = shifts.filter(({ who }) => {
        const { is_private, schedule_is_private, is_suspended } = peopleByKey[who] ?? {}
        return !is_private && !schedule_is_private && !is_suspended
      })
      const later = shown.filter(
        ({ start_time }) => start_time > now && start_time.getTime() < now.getTime() + 24 * HOUR,
      )
      expect(shown.filter((shift) => isRunning(shift, now)).length).toBeGreaterThanOrEqual(5)
      expect(later.length).toBeGreaterThanOrEqual(3)
      for (const [index, one] of shifts.entries()) {
        expect(one.end_time.getTime() - one.start_time.getTime()).toBeLessThanOrEqual(16 * HOUR)
        for (const other of shifts.slice(index + 1)) {
          if (one.who === other.who) expect([one, other, overlaps(one, other)]).toEqual([one, other, false])
        }
      }
    },
  )

  test('leaves Bea without a running shift, so that a visitor can post one as Bea', () => {
    for (let hour = 0; hour < 24; hour++) {
      const now = new Date(Date.UTC(2026, 10, 20, hour, 17))
      const hers = buildDemoShifts(now).filter(({ who }) => who === 'bea')
      expect(hers.some((shift) => isRunning(shift, now))).toBe(false)
    }
  })
})

test('seeding leaves a database with other people alone', async () => {
  await context.patron('ben')
  await sql`update auth."user" set email = 'ben@example.com'`.execute(context.db)
  await seed()
  expect((await sql`select from auth."user"`.execute(context.db)).rows).toHaveLength(1)
  expect((await sql`select from venues`.execute(context.db)).rows).toHaveLength(0)
  await sql`delete from auth."user"`.execute(context.db)
})

describe('seeding the demo', () => {
  beforeAll(seed)

  test('opens the pages of two venues and two bartenders to people without an account', async () => {
    const { rows: venues } = await sql`select slug from venues where is_public order by slug`.execute(context.db)
    expect(venues).toEqual([{ slug: 'the-copper-rail' }, { slug: 'tin-ceiling' }])
    const { rows: people } = await sql`
      select username, web_page from profiles where web_page <> 'off' order by web_page`.execute(context.db)
    expect(people).toEqual([
      { username: demoPeople.dez.username, web_page: 'profile' },
      { username: demoPeople.mari.username, web_page: 'tonight' },
    ])
    const found = await findVenuePage(context.services, 'the-copper-rail')
    expect(found?.page.shifts.map(({ person }) => person.username)).toContain(demoPeople.mari.username)
  })

  test('fills an empty database: the five printed accounts log in, and Pat sees the content', async () => {
    for (const key of ['pat', 'bea', 'eli', 'olive', 'ada'] as const) {
      const api = await signIn(key)
      const { user_type, is_admin = false } = peopleByKey[key] ?? {}
      expect(await api.accounts.session()).toMatchObject({ me: { user_type, is_admin, username_chosen: true } })
    }
    const pat = await signIn('pat')
    expect((await pat.talent.list({})).items).toHaveLength(24)
    expect((await pat.shifts.near({ lat: 38.515, lon: -89.995 })).items).toHaveLength(9)
    expect((await pat.shifts.followed({})).items.length).toBeGreaterThan(3)
    expect((await pat.venues.list({})).items).toHaveLength(12)
    expect(await pat.profiles.get({ slugOrId: 'bea.c' })).toMatchObject({
      verification_status: 'verified',
      relationship_status: 'following',
    })
    await expect(pat.profiles.get({ slugOrId: 'rex.dunham' })).rejects.toMatchObject({ status: 404 })
    expect(await pat.profiles.get({ slugOrId: 'marisol.pours' })).toMatchObject({
      parts: {
        workplaces_info_mentions: [
          { kind: 'venue', label: 'The Copper Rail' },
          { kind: 'venue', label: 'Night Heron' },
          { kind: 'person', label: '@lolafontaine' },
        ],
      },
    })
    const { items: events } = await pat.events.list({ slugOrId: 'the-copper-rail' })
    expect(events.map(({ name }) => name)).toEqual([
      'Hank Moreau Trio',
      'Bar trivia with Kit',
      'Open mic, no covers',
      'DJ Corduroy, all vinyl',
    ])
    expect(events[0] && new Date(events[0].start_time) < context.clock.now()).toBe(true)
    const { items: specials } = await pat.specials.list({ slugOrId: 'the-copper-rail' })
    expect(specials.map(({ title, status }) => [title, status])).toEqual([
      ['Half-price flights', 'active'],
      ['Holiday eve', 'upcoming'],
      ['The late rail', 'upcoming'],
      ['Old fashioned hour', 'upcoming'],
      ['Industry Sunday', 'upcoming'],
      ['Patio spritz', 'expired'],
    ])
    const { items: menu } = await pat.menus.list({ slugOrId: 'the-copper-rail' })
    expect(menu.map(({ title }) => title)).toEqual(['Cocktails', 'On draft', 'Whiskey wall', 'Bites'])
    expect((await context.signedOut.fetch(menu[0]?.image_full_url ?? '')).status).toBe(200)
    const { items: feed } = await pat.feed.page({})
    expect(feed.map(({ author, venue }) => author?.username ?? venue?.name)).toEqual([
      'bea.c',
      'The Copper Rail',
      'marisol.pours',
      'nora.k',
      'eli.strings',
      'hank.keys',
      'The Copper Rail',
      'freya.n',
    ])
    expect(feed[0]).toMatchObject({
      mentions: [{ label: '@pat.morrow' }],
      like_count: 5,
      comment_count: 2,
      liked_by_me: true,
      image_alt: 'A red-brown drink in a coupe with a cherry, on a dark bar.',
    })
    const visitor = await context.signIn(toDemoEmail('pat'))
    expect((await visitor.fetch(feed[0]?.image_url ?? '')).status).toBe(200)
    await context.removeFiles()
    expect(context.files().filter((name) => name.includes('/posts/'))).toHaveLength(14)
    expect(context.files().filter((name) => name.includes('/menus/'))).toHaveLength(14)
  })

  test('fills Behind the Bar with a pinned thread, an image and a thread that is collapsed for Bea', async () => {
    const bea = await signIn('bea')
    const { items, next_cursor } = await bea.forum.threads({})
    expect(next_cursor).toBeNull()
    expect(items.slice(0, 6).map(({ title, reply_count }) => [title, reply_count])).toEqual([
      ['House rules, and who to write to', 4],
      ['Who still stocks proper grenadine around here?', 17],
      ['Splitting the pool on a three-person Friday', 42],
      // A block between Bea and Gus collapses the thread.
      [null, 3],
      ['Wrist braces that survive a shift', 9],
      ['Need cover: Sunday 2 to 8 at the Lantern', 1],
    ])
    expect(items.length).toBeGreaterThanOrEqual(12)
    expect(items.map(({ is_pinned }) => is_pinned)).toEqual(items.map((_, index) => index === 0))
    const [, grenadine, pool] = items
    expect(grenadine).toMatchObject({ author: { username: 'dezbehindbar' }, image_alt: expect.stringContaining('red') })
    const visitor = await context.signIn(toDemoEmail('bea'))
    expect((await visitor.fetch(grenadine?.image_url ?? '')).status).toBe(200)
    const { items: replies, next_cursor: more } = await bea.forum.replies({ id: pool?.id ?? '' })
    expect([replies.length, more]).toEqual([30, expect.any(String)])
    for (const { created_at } of replies) expect(new Date(created_at) <= context.clock.now()).toBe(true)
    await expect((await signIn('pat')).forum.threads({})).rejects.toMatchObject({ status: 403 })
    expect((await (await signIn('ada')).forum.threads({})).items.map(({ is_collapsed }) => is_collapsed)).not.toContain(
      true,
    )
  })

  test('inserts a repeating shift whose occurrences belong to one series', async () => {
    const eli = await signIn('eli')
    const { items } = await eli.shifts.mine({ limit: 20 })
    const weekly = items.filter(({ venue_name }) => venue_name === 'The Porch Light')
    expect(weekly).toHaveLength(6)
    const first = await eli.schedule.get({ id: weekly[0]?.id ?? '' })
    expect(first.series).toMatchObject({ upcoming: 6, following: 6, last_start_time: weekly[5]?.start_time })
  })

  test('gives every person a photo of their own and every venue an image of its own', async () => {
    const countImages = async (bucket: string) =>
      (
        await sql<{ images: number; drawings: number }>`
          select count(*) as images, count(distinct content_hash) as drawings from media
          where bucket = ${bucket} and state = 'stored'`.execute(context.db)
      ).rows[0]
    const people = Object.keys(demoPeople).length
    const venues = Object.keys(demoVenues).length
    expect(await countImages('avatars')).toEqual({ images: people, drawings: people })
    expect(await countImages('venues')).toEqual({ images: venues, drawings: venues })

    const { avatar_url } = await (await signIn('bea')).profiles.mine()
    const venue = await (await signIn('pat')).venues.get({ slugOrId: demoVenues.nightHeron.slug })
    expect(venue.venue_image_alt).toBe('A heron in front of a full moon.')
    const visitor = await context.signIn(toDemoEmail('pat'))
    for (const url of [avatar_url, venue.venue_image_url, venue.venue_image_full_url])
      expect((await visitor.fetch(url ?? '')).status).toBe(200)
  })

  test('changes nothing when run again, and adds current shifts after nine days', async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*) as n from shifts`.execute(context.db)).rows[0]?.n ?? 0
    const before = await count()
    await seed()
    expect(await count()).toBe(before)
    context.clock.advance(9 * 24 * HOUR)
    await seed()
    expect(await count()).toBeGreaterThan(before)
    const { rows } = await sql`
      select from visible_shifts((select id from profiles where username = 'pat.morrow'))
      where start_time <= ${context.clock.now()} and end_time > ${context.clock.now()}`.execute(context.db)
    expect(rows.length).toBeGreaterThanOrEqual(5)
  })
})
