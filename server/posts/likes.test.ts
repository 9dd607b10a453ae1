import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestContext } from '#tests/support/test-context.ts'
import { MAX_LIKES_PER_HOUR } from './rules.ts'

const context = await createTestContext()

/** All notifications, ordered by recipient. */
async function listNotifications() {
  const { rows } = await sql<{ to: string; from: string | null; type: string; message: string; link_url: string }>`
    select r.username as to, s.username as from, n.type, n.message, n.link_url
    from notifications n join profiles r on r.id = n.recipient_id left join profiles s on s.id = n.sender_id
    order by r.username, n.created_at, n.message`.execute(context.db)
  return rows
}

async function countRows(id: string): Promise<{ like_count: number; likes: number }> {
  const { rows } = await sql<{ like_count: number; likes: number }>`
    select o.like_count, (select count(*)::int from likes l where l.post_id = o.id) as likes
    from posts o where o.id = ${id}`.execute(context.db)
  return rows[0] ?? { like_count: -1, likes: -1 }
}

describe('a like', () => {
  test('and its notification exist once, even if repeated, and are deleted when it is removed', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const { id } = await ana.api.posts.create({ content: 'Hello.' })
    for (let time = 0; time < 3; time++)
      expect(await ben.api.posts.like({ id })).toEqual({ liked_by_me: true, like_count: 1 })
    expect(await countRows(id)).toEqual({ like_count: 1, likes: 1 })
    expect(await listNotifications()).toEqual([
      { to: 'ana', from: 'ben', type: 'new_like', message: 'Ben liked your post.', link_url: `/posts/${id}` },
    ])
    expect(await ben.api.posts.get({ id })).toMatchObject({ liked_by_me: true, like_count: 1 })
    expect(await ana.api.posts.get({ id })).toMatchObject({ liked_by_me: false, like_count: 1 })
    for (let time = 0; time < 2; time++)
      expect(await ben.api.posts.unlike({ id })).toEqual({ liked_by_me: false, like_count: 0 })
    expect(await countRows(id)).toEqual({ like_count: 0, likes: 0 })
    expect(await listNotifications()).toEqual([])
    await ben.api.posts.like({ id })
    expect(await listNotifications()).toHaveLength(1)
  })

  test('of the viewer’s own post notifies no one', async () => {
    const ana = await context.bartender('ana')
    const { id } = await ana.api.posts.create({ content: 'Hello.' })
    expect(await ana.api.posts.like({ id })).toEqual({ liked_by_me: true, like_count: 1 })
    expect(await listNotifications()).toEqual([])
  })

  test('of a venue’s post notifies the current owner', async () => {
    const [olive, zed, ben] = [
      await context.business('olive'),
      await context.business('zed'),
      await context.patron('ben'),
    ]
    const theStill = await context.venue('theStill')
    await olive.keeps(theStill)
    const { id } = await olive.api.posts.createForVenue({ slugOrId: theStill.slug, content: 'Open late.' })
    await zed.keeps(theStill)
    await ben.api.posts.like({ id })
    expect(await listNotifications()).toMatchObject([
      { to: 'zed', from: 'ben', message: `Ben liked a post by ${theStill.name}.` },
    ])
    await sql`update venues set owner_id = null`.execute(context.db)
    await ben.api.posts.unlike({ id })
    await ben.api.posts.like({ id })
    expect(await listNotifications()).toEqual([])
  })

  test('disappears with its notification when the post, the liker or the relationship is removed', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    const first = await ana.api.posts.create({ content: 'One.' })
    const second = await ana.api.posts.create({ content: 'Two.' })
    for (const { id } of [first, second]) for (const who of [ben, eve]) await who.api.posts.like({ id })
    expect(await listNotifications()).toHaveLength(4)
    await ana.api.posts.remove({ id: first.id })
    expect(await listNotifications()).toHaveLength(2)
    await ana.api.relationships.block({ slugOrId: ben.id })
    expect(await listNotifications()).toMatchObject([{ from: 'eve' }])
    await sql`delete from auth."user" where id = ${eve.id}`.execute(context.db)
    expect(await listNotifications()).toEqual([])
    expect(await countRows(second.id)).toEqual({ like_count: 1, likes: 1 })
  })

  test('takes one SQL statement besides the session’s and the rate limit’s', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const { id } = await ana.api.posts.create({ content: 'Hello.' })
    const statements = await context.statements(() => ben.api.posts.like({ id }))
    expect(statements).toHaveLength(1 + 1 + 1)
  })

  test('is removed with two SQL statements besides the session’s and the rate limit’s', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const { id } = await ana.api.posts.create({ content: 'Hello.' })
    await ben.api.posts.like({ id })
    const statements = await context.statements(() => ben.api.posts.unlike({ id }))
    expect(statements).toHaveLength(1 + 1 + 2)
  })

  test('is not removed for a deleted account', async () => {
    const ana = await context.bartender('ana')
    const { id } = await ana.api.posts.create({ content: 'Hello.' })
    const { rows } = await sql`select * from unlike_post(gen_random_uuid(), ${id})`.execute(context.db)
    expect(rows).toEqual([{ outcome: 'no_account', like_count: 0 }])
  })

  test('is limited per hour', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    await sql`
      insert into posts (profile_id, content) select ${ana.id}::uuid, 'word ' || n from generate_series(1, ${MAX_LIKES_PER_HOUR}::int) n`.execute(
      context.db,
    )
    await sql`
      insert into likes (post_id, profile_id, created_at)
      select id, ${ben.id}::uuid, ${context.clock.now()}::timestamptz from posts`.execute(context.db)
    const { id } = await ana.api.posts.create({ content: 'One more.' })
    const answer = await ben.call('posts.like', { id })
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      429,
      'Too many attempts. Try again in an hour.',
    ])
    expect(answer.headers.get('retry-after')).toBe('3600')
    // Repeating an existing like still succeeds.
    const { rows } = await sql<{ post_id: string }>`select post_id from likes limit 1`.execute(context.db)
    expect((await ben.api.posts.like({ id: rows[0]?.post_id ?? '' })).liked_by_me).toBe(true)
    context.clock.advance(3_600_000)
    expect((await ben.api.posts.like({ id })).liked_by_me).toBe(true)
  })

  test('can be removed only a limited number of times per hour', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const { id } = await ana.api.posts.create({ content: 'Hello.' })
    await ben.api.posts.unlike({ id })
    await sql`update rate_limits set hits = 300 where key like 'unlike:%'`.execute(context.db)
    expect((await ben.call('posts.unlike', { id })).status).toBe(429)
  })
})

