import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const here = { lat: 38.515, lon: -89.995 }
const listShown = async (viewer: Person, more = {}) =>
  (await viewer.api.shifts.onNow({ ...here, ...more })).items.map(({ talent_username }) => talent_username)

test('lists running shifts, nearest first, then those that start within two hours', async () => {
  const ben = await context.patron('ben')
  const [rail, theStill] = [await context.venue('copperRail'), await context.venue('theStill')]
  await (await context.bartender('over')).works(rail, at('12:00'), at('21:04'))
  await (await context.bartender('late')).works(rail, at('23:05'), at('23:30'))
  await (await context.bartender('soon')).works(rail, at('23:04'), at('23:30'))
  await (await context.entertainer('onn')).works(theStill, at('21:04'), at('23:00'))
  await (await context.bartender('also')).works(rail, at('17:00'), at('01:00', 1))
  const { items } = await ben.api.shifts.onNow(here)
  expect(
    items
      .map(({ talent_username }) => talent_username)
      .slice(0, 2)
      .sort(),
  ).toEqual(['also', 'onn'])
  expect(items.map(({ talent_username }) => talent_username).slice(2)).toEqual(['soon'])
  const [one, two] = items
  expect(one?.distance_meters).toBeLessThanOrEqual(two?.distance_meters ?? 0)
  expect(items.find(({ talent_username }) => talent_username === 'also')).toMatchObject({
    venue_name: 'The Copper Rail',
    end_time: new Date(at('01:00', 1)).toISOString(),
    distance_meters: expect.any(Number),
  })
  expect(await listShown(ben, { lat: 0, lon: 0 })).toEqual([])
  expect(await listShown(ben, { radius_meters: 0 })).toEqual([])
})

test('leaves out private, blocked, suspended and cancelled people and shifts', async () => {
  const [ben, eve] = [await context.patron('ben'), await context.patron('eve')]
  const rail = await context.venue('copperRail')
  const working = async (name: string) => {
    const person = await context.bartender(name)
    const shift = await person.works(rail, at('20:00'), at('23:00'))
    return { person, shift }
  }
  const [quiet, wary, closed, gone, off] = [
    await working('quiet'),
    await working('wary'),
    await working('closed'),
    await working('gone'),
    await working('off'),
  ]
  expect((await listShown(ben)).sort()).toEqual(['closed', 'gone', 'off', 'quiet', 'wary'])
  await quiet.person.hidesSchedule()
  await wary.person.blocks(ben)
  await closed.person.goesPrivate()
  await gone.person.isSuspended()
  await off.person.api.schedule.remove({ id: off.shift.id })
  expect(await listShown(ben)).toEqual([])
  expect(await listShown(eve)).toEqual(['wary'])
  await eve.follows(closed.person)
  await eve.follows(quiet.person)
  expect((await listShown(eve)).sort()).toEqual(['closed', 'wary'])
  expect((await listShown(quiet.person)).sort()).toEqual(['quiet', 'wary'])
  await ben.blocks(wary.person)
  await wary.person.unblocks(ben)
  expect(await listShown(ben)).toEqual([])
  await sql`update venues set archived_at = ${context.clock.now()}`.execute(context.db)
  expect(await listShown(eve)).toEqual([])
})

test.each([{ lat: 91, lon: 0 }, { lat: 0, lon: 181 }, { lat: 'x', lon: 0 }, { lat: 1 }])(
  '%j is not a location',
  async (place) => {
    const ben = await context.patron('ben')
    expect((await ben.call('shifts.onNow', place)).status).toBe(422)
  },
)

test('the smallest numbers are accepted wherever a location is sent', async () => {
  const [ben, olive] = [await context.patron('ben'), await context.business('olive')]
  const smallest = { lat: 5e-324, lon: -5e-324, radius_meters: 2e-310 }
  for (const near of ['shifts.onNow', 'shifts.near', 'venues.near', 'talent.list'] as const)
    expect([near, (await ben.call(near, smallest)).status]).toEqual([near, 200])
  const { id } = await context.venue('copperRail')
  await olive.keeps({ id })
  const { venue } = await olive.api.venues.update({ slugOrId: id, latitude: 5e-324, longitude: -5e-324 })
  expect(venue).toMatchObject({ latitude: 0, longitude: 0 })
})
