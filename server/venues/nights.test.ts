import { expect, test } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { ownedVenue } from '#tests/support/venue-owners.ts'

const context = await createTestContext()
const here = { lat: 38.515, lon: -89.995 }
const [SATURDAY, SUNDAY] = ['2026-11-21', '2026-11-22']

/** What the two lists of venues say of a venue in a night. */
async function readVenue(slug: string, night: { day?: string; at?: string; on_now?: boolean }) {
  const pat = await context.patron('pat')
  const lists = [await pat.api.venues.near({ ...here, ...night }), await pat.api.venues.list(night)]
  const [near, list] = lists.map(({ items }) => {
    const found = items.find((venue) => venue.slug === slug)
    return found && { on: found.on_now_count, tonight: found.tonight }
  })
  expect(list).toEqual(near)
  return near
}

test('a venue has who and what is on in the chosen night, and nothing of another', async () => {
  const olive = await context.business('olive')
  const rail = await ownedVenue(context, olive, 'copperRail')
  const [one, two] = [await context.bartender('one'), await context.bartender('two')]
  await one.works(rail, at('18:00', 1), at('23:00', 1))
  await one.works(rail, at('23:30', 1), at('02:00', 2))
  await two.works(rail, at('22:00', 1), at('02:00', 2))
  await olive.api.specials.create({
    slugOrId: rail.slug,
    title: 'Happy hour',
    windows: [{ day: 6, start_time: '17:00', end_time: '19:00' }],
  })
  await olive.api.events.create({ slugOrId: rail.slug, name: 'Quiz', start_time: at('20:00', 1), end_time: null })
  const happyHour = (is_on: boolean) => ({ kind: 'special', title: 'Happy hour', is_on })
  const quiz = (is_on: boolean) => ({ kind: 'event', title: 'Quiz', is_on })
  expect(await readVenue(rail.slug, { day: SATURDAY })).toEqual({ on: 2, tonight: happyHour(false) })
  expect(await readVenue(rail.slug, { day: SATURDAY, at: '18:00' })).toEqual({ on: 1, tonight: happyHour(true) })
  expect(await readVenue(rail.slug, { day: SATURDAY, at: '19:00' })).toEqual({ on: 1, tonight: quiz(false) })
  expect(await readVenue(rail.slug, { day: SATURDAY, at: '21:00' })).toEqual({ on: 2, tonight: quiz(true) })
  expect(await readVenue(rail.slug, { day: SATURDAY, at: 'late' })).toEqual({ on: 2, tonight: quiz(true) })
  expect(await readVenue(rail.slug, { day: SUNDAY })).toEqual({ on: 0, tonight: null })
  expect(await readVenue(rail.slug, {})).toEqual({ on: 0, tonight: null })
  expect(await readVenue(rail.slug, { on_now: true, day: SATURDAY })).toMatchObject({ on: 2 })
  expect(await readVenue(rail.slug, { on_now: true, day: SUNDAY })).toBeUndefined()
})

test('a special that ends, a cancelled event and what is past are left out', async () => {
  const olive = await context.business('olive')
  const rail = await ownedVenue(context, olive, 'copperRail')
  await olive.api.specials.create({ slugOrId: rail.slug, title: 'Patio season', valid_until: SATURDAY })
  const event = { slugOrId: rail.slug, start_time: at('20:00', 2), end_time: null }
  const { id } = await olive.api.events.create({ ...event, name: 'Off' })
  await olive.api.events.cancel({ id, cancelled: true })
  expect((await readVenue(rail.slug, { day: SATURDAY }))?.tonight).toMatchObject({ title: 'Patio season' })
  expect((await readVenue(rail.slug, { day: SUNDAY, at: '18:00' }))?.tonight).toBeNull()
  // The present night at 6 PM is over.
  expect((await readVenue(rail.slug, { day: '2026-11-20', at: '18:00' }))?.tonight).toBeNull()
})
