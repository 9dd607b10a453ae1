import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deletePageChanges } from '#server/public-pages/queries.ts'
import { at } from '#tests/support/fixture-times.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { PageCache } from './service.ts'

const context = await createTestContext()
const MINUTE = new Date('2026-11-21T02:00:00Z')

async function createCache() {
  const bea = await context.bartender('bea')
  const ana = await context.bartender('ana')
  await bea.api.profiles.updateWebPage({ level: 'week', shows_workplaces: false })
  await ana.api.profiles.updateWebPage({ level: 'week', shows_workplaces: false })
  const cache = new PageCache<{ id: string | null; made: number }>(context.db)
  let made = 0
  const get = async (address: string, id: string | null, minute = MINUTE) =>
    (await cache.get(address, minute, async () => ({ id, made: ++made })))?.made
  return { bea, ana, cache, get }
}

test('a page is made again only after a change of its person or venue, or in another minute', async () => {
  const { bea, ana, get } = await createCache()
  expect(await get('/bea', bea.id)).toBe(1)
  expect(await get('/bea', bea.id)).toBe(1)
  await ana.api.profiles.update({ bio: 'Pours.' })
  expect(await get('/bea', bea.id)).toBe(1)
  await bea.api.profiles.update({ bio: 'Stirs.' })
  expect(await get('/bea', bea.id)).toBe(2)
  expect(await get('/bea', bea.id, new Date(MINUTE.getTime() + 60_000))).toBe(3)
  expect(await get('/bea', bea.id, MINUTE)).toBe(4)
})

test('a shift changes the pages of its person, and of both venues that it moves between', async () => {
  const { bea, get } = await createCache()
  const [still, rail] = [await context.venue('theStill'), await context.venue('copperRail')]
  const pages = { bea: bea.id, still: still.id, rail: rail.id }
  /** The pages that are made again after a write. */
  const findMadeAgain = async (write: () => Promise<unknown>) => {
    const before = await readAll()
    await write()
    const after = await readAll()
    return Object.keys(pages).filter((name) => after[name] !== before[name])
  }
  const readAll = async () => {
    const made: Record<string, number | undefined> = {}
    for (const [name, id] of Object.entries(pages)) made[name] = await get(`/${name}`, id)
    return made
  }
  let shift = ''
  const post = async () => {
    shift = (await bea.works(still, at('20:00'), at('23:00'))).id
  }
  expect(await findMadeAgain(async () => undefined)).toEqual([])
  expect(await findMadeAgain(post)).toEqual(['bea', 'still'])
  const move = sql`update shifts set venue_id = ${rail.id} where id = ${shift}`
  expect(await findMadeAgain(() => move.execute(context.db))).toEqual(['bea', 'still', 'rail'])
  const cancel = sql`update shifts set cancelled_at = now() where id = ${shift}`
  expect(await findMadeAgain(() => cancel.execute(context.db))).toEqual(['bea', 'rail'])
})

test('any change may concern a page of many venues', async () => {
  const { ana, get } = await createCache()
  expect([await get('/tonight', null), await get('/tonight', null)]).toEqual([1, 1])
  await ana.api.profiles.update({ bio: 'Pours.' })
  expect(await get('/tonight', null)).toBe(2)
})

test('a page that changes while it is made is not remembered', async () => {
  const { bea, cache, get } = await createCache()
  await get('/bea', bea.id)
  const began = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  const slow = cache.get('/slow', MINUTE, async () => {
    began.resolve()
    await goesOn.promise
    return { id: bea.id, made: 0 }
  })
  await began.promise
  await bea.api.profiles.update({ bio: 'Stirs.' })
  // Someone who comes after the change does not wait for the page from before.
  expect(await get('/slow', bea.id)).toBe(2)
  goesOn.resolve()
  expect((await slow)?.made).toBe(0)
  expect(await get('/slow', bea.id)).toBe(2)
})

test('requests at the same time share a statement and a page', async () => {
  const { bea, get } = await createCache()
  await get('/bea', bea.id)
  const numbers: unknown[] = []
  const statements = await context.statements(async () => {
    numbers.push(...(await Promise.all(Array.from({ length: 20 }, () => get('/other', bea.id)))))
  })
  expect([new Set(numbers).size, statements.length]).toEqual([1, 1])
})

test('what does not exist is not remembered, nor what could not be read', async () => {
  const { cache, get, bea } = await createCache()
  expect(await cache.get('/bea', MINUTE, async () => undefined)).toBeUndefined()
  await expect(
    cache.get('/bea', MINUTE, async () => {
      throw new Error('The database is away')
    }),
  ).rejects.toThrow('away')
  expect(await get('/bea', bea.id)).toBe(1)
})

