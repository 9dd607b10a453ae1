import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

/** Ben follows Ana, and Ana follows Ben. Ana works from one hour ago to three hours from now. */
async function createPair() {
  const [ben, ana, still] = [
    await context.patron('ben'),
    await context.bartender('ana'),
    await context.venue('theStill'),
  ]
  await ben.follows(ana)
  await ana.follows(ben)
  const now = context.clock.now().getTime()
  const [start, end] = [new Date(now - 3_600_000).toISOString(), new Date(now + 3 * 3_600_000).toISOString()]
  const shift = await ana.works(still, start, end)
  const listEnds = async () => {
    const [following, followers, found] = await Promise.all([
      ben.api.relationships.following({}),
      ben.api.relationships.followers({}),
      ben.api.search.find({ q: 'ana' }),
    ])
    return [following.items, followers.items, found.following].map((people) => people?.[0]?.on_until)
  }
  return { ben, ana, shift, end, listEnds }
}

test('lists of people and search results mark who is on shift, until the shift ends', async () => {
  const { end, listEnds } = await createPair()
  expect(await listEnds()).toEqual([end, end, end])
  context.clock.advance(3 * 3_600_000)
  expect(await listEnds()).toEqual([null, null, null])
})

test('a search marks people whom the viewer does not follow', async () => {
  const { ana, end } = await createPair()
  const cleo = await context.patron('cleo')
  expect((await cleo.api.search.find({ q: 'ana' })).users).toMatchObject([{ id: ana.id, on_until: end }])
})

test.each([
  ['an upcoming shift', `update shifts set start_time = end_time - interval '1 hour' where id = $1`],
  ['a cancelled shift', 'update shifts set cancelled_at = start_time where id = $1'],
  ['a shift hidden by staff', 'update shifts set hidden_at = start_time where id = $1'],
])('%s marks no one', async (_name, change) => {
  const { shift, listEnds } = await createPair()
  await context.db.executeQuery(sql.raw(change.replace('$1', `'${shift.id}'`)).compile(context.db))
  expect(await listEnds()).toEqual([null, null, null])
})

test('a private schedule marks no one', async () => {
  const { ana, listEnds } = await createPair()
  await ana.hidesSchedule()
  expect(await listEnds()).toEqual([null, null, null])
})

test('a private follower whom the viewer does not follow is listed without a mark', async () => {
  const [ben, shy, still] = [
    await context.patron('ben'),
    await context.bartender('shy'),
    await context.venue('theStill'),
  ]
  await shy.follows(ben)
  await shy.goesPrivate()
  const now = context.clock.now().getTime()
  await shy.works(still, new Date(now - 1000).toISOString(), new Date(now + 3_600_000).toISOString())
  const { items } = await ben.api.relationships.followers({})
  expect(items).toMatchObject([{ id: shy.id, on_until: null }])
})
