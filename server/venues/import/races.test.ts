import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestContext } from '#tests/support/test-context.ts'
import { importVenues } from './service.ts'

const context = await createTestContext()
const ROUNDS = 10
const VENUES = 5

/** Each round has other venues, so that none is a duplicate of an earlier round. */
const toFile = (round: number) =>
  [
    'name,city,time_zone',
    ...Array.from(
      { length: VENUES },
      (_, n) => `Round ${round} Venue ${'abcde'[n]},City ${round} ${n},America/Chicago`,
    ),
  ].join('\n')

test('two imports of one file at the same time create each venue once', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const runs = [1, 2].map(() => importVenues(context.services, toFile(round), { apply: true }))
    const created = (await Promise.all(runs)).map(({ text }) => Number(/Venues created: (\d+)/.exec(text)?.[1]))
    expect([round, created.reduce((sum, count) => sum + count, 0)]).toEqual([round, VENUES])
  }
  const { rows } = await sql<{ venues: number; names: number }>`
    select count(*)::int as venues, count(distinct name)::int as names from venues`.execute(context.db)
  expect(rows).toEqual([{ venues: ROUNDS * VENUES, names: ROUNDS * VENUES }])
})
