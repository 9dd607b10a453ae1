import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertGeneratedPeople } from '#tests/support/generated-people.ts'
import { checkMentionables, explainSearch } from '#tests/support/search-plans.ts'
import { createTestContext } from '#tests/support/test-context.ts'

/** CI inserts a tenth. */
const PEOPLE = process.env.CI ? 10_000 : 100_000
/**
 * The most rows that a step may read: a search must look rows up instead of scanning them. Times are printed and have
 * no limit.
 */
const MOST_ROWS = PEOPLE / 2

const context = await createTestContext({ keep: true })

beforeAll(async () => {
  await insertGeneratedPeople(context.db, PEOPLE, context.clock.now())
  const pat = await context.patron('pat')
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type)
    select ${pat.id}, id, 'following' from profiles where username ~ '33$' and id <> ${pat.id}
    union all
    select id, ${pat.id}, 'blocked' from profiles where username ~ '777$'
    on conflict do nothing`.execute(context.db)
  // Collects statistics from every row: a random sample differs in every run, and so might the plan.
  await context.db.transaction().execute(async (trx) => {
    await sql`set local default_statistics_target = 400`.execute(trx)
    await sql`analyze`.execute(trx)
  })
}, 240_000)

// Common and rare texts; letters, digits, punctuation and other scripts; two, three and ten characters.
test.each([
  'an',
  'ba',
  'zh',
  'xu',
  '99',
  'qq',
  '.x',
  'ör',
  '🍸🍸',
  'jov',
  'lor',
  'vić',
  '777',
  'zzz',
  'j.k',
  "o'n",
  'ар ',
  '🍸🍸🍸',
  'marisol br',
  'jovanović ',
  'nobody at ',
  'a b c d e ',
])('search for %j among many people', async (q) => {
  const pat = await context.patron('pat')
  const { parts, indexes } = await explainSearch(context, pat, q)
  const costs = Object.entries(parts).map(
    ([part, { milliseconds, rows }]) => `${part} ${milliseconds.toFixed(2)} ms, ${rows} rows`,
  )
  process.stdout.write(`${JSON.stringify(q)}: ${costs.join('; ')}; ${indexes.join(' ')}\n`)
  expect(Math.max(...Object.values(parts).map(({ rows }) => rows))).toBeLessThan(MOST_ROWS)
})

test.each(['', 'b', 'ba', 'mar', 'zzz', 'an', '9'])('a picker for %j among many people', async (q) => {
  const pat = await context.patron('pat')
  const costs = [
    await checkMentionables(context, pat, { kind: 'person', q }),
    await checkMentionables(context, pat, { kind: 'venue', q }),
  ]
  const said = costs.map(({ milliseconds, rows }) => `${milliseconds.toFixed(2)} ms, ${rows} rows`)
  process.stdout.write(`picker ${JSON.stringify(q)}: ${said.join('; ')}\n`)
  expect(Math.max(...costs.map(({ rows }) => rows))).toBeLessThan(MOST_ROWS)
})
