import { describe, expect, test } from 'vitest'
import { pagingMessages } from '#contract/paging.texts.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

type Range = { cursor?: string | undefined; limit: number }
type Listed = { items: { id: string }[]; next_cursor: string | null }

/** Reads a list to its end; returns the ids in their order. */
async function readAll(page: (range: Range) => Promise<Listed>, limit: number): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 50; pages++) {
    const { items, next_cursor } = await page({ cursor, limit })
    ids.push(...items.map(({ id }) => id))
    if (next_cursor === null) return ids
    expect(items).toHaveLength(limit)
    cursor = next_cursor
  }
  throw new Error('the list does not end')
}

describe('my shifts', () => {
  test('upcoming includes running shifts, by start; past lists the last one that ended first', async () => {
    const ana = await context.bartender('ana')
    const theStill = await context.venue('theStill')
    const [running, tomorrow, lastNight, lastWeek, justOver] = [
      await ana.works(theStill, at('18:00'), at('23:00')),
      await ana.works(theStill, at('18:00', 1), at('23:00', 1)),
      await ana.works(theStill, at('18:00', -1), at('23:00', -1)),
      await ana.works(theStill, at('18:00', -7), at('23:00', -7)),
      await ana.works(theStill, at('12:00'), at('21:04')),
    ]
    expect((await ana.api.shifts.mine({})).items.map(({ id }) => id)).toEqual([running.id, tomorrow.id])
    const past = (await ana.api.shifts.mine({ when: 'past' })).items.map(({ id }) => id)
    expect(past).toEqual([justOver.id, lastNight.id, lastWeek.id])
  })

  test('past ones say whether they have income, to their owner only', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    await ben.follows(ana)
    const theStill = await context.venue('theStill')
    const [paid, unpaid, ahead] = [
      await ana.works(theStill, at('12:00'), at('20:00')),
      await ana.works(theStill, at('12:00', -1), at('20:00', -1)),
      await ana.works(theStill, at('12:00', 1), at('20:00', 1)),
    ]
    for (const { id } of [paid, ahead]) await ana.api.income.add({ shift_id: id, amount: '80' })
    expect((await ana.api.shifts.mine({ when: 'past' })).items).toMatchObject([
      { id: paid.id, has_income: true },
      { id: unpaid.id, has_income: false },
    ])
    const own = await Promise.all([paid, unpaid, ahead].map(({ id }) => ana.api.schedule.get({ id })))
    expect(own.map(({ has_income }) => has_income)).toEqual([true, false, true])
    // The browser keeps upcoming shifts for offline use, where nothing may tell of income.
    expect((await ana.api.shifts.mine({})).items[0]).not.toHaveProperty('has_income')
    for (const who of [ana, ben]) expect(await who.api.shifts.get({ id: paid.id })).not.toHaveProperty('has_income')
    expect((await ben.api.shifts.followed({})).items[0]).not.toHaveProperty('has_income')
  })

  test.each([1, 2, 3, 7])('pages of %i contain every shift once, even with equal times', async (limit) => {
    const ana = await context.bartender('ana')
    const places = [await context.venue('theStill'), await context.venue('mudlark'), await context.venue('sixpenny')]
    const ids: string[] = []
    for (const day of [1, 2, -1, -2]) {
      for (const place of places) ids.push((await ana.works(place, at('18:00', day), at('23:00', day))).id)
    }
    const upcoming = await readAll((range) => ana.api.shifts.mine({ when: 'upcoming', ...range }), limit)
    const past = await readAll((range) => ana.api.shifts.mine({ when: 'past', ...range }), limit)
    expect(upcoming).toHaveLength(6)
    expect(new Set([...upcoming, ...past])).toEqual(new Set(ids))
    expect(past).toHaveLength(6)
  })

  test('a malformed cursor is refused', async () => {
    const ana = await context.bartender('ana')
    await expect(ana.api.shifts.mine({ cursor: 'abc' })).rejects.toMatchObject({
      status: 422,
      data: { fields: { cursor: pagingMessages.notACursor } },
    })
  })
})

