import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { listVenuesNear } from './queries.ts'

const context = await createTestContext()

async function createVenues() {
  return [await context.venue('sixpenny'), await context.venue('theStill'), await context.venue('copperRail')] as const
}

describe('the list', () => {
  test('is alphabetical, in pages without gaps or repetition', async () => {
    const ben = await context.patron('ben')
    await createVenues()
    const names: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 3; page++) {
      const { items, next_cursor } = await ben.api.venues.list({ limit: 1, ...(cursor && { cursor }) })
      names.push(...items.map(({ name }) => name))
      cursor = next_cursor ?? undefined
    }
    expect(names).toEqual(['Sixpenny Social', 'The Copper Rail', 'The Still'])
    expect(cursor).toBeUndefined()
  })

  test.each([1, 2, 24])('sorts names without their accents, in pages of %i', async (limit) => {
    const ben = await context.patron('ben')
    const venues = await createVenues()
    for (const [index, name] of ['Zoe’s', 'Église', 'east bar'].entries())
      await sql`update venues set name = ${name} where id = ${venues[index]?.id}`.execute(context.db)
    const names: string[] = []
    let cursor: string | undefined
    do {
      const { items, next_cursor } = await ben.api.venues.list({ limit, ...(cursor && { cursor }) })
      names.push(...items.map(({ name }) => name))
      cursor = next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(names).toEqual(['east bar', 'Église', 'Zoe’s'])
    expect((await ben.api.venues.options({})).items.map(({ name }) => name)).toEqual(names)
  })

  test.each([
    ['copper', ['The Copper Rail']],
    ['EDWARDS', ['Sixpenny Social']],
    ['the', ['The Copper Rail', 'The Still']],
    ['%', []],
    ['_', []],
    ['nowhere', []],
  ])('finds %j in name or city', async (q, names) => {
    const ben = await context.patron('ben')
    await createVenues()
    expect((await ben.api.venues.list({ q })).items.map(({ name }) => name)).toEqual(names)
    expect((await ben.api.venues.options({ q })).items.map(({ name }) => name)).toEqual(names)
  })

  test('counts each person on now once, if the viewer may see them', async () => {
    const [ben, ana, dee, eve] = [
      await context.patron('ben'),
      await context.bartender('ana'),
      await context.bartender('dee'),
      await context.bartender('eve'),
    ]
    const theStill = await context.venue('theStill')
    await ana.works(theStill, at('20:00'), at('23:00'))
    await ana.works(theStill, at('20:30'), at('22:00'))
    await dee.works(theStill, at('20:00'), at('23:00'))
    await dee.goesPrivate()
    await eve.works(theStill, at('22:00'), at('23:00'))
    const counted = async (who: typeof ben) => (await who.api.venues.list({})).items[0]?.on_now_count
    expect(await counted(ben)).toBe(1)
    expect(await counted(dee)).toBe(2)
    await ana.blocks(ben)
    expect(await counted(ben)).toBe(0)
  })

  test('can be limited to venues with someone on shift whom the viewer may see, also nearby and with a text', async () => {
    const [ben, ana, dee, eve] = [
      await context.patron('ben'),
      await context.bartender('ana'),
      await context.bartender('dee'),
      await context.bartender('eve'),
    ]
    const [sixpenny, theStill, rail] = await createVenues()
    await ana.works(sixpenny, at('20:00'), at('23:00'))
    await ana.works(sixpenny, at('20:30'), at('23:00'))
    await dee.works(theStill, at('20:00'), at('23:00'))
    await eve.works(rail, at('22:00'), at('23:00'))
    const list = async (who: typeof ben, q = '') => {
      const { items } = await who.api.venues.list({ q, on_now: true })
      const near = await who.api.venues.near({ lat: 38.515, lon: -89.995, q, on_now: true, limit: 2 })
      expect(near.items.map(({ name }) => name).sort()).toEqual(items.map(({ name }) => name))
      return items.map(({ name }) => name)
    }
    expect(await list(ben)).toEqual(['Sixpenny Social', 'The Still'])
    expect(await list(ben, 'the')).toEqual(['The Still'])
    await dee.hidesSchedule()
    expect(await list(ben)).toEqual(['Sixpenny Social'])
    expect(await list(dee)).toEqual(['Sixpenny Social', 'The Still'])
    await ana.blocks(ben)
    expect(await list(ben)).toEqual([])
    expect((await ben.call('venues.list', { on_now: 'maybe' })).status).toBe(422)
  })

  test('people who ask for venues nearby at the same moment share a statement, and each counts whom they may see', async () => {
    const [ben, ana, dee, eve] = [
      await context.patron('ben'),
      await context.bartender('ana'),
      await context.bartender('dee'),
      await context.bartender('eve'),
    ]
    const [, theStill, rail] = await createVenues()
    for (const who of [ana, dee, eve]) await who.works(theStill, at('20:00'), at('23:00'))
    await ana.works(rail, at('22:00'), at('23:00'))
    await ana.blocks(ben)
    await dee.hidesSchedule()
    const around = { now: context.clock.now(), lat: 38.461, lon: -90.0915, radius_meters: 50_000, limit: 1 }
    const searches = [
      [ben, around],
      [dee, { ...around, limit: 3 }],
      [eve, { ...around, lat: -38.461 }],
      [ana, { ...around, now: new Date(at('22:30')), radius_meters: 1000, limit: 3 }],
      [eve, around],
    ] as const
    let found: Awaited<ReturnType<typeof listVenuesNear>>[] = []
    const statements = await context.statements(async () => {
      found = await Promise.all(searches.map(([who, place]) => listVenuesNear(context.db, who.id, place)))
    })
    expect(statements).toHaveLength(1)
    expect(found.map((venues) => venues.map(({ name, on_now_count }) => [name, on_now_count]))).toEqual([
      [['The Still', 1]],
      [
        ['The Still', 3],
        ['The Copper Rail', 0],
        ['Sixpenny Social', 0],
      ],
      [],
      [['The Still', 2]],
      [['The Still', 2]],
    ])
  })

  test('leaves out archived venues, and their pages give 404', async () => {
    const ben = await context.patron('ben')
    const theStill = await context.venue('theStill')
    await sql`update venues set archived_at = ${context.clock.now()}`.execute(context.db)
    expect((await ben.api.venues.list({})).items).toEqual([])
    expect((await ben.api.venues.options({})).items).toEqual([])
    for (const slugOrId of [theStill.id, theStill.slug]) {
      await expect(ben.api.venues.get({ slugOrId })).rejects.toMatchObject({ status: 404, message: 'Venue not found.' })
      await expect(ben.api.venues.shifts({ slugOrId })).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('one venue', () => {
  test('is found by id and slug, with running shifts from the earliest start and upcoming shifts', async () => {
    const [ben, ana, dee] = [
      await context.patron('ben'),
      await context.bartender('ana'),
      await context.bartender('dee'),
    ]
    const theStill = await context.venue('theStill')
    const second = await dee.works(theStill, at('20:00'), at('23:00'))
    const first = await ana.works(theStill, at('18:00'), at('22:00'))
    const next = await ana.works(theStill, at('18:00', 1), at('22:00', 1))
    await ana.works(theStill, at('18:00', -1), at('22:00', -1))
    const venue = await ben.api.venues.get({ slugOrId: 'The-Still' })
    expect(venue).toMatchObject({
      id: theStill.id,
      name: 'The Still',
      city: 'Millstadt',
      time_zone: 'America/Chicago',
      address_line1: '9 N Jefferson St',
      on_now_count: 2,
      is_mine: false,
    })
    expect(venue.on_now.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(venue.upcoming_shifts.items.map(({ id }) => id)).toEqual([next.id])
    expect(await ben.api.venues.get({ slugOrId: theStill.id })).toEqual(venue)
  })

  test('says whether the viewer owns it', async () => {
    const [olive, ben] = [await context.business('olive'), await context.patron('ben')]
    const theStill = await context.venue('theStill')
    await sql`update venues set owner_id = ${olive.id}`.execute(context.db)
    expect(await olive.api.venues.get({ slugOrId: theStill.id })).toMatchObject({ is_mine: true })
    expect(await ben.api.venues.get({ slugOrId: theStill.id })).toMatchObject({ is_mine: false })
  })

  test('hides private schedules from its owner too', async () => {
    const [olive, ana] = [await context.business('olive'), await context.bartender('ana')]
    const theStill = await context.venue('theStill')
    await sql`update venues set owner_id = ${olive.id}`.execute(context.db)
    await ana.works(theStill, at('20:00'), at('23:00'))
    await ana.hidesSchedule()
    expect(await olive.api.venues.get({ slugOrId: theStill.id })).toMatchObject({ on_now: [], on_now_count: 0 })
  })

  test('pages through upcoming shifts without losing one that has started in between', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    const theStill = await context.venue('theStill')
    const ids: string[] = []
    for (let day = 0; day < 22; day++) ids.push((await ana.works(theStill, at('22:00', day), at('23:00', day))).id)
    const { upcoming_shifts } = await ben.api.venues.get({ slugOrId: 'the-still' })
    expect(upcoming_shifts.items.map(({ id }) => id)).toEqual(ids.slice(0, 20))
    context.clock.set(new Date(at('22:30', 20)))
    const rest = await ben.api.venues.shifts({ slugOrId: 'the-still', cursor: upcoming_shifts.next_cursor ?? '' })
    expect(rest.items.map(({ id }) => id)).toEqual(ids.slice(20))
    expect(rest.next_cursor).toBeNull()
  })

  test('an unknown venue gives 404', async () => {
    const ben = await context.patron('ben')
    for (const slugOrId of ['nowhere', '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3']) {
      await expect(ben.api.venues.get({ slugOrId })).rejects.toMatchObject({ status: 404, message: 'Venue not found.' })
    }
  })
})

describe('a former slug', () => {
  test('leads to the venue forever, and to an archived venue for its owner only', async () => {
    const [olive, ben] = [await context.business('olive'), await context.patron('ben')]
    const { id } = await context.venue('theStill')
    await sql`update venues set owner_id = ${olive.id}, slug = 'the-new-still' where id = ${id}`.execute(context.db)
    await sql`insert into venue_slug_history values ('the-still', ${id}, ${context.clock.now()})`.execute(context.db)
    expect(await ben.api.venues.get({ slugOrId: 'the-still' })).toMatchObject({ id, slug: 'the-new-still' })
    await sql`update venues set archived_at = ${context.clock.now()}`.execute(context.db)
    expect(await olive.api.venues.get({ slugOrId: 'the-still' })).toMatchObject({ id, is_archived: true })
    await expect(ben.api.venues.get({ slugOrId: 'the-still' })).rejects.toMatchObject({ status: 404 })
  })
})
