import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

/** Olive and three venues. She owns the first two. */
async function createOwner() {
  const olive = await context.business('olive')
  const theStill = await context.venue('theStill')
  const sixpenny = await context.venue('sixpenny')
  const copperRail = await context.venue('copperRail')
  await assignVenues(olive, theStill, sixpenny)
  return { olive, theStill, sixpenny, copperRail }
}

async function assignVenues(person: Person | null, ...venues: { id: string }[]) {
  for (const { id } of venues)
    await sql`update venues set owner_id = ${person?.id ?? null}::uuid where id = ${id}`.execute(context.db)
}

const archive = (venue: { id: string }) =>
  sql`update venues set archived_at = ${context.clock.now()} where id = ${venue.id}`.execute(context.db)

describe('my venues', () => {
  test('are alphabetical in pages, archived ones last, and only those the viewer owns', async () => {
    const { olive, theStill, sixpenny, copperRail } = await createOwner()
    await assignVenues(olive, copperRail)
    await archive(sixpenny)
    const names: [string, boolean][] = []
    let cursor: string | undefined
    for (let page = 0; page < 3; page++) {
      const { items, next_cursor } = await olive.api.venues.mine({ limit: 1, ...(cursor && { cursor }) })
      names.push(...items.map(({ name, is_archived }): [string, boolean] => [name, is_archived]))
      cursor = next_cursor ?? undefined
    }
    expect(names).toEqual([
      ['The Copper Rail', false],
      ['The Still', false],
      ['Sixpenny Social', true],
    ])
    expect(cursor).toBeUndefined()
    const ben = await context.patron('ben')
    expect((await ben.api.venues.mine({})).items).toEqual([])
    await assignVenues(ben, theStill)
    expect((await olive.api.venues.mine({})).items.map(({ name }) => name)).toEqual([
      'The Copper Rail',
      'Sixpenny Social',
    ])
    // Any role can own a venue.
    expect((await ben.api.venues.mine({})).items.map(({ name }) => name)).toEqual(['The Still'])
  })

  test('show the number of people on now and the next shift that the owner may see', async () => {
    const { olive, theStill, sixpenny } = await createOwner()
    const [ana, dee, eve] = [
      await context.bartender('ana'),
      await context.bartender('dee'),
      await context.bartender('eve'),
    ]
    await ana.works(theStill, at('20:00'), at('23:00'))
    await dee.works(theStill, at('21:30'), at('23:00'))
    const later = await eve.works(theStill, at('22:00'), at('23:30'))
    await eve.works(sixpenny, at('20:00', -1), at('23:00', -1))
    const still = async () => (await olive.api.venues.mine({})).items.find(({ slug }) => slug === theStill.slug)
    expect(await still()).toMatchObject({ on_now_count: 1, next_shift: { talent_username: 'dee' } })
    await dee.hidesSchedule()
    expect(await still()).toMatchObject({ next_shift: { id: later.id, venue_time_zone: 'America/Chicago' } })
    await eve.blocks(olive)
    await ana.isSuspended()
    expect(await still()).toMatchObject({ on_now_count: 0, next_shift: null })
  })

  test('take three statements a page', async () => {
    const { olive, copperRail } = await createOwner()
    await assignVenues(olive, copperRail)
    const [, ...reads] = await context.statements(() => olive.api.venues.mine({}))
    expect(reads.length).toBeLessThanOrEqual(3)
  })
})

