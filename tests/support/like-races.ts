import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestContext } from './test-context.ts'

/**
 * Many people like and unlike ten posts at once, most of them the same posts; others comment. Afterwards every
 * counter must be exact, with one notification for each like that remains and none for others.
 */
export async function checkLikesAtOnce(
  context: TestContext,
  calls: number,
  { people: count = 40, workers = 16 }: { people?: number; workers?: number } = {},
): Promise<void> {
  const authors = [await context.bartender('ana'), await context.bartender('cleo')]
  const fans = await Promise.all(Array.from({ length: count }, (_, index) => context.patron(`fan${index}`)))
  const posts: string[] = []
  for (let n = 0; n < 10; n++) {
    const said = await authors[n % 2]?.api.posts.create({ content: `Word ${n}` })
    posts.push(said?.id ?? '')
  }
  let left = calls
  const work = async () => {
    while (left-- > 0) {
      // The authors also like each other's posts and their own.
      const who = Math.random() < 0.05 ? pick(authors) : pick(fans)
      const id = pick(posts)
      const lot = Math.random()
      const answer = await (lot < 0.58
        ? who.call('posts.like', { id })
        : lot < 0.98
          ? who.call('posts.unlike', { id })
          : who.call('posts.comment', { id, content: 'Hm.' }))
      expect([answer.status, await answer.text()]).toEqual([expect.toSatisfy(isFine), expect.anything()])
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  await expectExact(context)
}

const isFine = (status: unknown) => status === 200 || status === 201

/** Counters equal their rows, and there is exactly one notification for each like of another person's post. */
async function expectExact(context: TestContext): Promise<void> {
  const { rows: drifted } = await sql`
    select o.id from posts o
    where o.like_count <> (select count(*) from likes l where l.post_id = o.id)
      or o.comment_count <> (select count(*) from comments c where c.post_id = o.id)`.execute(context.db)
  expect(drifted).toEqual([])
  const { rows: expected } = await sql`
    select l.post_id, l.profile_id as sender_id, o.profile_id as recipient_id
    from likes l join posts o on o.id = l.post_id where l.profile_id <> o.profile_id
    order by l.post_id, l.profile_id`.execute(context.db)
  const { rows: told } = await sql`
    select post_id, sender_id, recipient_id from notifications where type = 'new_like' order by post_id, sender_id`.execute(
    context.db,
  )
  expect(expected.length).toBeGreaterThan(0)
  expect(told).toEqual(expected)
}

const pick = <Item>(items: Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new RangeError('There is nothing to pick from')
  return item
}
