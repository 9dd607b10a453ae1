import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventDraft } from '#tests/support/events.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { ownedVenue } from '#tests/support/venue-owners.ts'

const context = await createTestContext()

async function search(viewer: Person, q: string) {
  const { users, venues, following, specials, events } = await viewer.api.search.find({ q })
  return {
    users: users?.map(({ username }) => username),
    venues: venues?.map(({ name }) => name),
    following: following?.map(({ username }) => username),
    specials: specials?.map(({ title }) => title),
    events: events?.map(({ name }) => name),
  }
}

const NOTHING = { users: [], venues: [], following: [], specials: [], events: [] }

describe('search results', () => {
  test('match any part of a username, name or city in any case, and list followed people separately', async () => {
    const [ben, lola, carlo] = [
      await context.patron('ben'),
      await context.entertainer('lola'),
      await context.bartender('carlo'),
    ]
    await context.patron('chloe')
    await context.venue('theStill')
    await ben.follows(lola)
    expect(await search(ben, 'LO')).toEqual({
      ...NOTHING,
      users: [carlo.username, 'chloe'],
      following: [lola.username],
    })
    expect(await search(ben, ' @carl ')).toEqual({ ...NOTHING, users: [carlo.username] })
    expect(await search(ben, 'the still')).toEqual({ ...NOTHING, venues: ['The Still'] })
    expect(await search(ben, 'illsta')).toEqual({ ...NOTHING, venues: ['The Still'] })
  })

  test('never match across username and full name', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('anna')]
    await sql`update profiles set full_name = 'Lena' where id = ${ana.id}`.execute(context.db)
    expect(await search(ben, 'na')).toMatchObject({ users: ['anna'] })
    expect(await search(ben, 'a l')).toEqual(NOTHING)
    expect(await search(ben, 'anna lena')).toEqual(NOTHING)
  })

  test('leave out the viewer and everyone private, blocked or suspended, except followed private people', async () => {
    const ben = await context.patron('ben')
    const [open, shy, friend, blocker, blocked, gone] = [
      await context.bartender('mo_open'),
      await context.bartender('mo_shy'),
      await context.bartender('mo_friend'),
      await context.bartender('mo_blocker'),
      await context.bartender('mo_blocked'),
      await context.bartender('mo_gone'),
    ]
    await ben.follows(friend)
    await shy.goesPrivate()
    await friend.goesPrivate()
    await blocker.blocks(ben)
    await ben.blocks(blocked)
    await gone.isSuspended()
    for (const q of ['mo', 'mo_']) {
      expect(await search(ben, q)).toEqual({ ...NOTHING, users: [open.username], following: [friend.username] })
    }
    expect(await search(ben, ben.username)).toEqual(NOTHING)
  })

  test('contain at most ten of each kind in order, without archived venues', async () => {
    const ben = await context.patron('ben')
    for (let n = 0; n < 12; n++) {
      await context.bartender(`zed_${String(n).padStart(2, '0')}`)
      const followed = await context.bartender(`zedda_${String(n).padStart(2, '0')}`)
      await ben.follows(followed)
    }
    await sql`
      insert into venues (name, slug, time_zone, archived_at)
      select 'Zed ' || lpad(n::text, 2, '0'), 'zed-' || n, 'UTC', case when n = 0 then ${context.clock.now()}::timestamptz end
      from generate_series(0, 12) n`.execute(context.db)
    const { users, venues, following } = await search(ben, 'zed')
    expect([users, following, venues].map((list) => list?.length)).toEqual([10, 10, 10])
    expect([users?.[0], following?.[9], venues?.[0]]).toEqual(['zed_00', 'zedda_09', 'Zed 01'])
  })
})