describe('the likers', () => {
  test('are listed newest first, without people hidden from the viewer', async () => {
    const ana = await context.bartender('ana')
    const { id } = await ana.api.posts.create({ content: 'Hello.' })
    const fans = []
    for (const name of ['ben', 'cleo', 'dora', 'eve']) {
      const fan = await context.patron(name)
      context.clock.advance(1000)
      await fan.api.posts.like({ id })
      fans.push(fan)
    }
    const [ben, cleo, dora, eve] = fans
    if (!ben || !cleo || !dora || !eve) throw new Error('a person is missing')
    const likers = async () => (await ben.api.posts.likers({ id })).items.map(({ username }) => username)
    expect(await likers()).toEqual(['eve', 'dora', 'cleo', 'ben'])
    await dora.goesPrivate()
    await eve.blocks(ben)
    expect(await likers()).toEqual(['dora', 'cleo', 'ben'])
    await eve.unblocks(ben)
    await ben.blocks(cleo)
    await dora.isSuspended()
    expect(await likers()).toEqual(['eve', 'ben'])
    const first = await ben.api.posts.likers({ id, limit: 1 })
    const second = await ben.api.posts.likers({ id, limit: 1, cursor: first.next_cursor ?? '' })
    expect([...first.items, ...second.items].map(({ username }) => username)).toEqual(['eve', 'ben'])
  })
})
