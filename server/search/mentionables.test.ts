import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MENTION_SUGGESTIONS_SHOWN } from '#contract/search.limits.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

async function listSuggested(viewer: Person, kind: 'person' | 'venue', q?: string): Promise<string[]> {
  const { items } = await viewer.api.search.mentionables({ kind, ...(q !== undefined && { q }) })
  return items.map(({ slug }) => slug)
}

async function createVenues(...names: [name: string, city?: string][]): Promise<void> {
  for (const [name, city] of names) {
    const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    await sql`insert into venues (name, slug, city, time_zone) values (${name}, ${slug}, ${city ?? null}, 'UTC')`.execute(
      context.db,
    )
  }
}

describe('people', () => {
  test('whose username starts with the text come before those whose username or name contains it', async () => {
    const ben = await context.patron('ben')
    for (const name of ['zoe.mar', 'mario', 'marla', 'tomar']) await context.patron(name)
    await sql`update profiles set full_name = 'Martha' where username = 'zoe.mar'`.execute(context.db)
    expect(await listSuggested(ben, 'person', 'MAR')).toEqual(['mario', 'marla', 'tomar', 'zoe.mar'])
    expect(await listSuggested(ben, 'person', '@ma')).toEqual(['mario', 'marla', 'tomar', 'zoe.mar'])
    expect(await listSuggested(ben, 'person', 'm')).toEqual(['mario', 'marla'])
    const { items } = await ben.api.search.mentionables({ kind: 'person', q: 'mario' })
    expect(items).toEqual([
      {
        kind: 'person',
        id: expect.any(String),
        slug: 'mario',
        name: 'Mario',
        detail: null,
        avatar_url: null,
        user_type: 'patron',
      },
    ])
  })

  test('leave out the viewer and everyone private, blocked or suspended, except followed private people', async () => {
    const ben = await context.patron('mo_ben')
    const [shy, friend, blocker, blocked, gone] = [
      await context.bartender('mo_shy'),
      await context.bartender('mo_friend'),
      await context.bartender('mo_blocker'),
      await context.bartender('mo_blocked'),
      await context.bartender('mo_gone'),
    ]
    await context.bartender('mo_open')
    await ben.follows(friend)
    await ben.follows(gone)
    await shy.goesPrivate()
    await friend.goesPrivate()
    await ben.api.relationships.follow({ slugOrId: shy.id })
    await blocker.blocks(ben)
    await ben.blocks(blocked)
    await gone.isSuspended()
    for (const q of ['m', 'mo', 'mo_', 'o_'])
      expect([q, await listSuggested(ben, 'person', q)]).toEqual([q, ['mo_friend', 'mo_open']])
    expect(await listSuggested(ben, 'person')).toEqual(['mo_friend'])
  })

  test('are limited to the number shown, or to a requested number up to a maximum', async () => {
    const ben = await context.patron('ben')
    for (let n = 0; n < 12; n++) await context.patron(`zed_${String(n).padStart(2, '0')}`)
    const all = Array.from({ length: 12 }, (_, n) => `zed_${String(n).padStart(2, '0')}`)
    for (const q of ['z', 'ze', 'zed_', 'ed_'])
      expect(await listSuggested(ben, 'person', q)).toEqual(all.slice(0, MENTION_SUGGESTIONS_SHOWN))
    const { items } = await ben.api.search.mentionables({ kind: 'person', q: 'zed', limit: 500 })
    expect(items.map(({ slug }) => slug)).toEqual(all)
    for (const limit of [0, 501, 1.5])
      expect((await ben.call('search.mentionables', { kind: 'person', limit })).status).toBe(422)
  })

  test('are matched literally', async () => {
    const ben = await context.patron('ben')
    for (const name of ['a_b', 'axb', 'a.b']) await context.patron(name)
    expect(await listSuggested(ben, 'person', 'a_')).toEqual(['a_b'])
    expect(await listSuggested(ben, 'person', '%')).toEqual([])
    expect(await listSuggested(ben, 'person', '\\')).toEqual([])
    expect(await listSuggested(ben, 'person', "a'; drop table profiles; --")).toEqual([])
    expect(await listSuggested(ben, 'person', 'x'.repeat(3000))).toEqual([])
    expect((await ben.fetch('/api/mentionables?kind=person&q=a%00')).status).toBe(422)
    expect((await ben.fetch('/api/mentionables?kind=staff')).status).toBe(422)
  })
})

describe('venues', () => {
  test('whose name or slug starts with the text come before those whose name or city contains it', async () => {
    const ben = await context.patron('ben')
    await createVenues(
      ['The Copper Rail', 'Belleville'],
      ['Copper & Sons', 'Alton'],
      ['Night Heron', 'Copperhill'],
      ['Tri-City Tap'],
    )
    expect(await listSuggested(ben, 'venue', 'copper')).toEqual(['copper-sons', 'night-heron', 'the-copper-rail'])
    expect(await listSuggested(ben, 'venue', 'the-cop')).toEqual(['the-copper-rail'])
    expect(await listSuggested(ben, 'venue', 'Copper-Rail')).toEqual(['the-copper-rail'])
    expect(await listSuggested(ben, 'venue', 'tri-city-')).toEqual(['tri-city-tap'])
    expect(await listSuggested(ben, 'venue', 't')).toEqual(['the-copper-rail', 'tri-city-tap'])
    expect(await listSuggested(ben, 'venue')).toEqual(['copper-sons', 'night-heron', 'the-copper-rail', 'tri-city-tap'])
    const { items } = await ben.api.search.mentionables({ kind: 'venue', q: 'night' })
    expect(items).toMatchObject([{ kind: 'venue', name: 'Night Heron', detail: 'Copperhill', user_type: null }])
  })

  test('are not suggested when archived', async () => {
    const ben = await context.patron('ben')
    await createVenues(['The Copper Rail', 'Belleville'])
    await sql`update venues set archived_at = now()`.execute(context.db)
    for (const q of ['', 't', 'the', 'copper', 'bell']) expect(await listSuggested(ben, 'venue', q)).toEqual([])
  })
})

test('suggestions take one statement', async () => {
  const ben = await context.patron('ben')
  // Only the first of every ten requests updates the rate limit in the database; this is that one.
  await listSuggested(ben, 'person', '')
  for (const kind of ['person', 'venue'] as const)
    for (const q of ['', 'b', 'be', 'ben'])
      expect(await context.statements(() => listSuggested(ben, kind, q))).toHaveLength(1 + 1)
})
