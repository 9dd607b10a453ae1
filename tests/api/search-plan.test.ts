import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertGeneratedPeople } from '#tests/support/generated-people.ts'
import { checkMentionables, explainSearch } from '#tests/support/search-plans.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext({ keep: true })

beforeAll(async () => {
  await insertGeneratedPeople(context.db, 5_000, context.clock.now())
  await sql`analyze`.execute(context.db)
})

// The heavy tests run the same among 100,000 people.
test.each([
  ['zh', 'profiles_folded_bigrams_idx'],
  ['🍸🍸', 'profiles_folded_bigrams_idx'],
  ['zzz', 'profiles_folded_search_idx'],
  ['nobody at ', 'profiles_folded_search_idx'],
])('search for %j uses %s and reads no whole table', async (q, index) => {
  const { indexes } = await explainSearch(context, await context.patron('pat'), q)
  expect(indexes).toContain(index)
})

test.each([
  ['person', ''],
  ['person', 'b'],
  ['person', 'za'],
  ['person', 'zzz'],
  ['person', 'marisol'],
  ['venue', ''],
  ['venue', 't'],
  ['venue', 'the-b'],
  ['venue', 'zz'],
] as const)('a picker for a %s finds %j and reads no whole table', async (kind, q) => {
  await checkMentionables(context, await context.patron('pat'), { kind, q })
})
