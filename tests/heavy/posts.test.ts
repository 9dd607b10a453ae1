import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTemporaryPostgres } from '#scripts/temporary-postgres.ts'
import { bruteForce, checkReadingWhileTheyPost, followMany, insertTown, readFeed } from '#tests/support/feeds.ts'
import { checkLikesAtOnce } from '#tests/support/like-races.ts'
import type { Person } from '#tests/support/person.ts'
import { explain } from '#tests/support/plans.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const CI = process.env.CI !== undefined
const CALLS = CI ? 300 : 10_000
/** How many posts arrive and vanish while a viewer reads. */
const CHANGES = CI ? { arrive: 100, vanish: 20 } : { arrive: 1000, vanish: 200 }
const TOWN = CI ? { people: 1_200, each: 4 } : { people: 8_000, each: 12 }

// Only a real PostgreSQL runs two transactions at the same time. The test database is created on it.
const cluster = process.env.TEST_DATABASE_URL ? undefined : await startTemporaryPostgres()
if (cluster) process.env.TEST_DATABASE_URL = cluster.url
// Hooks run in reverse order, so the server closes before its database.
afterAll(() => cluster?.stop())
const context = await createTestContext({ keep: true })

test('ten posts liked and unliked by many at once have exact counters and one notification per like', async () => {
  await checkLikesAtOnce(context, CALLS)
}, 600_000)

test('people who like, mention and answer each other can delete their accounts at once while others continue', async () => {
  for (let round = 0; round < (CI ? 1 : 30); round++) {
    const host = await context.bartender('host')
    const crowd = await Promise.all(Array.from({ length: 6 }, (_, index) => context.patron(`guest${round}x${index}`)))
    const names = crowd.map(({ username }) => `@${username}`).join(' ')
    const { id } = await host.api.posts.create({ content: names })
    for (const one of crowd) {
      await one.api.posts.comment({ id, content: `@host ${names}` })
      await one.api.posts.create({ content: `@host ${names}` })
      await one.api.posts.like({ id })
    }
    const answers = await Promise.all([
      ...crowd.slice(0, 3).map((one) => one.call('accounts.deleteAccount', { current_password: PASSWORD })),
      ...crowd.map((one) => one.call('posts.unlike', { id })),
      ...crowd.map((one) => one.call('posts.like', { id })),
      ...crowd.map((one) => one.call('posts.comment', { id, content: names })),
      host.call('posts.update', { id, content: `Now ${names}` }),
      host.call('posts.create', { content: names }),
      host.call('posts.comment', { id, content: names }),
      ...(round % 2 === 0 ? [host.call('posts.remove', { id })] : []),
    ])
    // Deleted accounts are logged out, and deleted items are missing.
    for (const answer of answers) expect([200, 201, 401, 404], await answer.text()).toContain(answer.status)
    await sql`delete from rate_limits`.execute(context.db)
  }
}, 600_000)

describe('a town that posts', () => {
  beforeAll(() => insertTown(context, TOWN), 600_000)

  const follows: [string, Parameters<typeof followMany>[2]][] = [
    ['no_one', { people: 0 }],
    ['twenty', { people: 20, venues: 5 }],
    ['three_hundred', { people: 300, venues: 20 }],
    ['three_thousand', { people: 3_000, venues: 100 }],
    ['a_few_quiet', { people: 30, quiet: true }],
    ['many_quiet', { people: 3_000, quiet: true }],
  ]
  const readers = new Map<string, Person>()

  test.each(follows)(
    'the feed of a viewer who follows %s equals a brute-force read of all posts',
    async (name, which) => {
      const viewer = await context.patron(`reads.${name}`)
      readers.set(name, viewer)
      await followMany(context, viewer, which)
      expect((await readFeed(viewer, { limit: 30 })).ids).toEqual(await bruteForce(context, viewer))
    },
    600_000,
  )

  test('the fiftieth page reads about as many rows as the first, for every viewer', async () => {
    for (const [name, viewer] of readers) {
      const cursors: (string | undefined)[] = [undefined]
      for (let page = 1; page < 50; page++) {
        const at = cursors[page - 1]
        const { next_cursor } = await viewer.api.feed.page({ ...(at && { cursor: at }) })
        if (next_cursor === null) break
        cursors.push(next_cursor)
      }
      /** The rows that the nodes of the page's plan produced or discarded. */
      const countRows = async (cursor: string | undefined) => {
        const statements = await context.statements(() => viewer.api.feed.page({ ...(cursor && { cursor }) }))
        const read = statements.find(({ sql: text }) => text.includes('visible_posts'))
        if (!read) throw new Error('No posts were read')
        const { nodes } = await explain(context.db, read)
        return nodes.reduce(
          (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
          0,
        )
      }
      const [first, far] = [await countRows(undefined), await countRows(cursors.at(-1))]
      process.stdout.write(`feed of ${name}: page 1 reads ${first} rows, page ${cursors.length} ${far}\n`)
      expect(far, name).toBeLessThan(2 * first + 500)
    }
  }, 600_000)

  test.each(['twenty', 'three_thousand'])(
    'while others post and delete, a viewer who follows %s reads all remaining posts once and in order',
    async (name) => {
      const viewer = readers.get(name)
      if (!viewer) throw new Error('There are no readers')
      const begun = performance.now()
      await checkReadingWhileTheyPost(context, viewer, { ...CHANGES, seed: 7 })
      process.stdout.write(`read by ${name} in ${Math.round(performance.now() - begun)} ms\n`)
    },
    600_000,
  )
})