describe('shifts at my venues', () => {
  test('are the ten soonest, including running ones, at owned venues that are not archived', async () => {
    const { olive, theStill, sixpenny, copperRail } = await createOwner()
    const ana = await context.bartender('ana')
    const running = await ana.works(theStill, at('18:00'), at('22:00'))
    await ana.works(theStill, at('12:00'), at('17:00'))
    await ana.works(copperRail, at('22:00'), at('23:00'))
    const upcoming: string[] = []
    for (let day = 1; day <= 11; day++) {
      const where = day % 2 ? sixpenny : theStill
      upcoming.push((await ana.works(where, at('18:00', day), at('22:00', day))).id)
    }
    const { items } = await olive.api.venues.shiftsAtMine()
    expect(items.map(({ id }) => id)).toEqual([running.id, ...upcoming.slice(0, 9)])
    await archive(sixpenny)
    const open = (await olive.api.venues.shiftsAtMine()).items
    expect(open.map(({ venue_slug }) => venue_slug)).toEqual(open.map(() => theStill.slug))
  })

  test('are visible to the current owner only', async () => {
    const { olive, theStill, sixpenny } = await createOwner()
    const [ana, kay, ben] = [
      await context.bartender('ana'),
      await context.bartender('kay'),
      await context.patron('ben'),
    ]
    await ana.works(theStill, at('18:00'), at('22:00'))
    await kay.works(theStill, at('22:00'), at('23:00'))
    await kay.hidesSchedule()
    expect(await olive.api.venues.shiftsAtMine()).toMatchObject({ items: [{ talent_id: ana.id }], private_count: 1 })
    expect(await ben.api.venues.shiftsAtMine()).toEqual({ items: [], private_count: 0 })
    await assignVenues(ben, theStill, sixpenny)
    expect(await olive.api.venues.shiftsAtMine()).toEqual({ items: [], private_count: 0 })
    expect(await ben.api.venues.shiftsAtMine()).toMatchObject({ items: [{ talent_id: ana.id }], private_count: 1 })
  })

  test('show private schedules only as a count, which no one can probe by blocking', async () => {
    const { olive, theStill } = await createOwner()
    const [ana, kay] = [await context.bartender('ana'), await context.bartender('kay')]
    await ana.works(theStill, at('20:00'), at('23:00'))
    const hidden = await kay.works(theStill, at('20:00'), at('23:00'))
    await kay.hidesSchedule()
    const answer = await olive.api.venues.shiftsAtMine()
    expect(answer).toMatchObject({ items: [{ talent_id: ana.id }], private_count: 1 })
    const json = JSON.stringify(answer).toLowerCase()
    for (const secret of ['kay', kay.id, hidden.id]) expect(json).not.toContain(secret)
    const count = async () => (await olive.api.venues.shiftsAtMine()).private_count
    await kay.blocks(olive)
    expect(await count()).toBe(0)
    await kay.unblocks(olive)
    // If the owner’s own blocks changed it, they could tell whose shifts are counted.
    await olive.blocks(kay)
    expect(await count()).toBe(1)
    await olive.unblocks(kay)
    expect(await count()).toBe(1)
    await kay.isSuspended()
    expect(await count()).toBe(0)
  })

  test('do not count hidden shifts or the owner’s own shifts as private', async () => {
    const { olive, theStill } = await createOwner()
    const kay = await context.bartender('kay')
    const shift = await kay.works(theStill, at('20:00'), at('23:00'))
    await kay.hidesSchedule()
    await sql`update shifts set hidden_at = ${context.clock.now()} where id = ${shift.id}`.execute(context.db)
    await olive.works(theStill, at('20:00'), at('23:00'))
    await olive.hidesSchedule()
    expect((await olive.api.venues.shiftsAtMine()).private_count).toBe(0)
    await sql`update shifts set hidden_at = null where id = ${shift.id}`.execute(context.db)
    expect((await olive.api.venues.shiftsAtMine()).private_count).toBe(1)
  })

  test('leave out blocks, suspended people and private people whom the owner does not follow', async () => {
    const { olive, theStill } = await createOwner()
    const names = ['ana', 'dee', 'eve', 'gia', 'hal'] as const
    const people = new Map<string, Person>()
    for (const name of names) {
      const one = await context.bartender(name)
      await one.works(theStill, at('20:00'), at('23:00'))
      people.set(name, one)
    }
    await people.get('ana')?.blocks(olive)
    const dee = people.get('dee')
    if (dee) await olive.blocks(dee)
    await people.get('eve')?.isSuspended()
    await people.get('gia')?.goesPrivate()
    const { items, private_count } = await olive.api.venues.shiftsAtMine()
    expect(items.map(({ talent_username }) => talent_username)).toEqual(['hal'])
    // A private profile does not count as a private schedule.
    expect(private_count).toBe(0)
  })

  test('count a week from Monday to Sunday in each venue’s time zone', async () => {
    const { olive, theStill, sixpenny } = await createOwner()
    await sql`update venues set time_zone = 'Pacific/Auckland' where id = ${sixpenny.id}`.execute(context.db)
    const kay = await context.bartender('kay')
    await kay.hidesSchedule()
    const works = (venue: { id: string }, start: string) =>
      kay.works(venue, start, new Date(Date.parse(start) + 3_600_000).toISOString())
    const count = async () => (await olive.api.venues.shiftsAtMine()).private_count
    // In Millstadt the week is November 16 to 22.
    await works(theStill, '2026-11-15T23:59:00-06:00')
    await works(theStill, '2026-11-23T00:00:00-06:00')
    expect(await count()).toBe(0)
    await works(theStill, '2026-11-16T00:00:00-06:00')
    await works(theStill, '2026-11-22T23:59:00-06:00')
    expect(await count()).toBe(2)
    // In Auckland it is already Saturday, and Monday starts 19 hours earlier.
    await works(sixpenny, '2026-11-15T23:59:00+13:00')
    await works(sixpenny, '2026-11-23T00:00:00+13:00')
    expect(await count()).toBe(2)
    await works(sixpenny, '2026-11-16T00:00:00+13:00')
    await works(sixpenny, '2026-11-22T23:59:00+13:00')
    expect(await count()).toBe(4)
    // It is 00:30 on Monday in Auckland but still Sunday in Millstadt.
    context.clock.set(new Date('2026-11-23T00:30:00+13:00'))
    expect(await count()).toBe(3)
  })

  test('take two statements', async () => {
    const { olive, theStill } = await createOwner()
    const ben = await context.patron('ben')
    const ana = await context.bartender('ana')
    await ana.works(theStill, at('20:00'), at('23:00'))
    for (const who of [olive, ben]) {
      const [, ...reads] = await context.statements(() => who.api.venues.shiftsAtMine())
      expect(reads.length).toBeLessThanOrEqual(2)
    }
  })
})

