import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

type Filter = Parameters<Person['api']['talent']['list']>[0]

/** Reads all pages of the directory and returns the usernames in order. */
async function listDirectory(viewer: Person, limit = 24, filter: Filter = {}): Promise<string[]> {
  const names: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 30; page++) {
    const { items, next_cursor } = await viewer.api.talent.list({ ...filter, limit, ...(cursor && { cursor }) })
    names.push(...items.map(({ username }) => username))
    if (next_cursor === null) return names
    expect(items).toHaveLength(limit)
    cursor = next_cursor
  }
  throw new Error('the directory does not end')
}

describe('the directory', () => {
  test.each([1, 2, 3, 5, 24])(
    'lists talent on now first, then by next shift, then by name, in pages of %i',
    async (limit) => {
      const ben = await context.patron('ben')
      const [later, running, soon, zoe, abe] = [
        await context.bartender('later'),
        await context.entertainer('running'),
        await context.bartender('soon'),
        await context.bartender('zoe'),
        await context.entertainer('abel'),
      ]
      const theStill = await context.venue('theStill')
      await later.works(theStill, at('18:00', 2), at('23:00', 2))
      await soon.works(theStill, at('22:00'), at('23:00'))
      await soon.works(theStill, at('22:00', 1), at('23:00', 1))
      await running.works(theStill, at('18:00'), at('23:00'))
      await running.works(theStill, at('18:00', 1), at('23:00', 1))
      await zoe.works(theStill, at('18:00', -1), at('23:00', -1))
      await context.business('olive')
      expect(await listDirectory(ben, limit)).toEqual(['running', 'soon', 'later', abe.username, zoe.username])
    },
  )

  test.each([1, 2, 24])('sorts names without their accents, in pages of %i', async (limit) => {
    const ben = await context.patron('ben')
    const names = { zoe: 'Zoe', elodie: 'Élodie', emil: 'Emil', nameless: null, aase: 'ÅSE', tied: 'elodie' }
    for (const [username, full_name] of Object.entries(names)) {
      const { id } = await context.bartender(username)
      await sql`update profiles set full_name = ${full_name} where id = ${id}`.execute(context.db)
    }
    const read = await listDirectory(ben, limit)
    expect(read.filter((name) => !['elodie', 'tied'].includes(name))).toEqual(['aase', 'emil', 'nameless', 'zoe'])
    expect(read.slice(1, 3).sort()).toEqual(['elodie', 'tied'])
    expect(read).toHaveLength(6)
  })

  test('lists everyone once when shifts start at the same time', async () => {
    const ben = await context.patron('ben')
    const theStill = await context.venue('theStill')
    const names: string[] = []
    for (let i = 0; i < 7; i++) {
      const talent = await context.bartender(`talent${i}`)
      names.push(talent.username)
      if (i < 5) await talent.works(theStill, at('22:00'), at('23:00'))
    }
    const read = await listDirectory(ben, 2)
    expect(read).toHaveLength(7)
    expect(new Set(read)).toEqual(new Set(names))
  })

  test('lists everyone once when shifts end between two pages', async () => {
    const ben = await context.patron('ben')
    const theStill = await context.venue('theStill')
    for (const name of ['ann', 'bob', 'cid']) {
      const talent = await context.bartender(name)
      await talent.works(theStill, at('18:00'), at('21:05'))
    }
    const first = await ben.api.talent.list({ limit: 2 })
    context.clock.advance(10 * 60_000)
    const second = await ben.api.talent.list({ limit: 2, cursor: first.next_cursor ?? '' })
    const read = [...first.items, ...second.items].map(({ username }) => username)
    expect(new Set(read).size).toBe(3)
    expect(read).toHaveLength(3)
  })

  test('treats a shift that ends now as over and shows the next one', async () => {
    const [ben, ana, eve] = [
      await context.patron('ben'),
      await context.bartender('ana'),
      await context.bartender('eve'),
    ]
    const theStill = await context.venue('theStill')
    const now = context.clock.now().getTime()
    const hours = (from: number, until: number) =>
      [from, until].map((hour) => new Date(now + hour * 3_600_000).toISOString()) as [string, string]
    await ana.works(theStill, ...hours(-3, 0))
    await ana.works(theStill, ...hours(1, 4))
    await eve.works(theStill, ...hours(-3, 0))
    const { items } = await ben.api.talent.list({})
    expect(items.map(({ username, next_shift_start_time }) => [username, next_shift_start_time])).toEqual([
      [ana.username, hours(1, 4)[0]],
      [eve.username, null],
    ])
  })

  test('shows the running or next shift on the card', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    await ana.works(await context.venue('theStill'), at('18:00'), at('23:00'))
    const { items } = await ben.api.talent.list({})
    expect(items).toMatchObject([
      {
        username: 'ana',
        next_shift_start_time: '2026-11-21T00:00:00.000Z',
        next_shift_end_time: '2026-11-21T05:00:00.000Z',
        next_shift_venue_slug: 'the-still',
        next_shift_venue_city: 'Millstadt',
        next_shift_venue_time_zone: 'America/Chicago',
      },
    ])
  })

  test('lists private schedules as without shifts and private profiles only to followers', async () => {
    const [ben, nora] = [await context.patron('ben'), await context.patron('nora')]
    const [hidden, secret, open] = [
      await context.bartender('hid'),
      await context.bartender('sec'),
      await context.bartender('zed'),
    ]
    const theStill = await context.venue('theStill')
    for (const talent of [hidden, secret, open]) await talent.works(theStill, at('18:00'), at('23:00'))
    await nora.follows(secret)
    await hidden.hidesSchedule()
    await secret.goesPrivate()
    expect(await listDirectory(ben)).toEqual(['zed', 'hid'])
    expect(new Set(await listDirectory(nora))).toEqual(new Set(['sec', 'zed', 'hid']))
    const { items } = await ben.api.talent.list({})
    expect(items[1]).toMatchObject({ username: 'hid', next_shift_start_time: null, next_shift_venue_id: null })
    expect((await hidden.api.talent.list({})).items.find(({ id }) => id === hidden.id)?.next_shift_venue_id).toBe(
      theStill.id,
    )
  })

  test('leaves out suspended talent and blocks in either direction', async () => {
    const ben = await context.patron('ben')
    const [blocker, blocked, gone] = [
      await context.bartender('bob'),
      await context.bartender('bud'),
      await context.bartender('gil'),
    ]
    for (const talent of [blocker, blocked, gone]) {
      await talent.works(await context.venue('theStill'), at('18:00'), at('23:00'))
    }
    await blocker.blocks(ben)
    await ben.blocks(blocked)
    await gone.isSuspended()
    expect(await listDirectory(ben)).toEqual([])
  })
})

