import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { FOLDING_CASES, FOLDING_PAIRS } from '#tests/support/folding-cases.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext({ keep: true })

/** Where people are searched: each returns the full names that it finds. */
const PEOPLE: Record<string, (q: string) => Promise<(string | null)[] | undefined>> = {
  users: async (q) => (await viewer.api.search.find({ q })).users?.map(({ full_name }) => full_name),
  following: async (q) => (await follower.api.search.find({ q })).following?.map(({ full_name }) => full_name),
  directory: async (q) => (await viewer.api.talent.list({ q })).items.map(({ full_name }) => full_name),
  mentions: async (q) =>
    (await viewer.api.search.mentionables({ kind: 'person', q, limit: 50 })).items.map(({ name }) => name),
}

/** Where venues are searched: each returns the names that it finds. */
const VENUES: Record<string, (q: string) => Promise<(string | null)[] | undefined>> = {
  search: async (q) => (await viewer.api.search.find({ q })).venues?.map(({ name }) => name),
  list: async (q) => (await viewer.api.venues.list({ q })).items.map(({ name }) => name),
  nearby: async (q) =>
    (await viewer.api.venues.near({ q, lat: 40, lon: -90, radius_meters: 5_000 })).items.map(({ name }) => name),
  'shift form': async (q) => (await viewer.api.venues.options({ q })).items.map(({ name }) => name),
  mentions: async (q) =>
    (await viewer.api.search.mentionables({ kind: 'venue', q, limit: 50 })).items.map(({ name }) => name),
  staff: async (q) => (await admin.api.admin.venues({ q })).items.map(({ name }) => name),
}

let viewer: Person
let follower: Person
let admin: Person

beforeAll(async () => {
  viewer = await context.patron('viewer')
  follower = await context.patron('follower')
  admin = await context.admin('admin')
  for (const [index, { name }] of FOLDING_CASES.entries()) {
    const person = await context.bartender(`number${index}`)
    await follower.follows(person)
    await sql`update profiles set full_name = ${name} where id = ${person.id}`.execute(context.db)
    await sql`
      insert into venues (name, slug, latitude, longitude, time_zone)
      values (${name}, ${`place-${index}`}, 40, -90, 'America/Chicago')`.execute(context.db)
  }
})

describe('a search compares without accents, case and kinds of apostrophe', () => {
  test.each(FOLDING_PAIRS)('%j finds %j: %s', async (q, name, isFound) => {
    // Keeps the rate limits from counting.
    context.clock.advance(60_000)
    for (const [surface, find] of Object.entries({ ...PEOPLE, ...VENUES }))
      expect([surface, (await find(q))?.includes(name)]).toEqual([surface, isFound])
  })

  test.each(['elodie', "O'BRIEN", 'nguyen', 'strasse'])('a city is compared in the same way: %j', async (q) => {
    context.clock.advance(60_000)
    const city = FOLDING_CASES.find(({ found }) => found.includes(q) || found.includes(q.toLowerCase()))?.name ?? ''
    await sql`update venues set city = ${city} where slug = 'place-0'`.execute(context.db)
    const { items } = await viewer.api.venues.list({ q })
    expect(items.map(({ slug }) => slug)).toContain('place-0')
  })
})