describe('shifts of people I follow', () => {
  test('lists running ones first, then by start, without my own or others’', async () => {
    const [ben, ana, dee, eve] = [
      await context.patron('ben'),
      await context.bartender('ana'),
      await context.entertainer('dee'),
      await context.bartender('eve'),
    ]
    await ben.follows(ana)
    await ben.follows(dee)
    const theStill = await context.venue('theStill')
    const later = await ana.works(theStill, at('22:00'), at('23:00'))
    const running = await dee.works(theStill, at('20:00'), at('23:00'))
    await eve.works(theStill, at('20:00'), at('23:00'))
    await ana.works(theStill, at('12:00'), at('21:04'))
    expect((await ben.api.shifts.followed({})).items.map(({ id }) => id)).toEqual([running.id, later.id])
    expect((await ana.api.shifts.followed({})).items).toEqual([])
  })

  test('a list that is read while others post misses and repeats nothing', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    await ben.follows(ana)
    const theStill = await context.venue('theStill')
    const ids: string[] = []
    for (const day of [2, 3, 4, 5]) ids.push((await ana.works(theStill, at('18:00', day), at('23:00', day))).id)
    const first = await ben.api.shifts.followed({ limit: 2 })
    await ana.works(theStill, at('18:00', 1), at('19:00', 1))
    const second = await ben.api.shifts.followed({ limit: 2, cursor: first.next_cursor ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
    expect(second.next_cursor).toBeNull()
  })

  test('private schedules, blocks and suspensions hide the shifts', async () => {
    const ben = await context.patron('ben')
    const [hidden, blocker, blocked, gone] = [
      await context.bartender('hid'),
      await context.bartender('bob'),
      await context.bartender('bud'),
      await context.bartender('gil'),
    ]
    const theStill = await context.venue('theStill')
    for (const talent of [hidden, blocker, blocked, gone]) {
      await ben.follows(talent)
      await talent.works(theStill, at('20:00'), at('23:00'))
    }
    expect((await ben.api.shifts.followed({})).items).toHaveLength(4)
    await hidden.hidesSchedule()
    await blocker.blocks(ben)
    await ben.blocks(blocked)
    await gone.isSuspended()
    expect((await ben.api.shifts.followed({})).items).toEqual([])
  })
})

describe('nearby shifts', () => {
  const here = { lat: 38.515, lon: -89.995 }
  const idsNear = async (viewer: Person, more = {}) =>
    (await viewer.api.shifts.near({ ...here, ...more })).items.map(({ id }) => id)

  test('running ones come first, then by start, each with its distance', async () => {
    const [ben, ana, dee] = [
      await context.patron('ben'),
      await context.bartender('ana'),
      await context.bartender('dee'),
    ]
    const [theStill, copperRail] = [await context.venue('theStill'), await context.venue('copperRail')]
    const later = await ana.works(copperRail, at('22:00'), at('23:00'))
    const running = await dee.works(theStill, at('20:00'), at('23:00'))
    const { items } = await ben.api.shifts.near(here)
    expect(items.map(({ id }) => id)).toEqual([running.id, later.id])
    expect(items[0]?.distance_meters).toBeGreaterThan(9_000)
    expect(items[1]?.distance_meters).toBeLessThan(1_000)
    expect(items[1]).toMatchObject({ venue_latitude: 38.5136, venue_longitude: -89.9862 })
  })

  describe('a shift that ends at this very moment', () => {
    test('is over, and its venue shows the next one', async () => {
      const [ben, ana, dee] = [
        await context.patron('ben'),
        await context.bartender('ana'),
        await context.bartender('dee'),
      ]
      const rail = await context.venue('copperRail')
      await ana.works(rail, at('18:00'), at('21:04'))
      const next = await dee.works(rail, at('21:00'), at('23:00'))
      expect(await idsNear(ben)).toEqual([next.id])
      expect(await idsNear(ben, { limit: 1 })).toEqual([next.id])
    })

    test('does not put its venue before one where someone starts sooner', async () => {
      const [ben, ana, dee] = [
        await context.patron('ben'),
        await context.bartender('ana'),
        await context.bartender('dee'),
      ]
      const [theStill, rail] = [await context.venue('theStill'), await context.venue('copperRail')]
      await ana.works(rail, at('18:00'), at('21:04'))
      await ana.works(rail, at('23:00'), at('23:30'))
      const soonest = await dee.works(theStill, at('22:00'), at('23:00'))
      expect(await idsNear(ben, { limit: 1 })).toEqual([soonest.id])
    })
  })

  test('lie within the radius, 55 miles by default', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    const [theStill, copperRail] = [await context.venue('theStill'), await context.venue('copperRail')]
    const near = await ana.works(copperRail, at('22:00'), at('23:00'))
    const far = await ana.works(theStill, at('23:00'), at('23:30'))
    expect(await idsNear(ben)).toEqual([near.id, far.id])
    expect(await idsNear(ben, { radius_meters: 5_000 })).toEqual([near.id])
    expect(await idsNear(ben, { radius_meters: 0 })).toEqual([])
    expect(await idsNear(ben, { lat: 41.88, lon: -87.63 })).toEqual([])
  })

  test('are limited to 9 by default, and include only what the viewer may see', async () => {
    const ben = await context.patron('ben')
    const theStill = await context.venue('theStill')
    for (let i = 0; i < 12; i++) {
      const talent = await context.bartender(`talent${i}`)
      await talent.works(theStill, at('20:00'), at('23:00'))
      if (i === 0) await talent.goesPrivate()
    }
    expect(await idsNear(ben)).toHaveLength(9)
    expect(await idsNear(ben, { limit: 50 })).toHaveLength(11)
  })

  test.each([{ lat: 91 }, { lon: -181 }, { radius_meters: -1 }, { limit: 51 }, { limit: 0 }])(
    '%o is refused',
    async (wrong) => {
      const ben = await context.patron('ben')
      await expect(ben.api.shifts.near({ ...here, ...wrong })).rejects.toMatchObject({ status: 422 })
    },
  )
})
