import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestContext } from '#tests/support/test-context.ts'
import { likePost } from './queries.ts'
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

describe('likes of one moment', () => {
  const likeAt = (liker: { id: string; username: string }, post: { id: string }) =>
    likePost(context.db, { id: liker.id, username: liker.username, full_name: null }, post.id, context.clock.now())

  test('share one statement, and each is judged and answered alone', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const [cleo, dora] = [await context.patron('cleo'), await context.patron('dora')]
    const post = await ana.api.posts.create({ content: 'Hello.' })
    const other = await dora.api.posts.create({ content: 'Hi.' })
    const missing = { id: '00000000-0000-4000-8000-000000000000' }
    await ana.api.relationships.block({ slugOrId: cleo.id })
    await ben.api.posts.like({ id: other.id })
    let outcomes: Awaited<ReturnType<typeof likePost>>[] = []
    const statements = await context.statements(async () => {
      outcomes = await Promise.all([
        likeAt(ben, post),
        likeAt(cleo, post),
        likeAt(ana, post),
        likeAt(ana, other),
        likeAt(ben, other),
        likeAt(ben, missing),
      ])
    })
    expect(statements).toHaveLength(1)
    expect(outcomes).toEqual([
      { outcome: 'liked', like_count: 1 },
      { outcome: 'not_found', like_count: 0 },
      { outcome: 'liked', like_count: 1 },
      { outcome: 'liked', like_count: 2 },
      { outcome: 'already_liked', like_count: 1 },
      { outcome: 'not_found', like_count: 0 },
    ])
    expect(await listNotifications()).toMatchObject([
      { to: 'ana', from: 'ben' },
      { to: 'dora', from: 'ben' },
      { to: 'dora', from: 'ana' },
    ])
    expect([await countRows(post.id), await countRows(other.id)]).toEqual([
      { like_count: 2, likes: 2 },
      { like_count: 2, likes: 2 },
    ])
  })

  test('of the same post by the same person are one like and one notification', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const post = await ana.api.posts.create({ content: 'Hello.' })
    const outcomes = await Promise.all([likeAt(ben, post), likeAt(ben, post)])
    expect(outcomes.map(({ like_count }) => like_count)).toEqual([1, 1])
    expect(await countRows(post.id)).toEqual({ like_count: 1, likes: 1 })
    expect(await listNotifications()).toHaveLength(1)
  })

  test('do not exceed the limit per hour together', async () => {
    const [ana, ben, cleo] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('cleo')]
    await sql`
      insert into posts (profile_id, content) select ${ana.id}::uuid, 'word ' || n from generate_series(1, ${MAX_LIKES_PER_HOUR - 2}::int) n`.execute(
      context.db,
    )
    await sql`
      insert into likes (post_id, profile_id, created_at)
      select id, ${ben.id}::uuid, ${context.clock.now()}::timestamptz from posts`.execute(context.db)
    const { rows: liked } = await sql<{ id: string }>`select id from posts limit 1`.execute(context.db)
    const posts = [...liked]
    for (const content of ['One.', 'Two.', 'Three.', 'Four.']) posts.push(await ana.api.posts.create({ content }))
    const outcomes = await Promise.all(posts.flatMap((post) => [likeAt(ben, post), likeAt(cleo, post)]))
    expect(outcomes.filter((_, n) => n % 2 === 0).map(({ outcome }) => outcome)).toEqual([
      'already_liked',
      'liked',
      'liked',
      'rate_limited',
      'rate_limited',
    ])
    expect(outcomes.filter((_, n) => n % 2 === 1).map(({ outcome }) => outcome)).toEqual(Array(5).fill('liked'))
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
