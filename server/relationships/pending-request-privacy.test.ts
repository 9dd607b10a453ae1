import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

let ana: Person
let [requester, stranger, follower]: Person[] = []
let post: string

/**
 * Ana is private. One user follows her, one has requested to and one has not. She has a shift, a cancelled shift and a
 * post with a comment.
 */
beforeEach(async () => {
  ana = await context.bartender('ana')
  requester = await context.patron('rita')
  stranger = await context.patron('stu')
  follower = await context.patron('fay')
  await ana.goesPrivate()
  await follower.follows(ana)
  await requester.api.relationships.follow({ slugOrId: ana.id })
  const still = await context.venue('theStill')
  await ana.works(still, at('20:00', 1), at('23:00', 1))
  await ana.api.shifts.remove(await ana.works(still, at('20:00', 2), at('23:00', 2)))
  post = (await ana.api.posts.create({ content: 'Open till two.' })).id
  await follower.api.posts.comment({ id: post, content: 'See you there.' })
})

/** The rows that an SQL function returns for the viewer. */
async function readRows(viewer: Person | undefined, read: string): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(seen) as row from ${sql.raw(read.replaceAll('$viewer', `'${viewer?.id}'::uuid`).replaceAll('$ana', `'${ana.id}'::uuid`))} seen
    order by 1`.execute(context.db)
  return rows.map(({ row }) => row)
}

describe('a person with a pending request sees no more than a stranger', () => {
  test.each([
    ['shifts', 'visible_shifts($viewer)'],
    ['cancelled shifts', 'visible_cancelled_shifts($viewer)'],
    ['posts', 'visible_posts($viewer)'],
    ['comments', 'visible_comments($viewer)'],
  ])('sees no %s', async (_, read) => {
    expect(await readRows(follower, read)).toHaveLength(1)
    expect(await readRows(requester, read)).toEqual([])
    expect(await readRows(stranger, read)).toEqual([])
  })

  test('sees the profile as a card', async () => {
    const read = '(select id, access, relationship_type from visible_profiles($viewer) where id = $ana)'
    const card = [{ id: ana.id, access: 'card', relationship_type: null }]
    expect([await readRows(requester, read), await readRows(stranger, read)]).toEqual([card, card])
    expect(await readRows(follower, read)).toEqual([{ id: ana.id, access: 'full', relationship_type: 'following' }])
  })

  test('sees on the profile page only that the request is pending', async () => {
    await sql`
      update profiles set bio = 'Rye', paypal_link = 'https://paypal.me/ana', workplaces_info = 'The Still',
        location_text = 'Belleville' where id = ${ana.id}`.execute(context.db)
    const read = 'get_full_profile_data($ana, $viewer)'
    const [strangersView] = await readRows(stranger, read)
    expect(strangersView).toMatchObject({ access: 'card', bio: null, paypal_link: null, location_text: null })
    expect(await readRows(requester, read)).toEqual([{ ...strangersView, relationship_status: 'requested' }])
    expect(await readRows(follower, read)).toMatchObject([{ access: 'full', bio: 'Rye' }])
  })

  test('cannot like a post', async () => {
    const outcome = async (viewer: Person | undefined) =>
      (
        await sql`select outcome from like_posts(array[${viewer?.id}::uuid], array[${post}::uuid], array[${context.clock.now()}::timestamptz], 100)`.execute(
          context.db,
        )
      ).rows
    expect(await outcome(requester)).toEqual([{ outcome: 'not_found' }])
    expect(await outcome(follower)).toEqual([{ outcome: 'liked' }])
  })
})