test('what only the person can see changes no page', async () => {
  const { bea, get } = await createCache()
  const still = await context.venue('theStill')
  await bea.works(still, '2026-11-21T02:00:00Z', '2026-11-21T05:00:00Z')
  await bea.api.profiles.goDark({ duration: 'tonight' })
  expect([await get('/still', still.id), await get('/tonight', null)]).toEqual([1, 2])
  await bea.works(still, '2026-11-22T02:00:00Z', '2026-11-22T05:00:00Z')
  expect([await get('/still', still.id), await get('/tonight', null)]).toEqual([1, 2])
})

test('going dark changes no page that showed none of the person’s shifts', async () => {
  const { bea, get } = await createCache()
  const [still, rail] = [await context.venue('theStill'), await context.venue('copperRail')]
  const hidden = await bea.works(still, '2026-11-21T02:00:00Z', '2026-11-21T05:00:00Z')
  await sql`update shifts set visibility = 'only_me' where id = ${hidden.id}`.execute(context.db)
  const read = async () => [
    await get('/bea', bea.id),
    await get('/still', still.id),
    await get('/rail', rail.id),
    await get('/tonight', null),
  ]
  const before = await read()
  await bea.api.profiles.goDark({ duration: 'tonight' })
  expect(await read()).toEqual(before)
  await bea.api.profiles.endDark()
  expect(await read()).toEqual(before)
  await bea.works(rail, '2026-11-22T02:00:00Z', '2026-11-22T05:00:00Z')
  const shown = await read()
  await bea.api.profiles.goDark({ duration: 'tonight' })
  const dark = await read()
  expect(dark.map((made, index) => made === shown[index])).toEqual([false, true, false, false])
})

test('an edited profile changes no page of a venue where its person works in private', async () => {
  const { bea, get } = await createCache()
  const still = await context.venue('theStill')
  await bea.works(still, '2026-11-21T02:00:00Z', '2026-11-21T05:00:00Z')
  await bea.hidesSchedule()
  const before = [await get('/bea', bea.id), await get('/still', still.id)]
  await bea.api.profiles.update({ bio: 'Stirs.' })
  const [page, venue] = [await get('/bea', bea.id), await get('/still', still.id)]
  expect([page === before[0], venue === before[1]]).toEqual([false, true])
})

test('a venue’s page is made again when its owner is suspended, whose posts are then hidden', async () => {
  const { get } = await createCache()
  const olive = await context.business('olive')
  const still = await context.venue('theStill')
  await olive.keeps(still)
  expect([await get('/still', still.id), await get('/still', still.id)]).toEqual([1, 1])
  await olive.isSuspended()
  expect(await get('/still', still.id)).toBe(2)
})

test('a venue’s feed is made again when a post is saved unchanged, because it says when that was', async () => {
  const { get } = await createCache()
  const still = await context.venue('theStill')
  const olive = await context.business('olive')
  await olive.keeps(still)
  const { id } = await olive.api.posts.createForVenue({ slugOrId: still.slug, content: 'New taps' })
  const save = async () => {
    await olive.api.posts.update({ id, content: 'New taps' })
    return get('/still', still.id)
  }
  expect(await get('/still', still.id)).toBe(1)
  expect(await get('/still', still.id)).toBe(1)
  expect(await save()).toBe(2)
  context.clock.advance(60_000)
  expect(await save()).toBe(3)
})

test('the least recently used pages are forgotten first', async () => {
  const { bea, get } = await createCache()
  for (let index = 0; index < 150; index += 1) await get(`/${index}`, bea.id)
  expect(await get('/0', bea.id)).toBe(1)
  expect(await get('/new', bea.id)).toBe(151)
  expect([await get('/0', bea.id), await get('/1', bea.id)]).toEqual([1, 152])
})

test('changes are deleted after an hour, which is longer than any page is remembered', async () => {
  const { bea, ana } = await createCache()
  await sql`update page_changes set changed_at = now() - interval '61 minutes' where page_id = ${bea.id}`.execute(
    context.db,
  )
  await deletePageChanges(context.db)
  const rows = await context.db.selectFrom('page_changes').select('page_id').execute()
  const ids = new Set(rows.map(({ page_id }) => page_id))
  expect([ids.has(bea.id), ids.has(ana.id)]).toEqual([false, true])
})