describe('the filtered directory', () => {
  /** Bartenders and entertainers on now, later, and without a shift, in two towns. */
  async function createTalent() {
    const ben = await context.patron('ben')
    const [millstadt, edwardsville] = [await context.venue('theStill'), await context.venue('sixpenny')]
    for (let n = 0; n < 3; n++) {
      const [on, later, entertainer] = [
        await context.bartender(`on_${n}`),
        await context.bartender(`later_${n}`),
        await context.entertainer(`singer_${n}`),
      ]
      await on.works(n === 0 ? edwardsville : millstadt, at('18:00'), at('23:00'))
      await later.works(millstadt, at('22:00'), at('23:00'))
      if (n > 0) await entertainer.works(edwardsville, at('20:00'), at('23:30'))
      await context.bartender(`idle_${n}`)
    }
    return ben
  }
  const millstadt = { lat: 38.461, lon: -90.092 }

  test.each([1, 2, 24])('filters by role, on now, name and location in pages of %i', async (limit) => {
    const ben = await createTalent()
    const read = async (filter: Filter) => (await listDirectory(ben, limit, filter)).sort()
    expect(await read({ user_type: 'entertainer' })).toEqual(['singer_0', 'singer_1', 'singer_2'])
    expect(await read({ on_now: true })).toEqual(['on_0', 'on_1', 'on_2', 'singer_1', 'singer_2'])
    expect(await read({ on_now: true, user_type: 'bartender' })).toEqual(['on_0', 'on_1', 'on_2'])
    expect(await read({ q: '@ER_' })).toEqual(['later_0', 'later_1', 'later_2', 'singer_0', 'singer_1', 'singer_2'])
    expect(await read({ q: 'idle', on_now: true })).toEqual([])
    expect(await read({ q: 'e' })).toHaveLength(12)
    const near = { ...millstadt, radius_meters: 8_000 }
    expect(await read(near)).toEqual(['later_0', 'later_1', 'later_2', 'on_1', 'on_2'])
    expect(await read({ ...near, on_now: true })).toEqual(['on_1', 'on_2'])
    expect(await read({ ...near, q: 'later', user_type: 'bartender' })).toEqual(['later_0', 'later_1', 'later_2'])
    expect(await read({ lat: 0, lon: 0 })).toEqual([])
  })

  test('keeps the order of the directory', async () => {
    const ben = await createTalent()
    const near = await listDirectory(ben, 2, { ...millstadt, radius_meters: 8_000 })
    expect(near.map((name) => name.slice(0, -2))).toEqual(['on', 'on', 'later', 'later', 'later'])
  })

  test('filters by the location of the running or next shift only', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('anna')]
    await ana.works(await context.venue('sixpenny'), at('18:00'), at('23:00'))
    await ana.works(await context.venue('theStill'), at('18:00', 1), at('23:00', 1))
    expect(await listDirectory(ben, 24, { ...millstadt, radius_meters: 8_000 })).toEqual([])
    const { items } = await ben.api.talent.list({ lat: 38.811, lon: -89.953 })
    expect(items[0]).toMatchObject({
      next_shift_venue_latitude: expect.closeTo(38.8, 1),
      next_shift_venue_longitude: expect.closeTo(-89.9, 0),
    })
  })

  test('accepts a cursor only with the same filter', async () => {
    const ben = await createTalent()
    const cursor = (await ben.api.talent.list({ limit: 2, on_now: true })).next_cursor ?? ''
    for (const filter of [{}, { on_now: true, q: 'on' }, { on_now: true, ...millstadt }, { user_type: 'bartender' }]) {
      const answer = await ben.call('talent.list', { ...filter, limit: 2, cursor })
      expect([filter, answer.status]).toEqual([filter, 422])
    }
    expect((await ben.call('talent.list', { on_now: true, limit: 2, cursor })).status).toBe(200)
  })

  test('refuses incomplete or invalid locations and roles', async () => {
    const ben = await context.patron('ben')
    for (const input of [{ lat: 38 }, { lon: 1 }, { lat: 91, lon: 0 }, { user_type: 'patron' }, { on_now: 'soon' }]) {
      expect([input, (await ben.call('talent.list', input)).status]).toEqual([input, 422])
    }
  })

  test('applies the same privacy rules as the full directory', async () => {
    const ben = await context.patron('ben')
    const theStill = await context.venue('theStill')
    const [shy, hidden, blocker] = [
      await context.bartender('mo_shy'),
      await context.bartender('mo_hidden'),
      await context.bartender('mo_blocker'),
    ]
    for (const talent of [shy, hidden, blocker]) await talent.works(theStill, at('18:00'), at('23:00'))
    await shy.goesPrivate()
    await hidden.hidesSchedule()
    await blocker.blocks(ben)
    for (const filter of [{ on_now: true }, millstadt, { on_now: true, q: 'mo_' }]) {
      expect(await listDirectory(ben, 24, filter)).toEqual([])
    }
    expect(await listDirectory(ben, 24, { q: 'mo_' })).toEqual(['mo_hidden'])
  })
})
