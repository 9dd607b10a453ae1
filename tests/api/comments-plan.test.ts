import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#tests/support/person.ts'
import { countReads } from '#tests/support/plans.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const PEOPLE = 3000
const COMMENTS = 400

const context = await createTestContext({ keep: true })
let ben: Person
let post = ''

/** Three thousand followers of one person, of whom some have commented on a post. */
beforeAll(async () => {
  const now = context.clock.now()
  ben = await context.patron('ben')
  const ana = await context.bartender('ana')
  post = (await ana.api.posts.create({ content: 'Who is out tonight?' })).id
  await sql`
    insert into auth."user" (name, email, "emailVerified", "createdAt", "updatedAt", user_type, age_confirmed_at)
    select '', 'guest' || n || '@demo.test', true, ${now}, ${now}, 'patron', ${now}
    from generate_series(1, ${PEOPLE}::int) n`.execute(context.db)
  await sql`
    insert into comments (post_id, profile_id, content, created_at)
    select ${post}::uuid, p.id, 'Me', ${now}::timestamptz + p.place * interval '1 second'
    from (select id, row_number() over (order by id) as place from profiles) p where p.place <= ${COMMENTS}`.execute(
    context.db,
  )
  // Of an empty table, the planner believes that nothing fails a condition or that everything does.
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type)
    select p.id, ${ana.id}::uuid, 'following' from profiles p where p.id <> ${ana.id}::uuid`.execute(context.db)
  await sql`analyze`.execute(context.db)
}, 120_000)

/** How many profiles the statements of a request read that ask for comments. */
async function countProfiles(request: () => Promise<unknown>): Promise<number> {
  const statements = await context.statements(request)
  const asking = statements.filter((statement) => statement.sql.includes('visible_comments'))
  expect(asking.length).toBeGreaterThan(0)
  let read = 0
  for (const statement of asking) {
    const { fetched, scanned } = await countReads(context.db, statement, 'profiles')
    read += fetched + scanned
  }
  return read
}

test('a page of comments looks up only their authors', async () => {
  expect(await countProfiles(() => ben.api.posts.comments({ id: post, limit: 20 }))).toBeLessThan(60)
})

test('writing a comment looks up only the people involved', async () => {
  expect(await countProfiles(() => ben.api.posts.comment({ id: post, content: 'Me too' }))).toBeLessThan(20)
})