describe('specials and events', () => {
  async function openBar() {
    const [ben, olive] = [await context.patron('ben'), await context.business('olive')]
    const bar = await ownedVenue(context, olive)
    const slugOrId = bar.slug
    return {
      ben,
      bar,
      addSpecial: (special: Partial<Parameters<typeof olive.api.specials.create>[0]> & { title: string }) =>
        olive.api.specials.create({ slugOrId, ...special }),
      addEvent: (event: Partial<Parameters<typeof olive.api.events.create>[0]> & { name: string }) =>
        olive.api.events.create({ slugOrId, ...eventDraft(), ...event }),
      olive,
    }
  }

  test('are found by any part of their title or name, with their venue', async () => {
    const { ben, bar, addSpecial, addEvent } = await openBar()
    const special = await addSpecial({ title: 'Happy Hour Möbius', price: '$5' })
    const event = await addEvent({ name: 'Quiz night', start_time: at('20:00', 2), end_time: null })
    const place = { venue_name: bar.name, venue_slug: bar.slug, venue_city: 'Millstadt' }
    expect(await ben.api.search.find({ q: 'happy hour' })).toMatchObject({
      specials: [{ id: special.id, title: 'Happy Hour Möbius', price: '$5', ...place }],
      events: [],
    })
    expect(await search(ben, 'R mob')).toEqual({ ...NOTHING, specials: ['Happy Hour Möbius'] })
    expect((await ben.api.search.find({ q: 'IZ NI' })).events).toEqual([
      {
        id: event.id,
        name: 'Quiz night',
        start_time: new Date(at('20:00', 2)).toISOString(),
        end_time: null,
        venue_time_zone: 'America/Chicago',
        ...place,
      },
    ])
    for (const q of ['qu', 'ui']) expect(await search(ben, q)).toMatchObject({ events: ['Quiz night'] })
  })

  test('events are also found by their kind, as screens call it', async () => {
    const { ben, addEvent } = await openBar()
    await addEvent({ name: 'Tuesdays with Lola', tags: ['karaoke', 'soul'] })
    for (const q of ['karaoke', 'KARA', 'soul & f'])
      expect(await search(ben, q)).toMatchObject({ events: ['Tuesdays with Lola'] })
    expect(await search(ben, 'jazz')).toEqual(NOTHING)
  })

  test('leave out what is over, cancelled, later than 60 days or at an archived venue, and are soonest first', async () => {
    const { ben, bar, olive, addSpecial, addEvent } = await openBar()
    await addSpecial({ title: 'Jam jars' })
    await addEvent({ name: 'Jam later', start_time: at('20:00', 59), end_time: null })
    await addEvent({ name: 'Jam sooner', start_time: at('20:00', 1), end_time: null })
    await addEvent({ name: 'Jam too late', start_time: at('20:00', 61), end_time: null })
    const { id } = await addEvent({ name: 'Jam cancelled', start_time: at('20:00', 3), end_time: null })
    await olive.api.events.cancel({ id, cancelled: true })
    await sql`
      insert into venue_events (venue_id, name, start_time, end_time) values
        (${bar.id}, 'Jam over', ${at('18:00', -1)}, ${at('19:00', -1)}), (${bar.id}, 'Jam running', ${at('18:00')}, null)`.execute(
      context.db,
    )
    await sql`
      insert into venue_specials (venue_id, title, valid_from, valid_until)
      values (${bar.id}, 'Jam of last week', ${at('18:00', -8)}, ${at('18:00', -7)})`.execute(context.db)
    expect(await search(ben, 'jam')).toEqual({
      ...NOTHING,
      specials: ['Jam jars'],
      events: ['Jam running', 'Jam sooner', 'Jam later'],
    })
    await sql`update venues set archived_at = ${context.clock.now()}`.execute(context.db)
    expect(await search(ben, 'jam')).toEqual(NOTHING)
    expect(await search(olive, 'jam')).toEqual(NOTHING)
  })

  test('are at most ten of each', async () => {
    const { ben, bar } = await openBar()
    await sql`
      insert into venue_events (venue_id, name, start_time)
      select ${bar.id}, 'Open mic ' || n, ${context.clock.now()}::timestamptz + n * interval '1 day'
      from generate_series(1, 12) n`.execute(context.db)
    await sql`
      insert into venue_specials (venue_id, title)
      select ${bar.id}, 'Open bar ' || lpad(n::text, 2, '0') from generate_series(1, 12) n`.execute(context.db)
    const { specials, events } = await search(ben, 'open')
    expect([specials?.length, specials?.at(-1), events?.length, events?.[0]]).toEqual([
      10,
      'Open bar 10',
      10,
      'Open mic 1',
    ])
  })
})

describe('the search text', () => {
  test.each(['', ' ', 'a', ' a ', '🍸', '@', '@a'])('%j is too short and runs no search', async (q) => {
    const ben = await context.patron('ben')
    await context.bartender('anna')
    // Only the first of every ten requests updates the rate limit in the database; this is that one.
    await search(ben, q)
    const statements = await context.statements(async () => expect(await search(ben, q)).toEqual(NOTHING))
    expect(statements).toHaveLength(1)
  })

  test.each([
    ['%%', '100%% proof'],
    ['__', 'under__score'],
    ['\\\\', 'back\\\\slash'],
    ["' or", "Rob' or 1=1"],
    ['🍸🍸', 'Mixa 🍸🍸 Ola'],
    ['🍸🍸🍸', '🍸🍸🍸'],
    ['נועה', 'נועה לוי'],
    ['Ünal', 'Ünal Öz'],
    ['o’n', 'Sinéad O’Neill'],
    ['...', 'And so on...'],
    ['null', 'Null'],
    ['123', '12345'],
  ])('%j is matched literally', async (q, full_name) => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('somebody')]
    await context.bartender('other')
    await sql`update profiles set full_name = ${full_name} where id = ${ana.id}`.execute(context.db)
    expect(await search(ben, q)).toMatchObject({ users: ['somebody'] })
  })

  test('of 3 kB, with NUL or with invalid UTF-8 is handled', async () => {
    const ben = await context.patron('ben')
    expect(await search(ben, 'x'.repeat(3000))).toEqual(NOTHING)
    expect((await ben.fetch('/api/search?q=a%00b')).status).toBe(422)
    expect((await ben.fetch('/api/search?q=%ED%A0%80ab')).status).toBe(200)
    expect((await ben.fetch('/api/search?q=%F0%9Fab')).status).toBe(200)
    expect((await ben.fetch('/api/search?q=ab&q=cd')).status).toBe(422)
  })
})

test('each part is one statement, and a failing part does not affect the others', async () => {
  const [ben, lola] = [await context.patron('ben'), await context.entertainer('lola')]
  await search(ben, 'lola')
  const statements = await context.statements(() => search(ben, 'lola'))
  expect(statements).toHaveLength(1 + 5)
  await sql`alter table venues rename column city to town`.execute(context.db)
  try {
    expect(await ben.api.search.find({ q: 'lola' })).toMatchObject({
      users: [{ id: lola.id }],
      venues: null,
      following: [],
      specials: null,
      events: null,
    })
  } finally {
    await sql`alter table venues rename column town to city`.execute(context.db)
  }
  expect(context.log.join('')).toContain('a part of the search failed')
  expect(context.log.join('')).not.toContain('lola')
  expect(await search(ben, 'lola')).toMatchObject({ venues: [] })
})