describe('the list of venues', () => {
  test('can be filtered by followed venues and by a text', async () => {
    const ben = await context.patron('ben')
    const [theStill, sixpenny] = [await context.venue('theStill'), await context.venue('sixpenny')]
    await context.venue('copperRail')
    expect((await ben.api.venues.list({ followed: true })).items).toEqual([])
    await ben.api.venues.follow({ slugOrId: theStill.slug })
    await ben.api.venues.follow({ slugOrId: sixpenny.slug })
    const names = async (input: { followed: boolean; q?: string }) =>
      (await ben.api.venues.list(input)).items.map(({ name }) => name)
    expect(await names({ followed: true })).toEqual(['Sixpenny Social', 'The Still'])
    expect(await names({ followed: true, q: 'the' })).toEqual(['The Still'])
    expect(await names({ followed: false })).toHaveLength(3)
    await archive(theStill)
    expect(await names({ followed: true })).toEqual(['Sixpenny Social'])
  })

  test('counts people on now near a location if the viewer may see them', async () => {
    const [ben, ana, kay] = [
      await context.patron('ben'),
      await context.bartender('ana'),
      await context.bartender('kay'),
    ]
    const theStill = await context.venue('theStill')
    await ana.works(theStill, at('20:00'), at('23:00'))
    await kay.works(theStill, at('20:00'), at('23:00'))
    await kay.hidesSchedule()
    const near = async (who: Person) => (await who.api.venues.near({ lat: 38.515, lon: -89.995 })).items[0]
    expect(await near(ben)).toMatchObject({ slug: theStill.slug, on_now_count: 1 })
    expect(await near(kay)).toMatchObject({ on_now_count: 2 })
    await ana.blocks(ben)
    expect(await near(ben)).toMatchObject({ on_now_count: 0 })
  })
})
