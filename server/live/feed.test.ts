import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { findFeedReaders, findVisiblePosts } from './queries.ts'

const context = await createTestContext()

/** The relationship of a reader to the author, to the venue and to its owner. */
const relationStates = fc.record({
  follows: fc.boolean(),
  blocks: fc.boolean(),
  is_blocked: fc.boolean(),
  follows_venue: fc.boolean(),
  owns_venue: fc.boolean(),
})
const scenarios = fc.record({
  readers: fc.array(relationStates, { minLength: 3, maxLength: 3 }),
  is_private: fc.boolean(),
  is_suspended: fc.boolean(),
  is_hidden: fc.boolean(),
  is_archived: fc.boolean(),
})
const RUNS = 40

async function post(author: Person, venue_id: string | null, is_hidden: boolean): Promise<string> {
  const id = randomUUID()
  const now = context.clock.now()
  await sql`
    insert into posts (id, profile_id, venue_id, content, created_at, hidden_at)
    values (${id}, ${author.id}, ${venue_id}, 'On at eight', ${now}, ${is_hidden ? now : null})`.execute(context.db)
  return id
}

test('feed events go exactly to readers who have the post in their feed, and post events to watchers who can read it', async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async ({ readers, is_private, is_suspended, is_hidden, is_archived }) => {
      const author = await context.bartender('author')
      const people = [await context.patron('one'), await context.patron('two'), await context.patron('three')]
      const venue = await context.venue('theStill')
      await sql`delete from posts`.execute(context.db)
      await sql`delete from user_relationships`.execute(context.db)
      await sql`delete from venue_follows`.execute(context.db)
      await sql`update venues set owner_id = null, archived_at = ${is_archived ? context.clock.now() : null}`.execute(
        context.db,
      )
      await sql`
        update profiles set is_private = ${is_private}, suspended_at = ${is_suspended ? context.clock.now() : null}
        where id = ${author.id}`.execute(context.db)
      for (const [index, reader] of people.entries()) {
        const how = readers[index]
        if (how?.follows) await reader.follows(author)
        if (how?.blocks) await reader.blocks(author)
        if (how?.is_blocked) await author.blocks(reader)
        if (how?.owns_venue) await reader.keeps(venue)
        if (how?.follows_venue)
          await sql`insert into venue_follows (user_id, venue_id) values (${reader.id}, ${venue.id})`.execute(
            context.db,
          )
      }
      const posts = [await post(author, null, is_hidden), await post(author, venue.id, is_hidden)]
      const ids = people.map(({ id }) => id)
      for (const id of posts) {
        const told = await findFeedReaders(context.db, ids, [id])
        const seen = await findVisiblePosts(
          context.db,
          ids.map((viewer_id) => ({ viewer_id, id })),
        )
        for (const reader of people) {
          const { items } = await reader.api.feed.page({})
          expect(told.has(reader.id)).toBe(items.some((item) => item.id === id))
          const read = await reader.call('posts.get', { id })
          expect(seen.has(reader.id + id)).toBe(read.status === 200)
        }
      }
    }),
    { numRuns: RUNS },
  )
})
