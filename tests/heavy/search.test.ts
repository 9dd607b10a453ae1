import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertCrowd } from '#tests/support/crowd.ts'
import { explainMentionables, explainSearch } from '#tests/support/search-plans.ts'
import { makeWorld } from '#tests/support/world.ts'

const PEOPLE = 100_000
/** The goal is PostgreSQL's; the embedded one computes several times slower. */
const MUST_MS = process.env.TEST_DATABASE_URL ? 10 : 50

const world = await makeWorld({ keep: true })

beforeAll(async () => {
  await insertCrowd(world.db, PEOPLE, world.clock.now())
  const pat = await world.patron('pat')
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type)
    select ${pat.id}, id, 'following' from profiles where username ~ '33$' and id <> ${pat.id}
    union all
    select id, ${pat.id}, 'blocked' from profiles where username ~ '777$'
    on conflict do nothing`.execute(world.db)
  await sql`analyze`.execute(world.db)
}, 240_000)

// Common and rare; letters, figures, marks, other scripts; two, three and ten characters.
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
])('search for %j among 100 000', async (q) => {
  const pat = await world.patron('pat')
  const { parts, indexes } = await explainSearch(world, pat, q)
  const times = Object.entries(parts).map(([part, milliseconds]) => `${part} ${milliseconds.toFixed(2)}`)
  process.stdout.write(`${JSON.stringify(q)}: ${times.join(', ')} ms; ${indexes.join(' ')}\n`)
  expect(Math.max(...Object.values(parts))).toBeLessThan(MUST_MS)
})

test.each(['', 'b', 'ba', 'mar', 'zzz', 'an', '9'])('a picker for %j among 100 000', async (q) => {
  const pat = await world.patron('pat')
  const times = [
    await explainMentionables(world, pat, { kind: 'person', q }),
    await explainMentionables(world, pat, { kind: 'venue', q }),
  ]
  process.stdout.write(`picker ${JSON.stringify(q)}: ${times.map((time) => time.toFixed(2)).join(', ')} ms\n`)
  expect(Math.max(...times)).toBeLessThan(MUST_MS)
})
