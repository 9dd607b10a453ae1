import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { bruteForce, checkReadingWhileTheyPost, followMany, insertTown, readFeed } from '#tests/support/feeds.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext({ keep: true })

// More accounts are followed than the merge handles one by one, and there are more posts than the scan's window holds.
beforeAll(() => insertTown(context, { people: 900, each: 5 }))

test.each([
  ['no one', { people: 0 }],
  ['twenty', { people: 20, venues: 5 }],
  ['three hundred', { people: 300, venues: 20 }],
  ['nearly everyone', { people: 800, venues: 45 }],
  ['a few quiet accounts', { people: 120, quiet: true }],
  ['many quiet accounts', { people: 440, quiet: true }],
  ['venues only', { people: 0, venues: 30 }],
])(
  'the feed of a viewer who follows %s equals a brute-force read of all posts',
  async (name, follows) => {
    const viewer = await context.business(`reads.${name.replaceAll(' ', '_')}`)
    await followMany(context, viewer, follows)
    // The viewer also owns a followed venue and has a post of their own.
    const own = await sql<{ venue_id: string }>`select venue_id from venue_follows where user_id = ${viewer.id} limit 1`
      .execute(context.db)
      .then(({ rows }) => rows[0])
    if (own) await viewer.keeps({ id: own.venue_id })
    await viewer.api.posts.create({ content: 'To others.' })
    const expected = await bruteForce(context, viewer)
    expect(expected.length > 20).toBe(name !== 'no one')
    expect((await readFeed(viewer, { limit: 30 })).ids).toEqual(expected)
    // Reading page by page gives the same result.
    expect((await readFeed(viewer, { limit: 10, pages: 8 })).ids).toEqual(expected.slice(0, 80))
    if (own) await sql`update venues set owner_id = null where id = ${own.venue_id}`.execute(context.db)
  },
  60_000,
)

test('the number of newer posts is counted from any position, up to twenty', async () => {
  for (const [name, follows] of [
    ['few', { people: 30, venues: 5 }],
    ['many', { people: 800, venues: 45 }],
  ] as const) {
    const viewer = await context.patron(`counts.${name}`)
    await followMany(context, viewer, follows)
    const { items } = await viewer.api.feed.page({ limit: 30 })
    for (const place of [0, 1, 7, 19, 20, 25]) {
      const { created_at, id } = items[place] ?? {}
      const since = Buffer.from(JSON.stringify({ time: created_at, id })).toString('base64url')
      expect([name, place, await viewer.api.feed.newer({ since })]).toEqual([
        name,
        place,
        { post_count: Math.min(place, 20) },
      ])
    }
  }
}, 60_000)

test.each([
  ['a few', { people: 25, venues: 6 }, 1000, 200],
  ['very many', { people: 700, venues: 30 }, 300, 60],
] as const)(
  'while others post and delete, a viewer who follows %s reads all remaining posts once and in order',
  async (name, follows, arrive, vanish) => {
    const viewer = await context.patron(`pages.${name.replaceAll(' ', '_')}`)
    await followMany(context, viewer, follows)
    await checkReadingWhileTheyPost(context, viewer, { arrive, vanish, seed: 20_261_121 })
  },
  120_000,
)
