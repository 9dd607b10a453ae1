import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

describe('following a venue', () => {
  test('counts once when repeated and can be undone', async () => {
    const [ben, kim] = [await context.patron('ben'), await context.patron('kim')]
    const { slug } = await context.venue('theStill')
    expect(await ben.api.venues.follow({ slugOrId: slug })).toEqual({ is_following: true, follower_count: 1 })
    expect(await ben.api.venues.follow({ slugOrId: slug })).toEqual({ is_following: true, follower_count: 1 })
    expect(await kim.api.venues.follow({ slugOrId: slug })).toEqual({ is_following: true, follower_count: 2 })
    expect(await ben.api.venues.get({ slugOrId: slug })).toMatchObject({ is_following: true, follower_count: 2 })
    expect(await ben.api.venues.unfollow({ slugOrId: slug })).toEqual({ is_following: false, follower_count: 1 })
    expect(await ben.api.venues.unfollow({ slugOrId: slug })).toEqual({ is_following: false, follower_count: 1 })
    expect(await kim.api.venues.get({ slugOrId: slug })).toMatchObject({ is_following: true, follower_count: 1 })
  })

  test('takes two statements besides the session', async () => {
    const ben = await context.patron('ben')
    const { slug } = await context.venue('theStill')
    const statements = await context.statements(() => ben.api.venues.follow({ slugOrId: slug }))
    expect(statements.filter(({ sql: text }) => /venue_follows/.test(text))).toHaveLength(2)
  })

  test('fails with 404 alike for missing and archived venues', async () => {
    const ben = await context.patron('ben')
    const { id, slug } = await context.venue('theStill')
    await sql`update venues set archived_at = ${context.clock.now()}`.execute(context.db)
    for (const slugOrId of [id, slug, 'nowhere']) {
      for (const call of ['venues.follow', 'venues.unfollow'] as const) {
        const answer = await ben.call(call, { slugOrId })
        expect([answer.status, await answer.json()]).toEqual([
          404,
          expect.objectContaining({ code: 'NOT_FOUND', message: 'Venue not found.' }),
        ])
      }
    }
    const { rows } = await sql`select from venue_follows`.execute(context.db)
    expect(rows).toEqual([])
  })
})
