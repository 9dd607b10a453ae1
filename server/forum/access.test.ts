import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { verified } from '#tests/support/forum.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

beforeEach(async () => {
  const ana = await verified(context, 'ana')
  const { rows } = await sql<{ id: string }>`
    insert into forum_threads (title, created_by) values ('Ice', ${ana.id}) returning id`.execute(context.db)
  await sql`
    insert into forum_replies (thread_id, created_by, content)
    values (${rows[0]?.id}, ${ana.id}, 'Crushed')`.execute(context.db)
})

/** The number of threads and replies that the database shows a viewer. */
async function countVisible(viewer: { id: string } | null): Promise<[number, number]> {
  const count = async (from: 'visible_forum_threads' | 'visible_forum_replies') =>
    (await sql`select from ${sql.raw(from)}(${viewer?.id ?? null}::uuid)`.execute(context.db)).rows.length
  return [await count('visible_forum_threads'), await count('visible_forum_replies')]
}

test.each<[string, () => Promise<Person>, [number, number]]>([
  ['a verified bartender', () => verified(context, 'bex'), [1, 1]],
  ['staff', () => context.admin('ada'), [1, 1]],
  ['an unverified bartender', () => context.bartender('bex'), [0, 0]],
  [
    'a bartender pending verification',
    async () => {
      const bex = await context.bartender('bex')
      await bex.waitsForVerification()
      return bex
    },
    [0, 0],
  ],
  [
    'a bartender whose verification was revoked',
    async () => {
      const bex = await verified(context, 'bex')
      await bex.isVerified('unverified')
      return bex
    },
    [0, 0],
  ],
  [
    'a verified entertainer',
    async () => {
      const eli = await context.entertainer('eli')
      await eli.isVerified()
      return eli
    },
    [0, 0],
  ],
  [
    'a verified bartender who became a patron',
    async () => {
      const bex = await verified(context, 'bex')
      await bex.becomes('patron')
      return bex
    },
    [0, 0],
  ],
  [
    'a suspended verified bartender',
    async () => {
      const bex = await verified(context, 'bex')
      await bex.isSuspended()
      return bex
    },
    [0, 0],
  ],
  ['a patron', () => context.patron('ben'), [0, 0]],
  ['a venue owner', () => context.business('olive'), [0, 0]],
])('the database shows %s only what they may see', async (_, make, expected) => {
  expect(await countVisible(await make())).toEqual(expected)
})

test('the database shows nothing without a viewer', async () => {
  expect(await countVisible(null)).toEqual([0, 0])
})
