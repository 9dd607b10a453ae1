import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { postMessages } from '#contract/posts.texts.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

const createPost = (who: Person, content = 'Hello.') => who.api.posts.create({ content })

async function listNotifications() {
  const { rows } = await sql<{ to: string; from: string | null; type: string; message: string }>`
    select r.username as to, s.username as from, n.type, n.message
    from notifications n join profiles r on r.id = n.recipient_id left join profiles s on s.id = n.sender_id
    order by r.username, n.created_at, n.message`.execute(context.db)
  return rows
}

async function readError(answer: Promise<Response>): Promise<[number, string]> {
  const response = await answer
  return [response.status, ((await response.json()) as { message: string }).message]
}
const notFound = [404, postMessages.commentNotFound]

describe('a comment', () => {
  test('is listed under its post, counted, and notifies the post’s author', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const post = await createPost(ana)
    const comment = await ben.api.posts.comment({ id: post.id, content: '  See you at nine. ' })
    expect(comment).toMatchObject({
      post_id: post.id,
      author: { id: ben.id, username: 'ben' },
      content: 'See you at nine.',
      mentions: [],
      can_delete: true,
      created_at: context.clock.now().toISOString(),
    })
    expect((await ana.api.posts.comments({ id: post.id })).items).toEqual([comment])
    expect(await ana.api.posts.get({ id: post.id })).toMatchObject({ comment_count: 1 })
    expect(await listNotifications()).toEqual([
      { to: 'ana', from: 'ben', type: 'new_comment', message: 'Ben commented on your post.' },
    ])
    await ana.api.posts.comment({ id: post.id, content: 'Do.' })
    expect(await listNotifications()).toHaveLength(1)
  })

  test('must not be empty or too long', async () => {
    const ana = await context.bartender('ana')
    const { id } = await createPost(ana)
    for (const content of ['', '   ', 'x'.repeat(1001)]) {
      const answer = await ana.call('posts.comment', { id, content })
      expect([answer.status, Object.keys(((await answer.json()) as { data: { fields: object } }).data.fields)]).toEqual(
        [422, ['content']],
      )
    }
    expect((await ana.call('posts.comment', { id, content: 'x'.repeat(1000) })).status).toBe(201)
    expect((await ana.call('posts.comment', { id, content: 'x', profile_id: ana.id })).status).toBe(422)
  })

  test('is listed oldest first across pages, each once', async () => {
    const ana = await context.bartender('ana')
    const { id } = await createPost(ana)
    await sql`
      insert into comments (post_id, profile_id, content, created_at)
      select ${id}, ${ana.id}, 'word ' || n, ${context.clock.now()}::timestamptz + n / 3 * interval '1 second'
      from generate_series(1, 45) n`.execute(context.db)
    const read: { created_at: string; id: string }[] = []
    let cursor: string | null | undefined
    const sizes: number[] = []
    while (cursor !== null) {
      const page = await ana.api.posts.comments({ id, ...(cursor && { cursor }) })
      read.push(...page.items)
      sizes.push(page.items.length)
      cursor = page.next_cursor
    }
    expect(sizes).toEqual([20, 20, 5])
    const places = read.map(({ created_at, id: comment }) => `${created_at} ${comment}`)
    expect(places).toEqual([...new Set(places)].sort())
  })

  test('can be deleted only by its author and the post’s author', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    const { id } = await createPost(ana)
    const comment = () => ben.api.posts.comment({ id, content: 'Hm.' })
    const first = await comment()
    const seen = async (who: Person) => (await who.api.posts.comments({ id })).items.map(({ can_delete }) => can_delete)
    expect([await seen(ben), await seen(ana), await seen(eve)]).toEqual([[true], [true], [false]])
    expect(await readError(eve.call('posts.removeComment', { id: first.id }))).toEqual([
      403,
      postMessages.cannotDeleteComment,
    ])
    expect(await ben.api.posts.removeComment({ id: first.id })).toEqual({ done: true })
    expect(await readError(ben.call('posts.removeComment', { id: first.id }))).toEqual(notFound)
    const second = await comment()
    expect(await ana.api.posts.removeComment({ id: second.id })).toEqual({ done: true })
    expect(await ana.api.posts.get({ id })).toMatchObject({ comment_count: 0 })
    expect(await listNotifications()).toEqual([])
    await comment()
    await ana.api.posts.remove({ id })
    expect((await sql`select from comments`.execute(context.db)).rows).toEqual([])
  })

  test('on a venue’s post can be deleted by the current owner', async () => {
    const [olive, zed, ben] = [
      await context.business('olive'),
      await context.business('zed'),
      await context.patron('ben'),
    ]
    const theStill = await context.venue('theStill')
    await olive.keeps(theStill)
    const { id } = await olive.api.posts.createForVenue({ slugOrId: theStill.slug, content: 'Open late.' })
    const comment = await ben.api.posts.comment({ id, content: 'Finally.' })
    expect(await listNotifications()).toMatchObject([
      { to: 'olive.h', message: `Ben commented on a post by ${theStill.name}.` },
    ])
    await zed.keeps(theStill)
    expect((await olive.call('posts.removeComment', { id: comment.id })).status).toBe(403)
    expect(await zed.api.posts.removeComment({ id: comment.id })).toEqual({ done: true })
  })

  test('is refused across a block, and existing ones between the two are hidden from everyone', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    const { id } = await createPost(ana)
    const comment = await ben.api.posts.comment({ id, content: 'Hm.' })
    const read = async (who: Person) => (await who.api.posts.comments({ id })).items.length
    for (const [one, other] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      await one.blocks(other)
      expect(await readError(ben.call('posts.comment', { id, content: 'Hey!' }))).toEqual([404, postMessages.notFound])
      expect([await read(ana), await read(eve)]).toEqual([0, 0])
      expect(await readError(ana.call('posts.removeComment', { id: comment.id }))).toEqual(notFound)
      await one.unblocks(other)
      expect([await read(ana), await read(eve)]).toEqual([1, 1])
    }
    // On another author's post, both comments stay visible to everyone except each other.
    await eve.api.posts.comment({ id, content: 'Me too.' })
    await ben.blocks(eve)
    expect([await read(ana), await read(eve), await read(ben)]).toEqual([2, 1, 1])
  })

  test('on a venue’s post is hidden from everyone while its author and the owner have a block between them', async () => {
    const [olive, ben, eve] = [
      await context.business('olive'),
      await context.patron('ben'),
      await context.patron('eve'),
    ]
    const theStill = await context.venue('theStill')
    await olive.keeps(theStill)
    const { id } = await olive.api.posts.createForVenue({ slugOrId: theStill.slug, content: 'Open late.' })
    await ben.api.posts.comment({ id, content: 'Vile.' })
    await ben.api.posts.like({ id })
    const read = async (who: Person) => [
      (await who.api.posts.comments({ id })).items.length,
      (await who.api.posts.likers({ id })).items.length,
      (await who.api.posts.get({ id })).comment_count,
      (await who.api.posts.get({ id })).like_count,
    ]
    for (const [one, other] of [
      [ben, olive],
      [olive, ben],
    ] as const) {
      await one.blocks(other)
      for (const who of [olive, eve, ben]) expect(await read(who)).toEqual([0, 0, 0, 0])
      await one.unblocks(other)
      for (const who of [olive, eve, ben]) expect(await read(who)).toEqual([1, 1, 1, 1])
    }
  })

  test('is included in counts that match the visible comments and likes for each viewer', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const [cleo, dora, eve] = [await context.patron('cleo'), await context.patron('dora'), await context.patron('eve')]
    const { id } = await createPost(ana)
    const hidden = await eve.api.posts.comment({ id, content: 'Spam.' })
    for (const who of [ana, ben, cleo, dora]) {
      await who.api.posts.like({ id })
      await who.api.posts.comment({ id, content: 'Hm.' })
      await who.api.posts.comment({ id, content: 'Hm!' })
    }
    await sql`update comments set hidden_at = now() where id = ${hidden.id}`.execute(context.db)
    const agree = async (comments: number, likes: number, who: Person) => {
      await eve.follows(ana)
      const posts = [await who.api.posts.get({ id }), ...(await who.api.posts.ofProfile({ slugOrId: ana.id })).items]
      for (const { comment_count, like_count } of posts) expect([comment_count, like_count]).toEqual([comments, likes])
      expect((await who.api.posts.comments({ id })).items).toHaveLength(comments)
      expect((await who.api.posts.likers({ id })).items).toHaveLength(likes)
    }
    await agree(8, 4, eve)
    await ben.blocks(eve)
    await agree(6, 3, eve)
    await eve.blocks(cleo)
    await agree(4, 2, eve)
    expect((await eve.api.feed.page({})).items).toMatchObject([{ comment_count: 4, like_count: 2 }])
    expect(await eve.api.posts.like({ id })).toEqual({ liked_by_me: true, like_count: 3 })
    expect(await eve.api.posts.unlike({ id })).toEqual({ liked_by_me: false, like_count: 2 })
    await agree(8, 4, ana)
    await dora.isSuspended()
    await agree(2, 1, eve)
    await agree(6, 3, ana)
    await ana.blocks(ben)
    await agree(2, 1, eve)
    await agree(4, 2, ana)
  })

  test('can be deleted by its author even if the post is no longer visible; a like can be removed, too', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    const { id } = await createPost(ana)
    for (const hide of [() => ana.goesPrivate(), () => ana.blocks(ben), () => ben.blocks(ana)]) {
      await ana.goesPrivate(false)
      await ana.unblocks(ben)
      await ben.unblocks(ana)
      const comment = await ben.api.posts.comment({ id, content: 'Hm.' })
      await ben.api.posts.like({ id })
      await hide()
      const missing = await (
        await eve.call('posts.removeComment', { id: '00000000-0000-4000-8000-000000000000' })
      ).json()
      await ana.goesPrivate()
      expect(await (await eve.call('posts.removeComment', { id: comment.id })).json()).toEqual(missing)
      expect(await ben.api.posts.removeComment({ id: comment.id })).toEqual({ done: true })
      expect(await readError(ben.call('posts.removeComment', { id: comment.id }))).toEqual(notFound)
      expect(await ben.api.posts.unlike({ id })).toEqual({ liked_by_me: false, like_count: 0 })
      expect((await ben.call('posts.unlike', { id })).status).toBeGreaterThanOrEqual(403)
    }
    const { rows } = await sql`select like_count, comment_count from posts`.execute(context.db)
    expect(rows).toEqual([{ like_count: 0, comment_count: 0 }])
  })

  test('sent twice with one draft id is created once', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const { id } = await createPost(ana)
    const draft_id = '5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a11'
    const send = (who: Person) => who.api.posts.comment({ id, content: '@ana Hm.', draft_id })
    const [first, second] = await Promise.all([send(ben), send(ben)])
    expect(second).toEqual(first)
    // Draft ids are per person: another person's draft with the same id is separate.
    expect((await send(ana)).id).not.toBe(first.id)
    expect(await listNotifications()).toHaveLength(1)
    expect((await ana.api.posts.comments({ id })).items).toHaveLength(2)
    expect((await ben.call('posts.comment', { id, content: 'Hm.', draft_id: 'again' })).status).toBe(422)
  })

  test('notifies the post’s author of a mention if the author turned comment notifications off', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const { id } = await createPost(ana)
    for (const channel of ['in_app', 'push'] as const)
      await ana.api.notifications.updatePreferences({ topics: [{ topic: 'new_comment', channel, is_on: false }] })
    await ben.api.posts.comment({ id, content: '@ana, come!' })
    expect(await listNotifications()).toMatchObject([{ to: 'ana', type: 'mention' }])
  })

  test('shows a private author’s card, and is hidden if its author is suspended', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const { id } = await createPost(ana)
    await ben.api.posts.comment({ id, content: 'Hm.' })
    await ben.goesPrivate()
    expect((await ana.api.posts.comments({ id })).items).toMatchObject([{ author: { username: 'ben' } }])
    await ben.isSuspended()
    expect((await ana.api.posts.comments({ id })).items).toEqual([])
  })

  test('is limited per hour, like posts', async () => {
    const ana = await context.bartender('ana')
    const { id } = await createPost(ana)
    await ana.api.posts.comment({ id, content: 'Hm.' })
    await sql`update rate_limits set hits = 200 where key like 'comment:%'`.execute(context.db)
    expect((await ana.call('posts.comment', { id, content: 'Hm.' })).status).toBe(429)
    await sql`update rate_limits set hits = 60 where key like 'post:%'`.execute(context.db)
    expect((await ana.call('posts.create', { content: 'Hm.' })).status).toBe(429)
    context.clock.advance(3_600_000)
    expect((await ana.call('posts.create', { content: 'Hm.' })).status).toBe(201)
  })
})
