import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { postMessages } from '#contract/posts.texts.ts'
import { profileMessages } from '#contract/profiles.texts.ts'
import type { Person } from '#tests/support/person.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { seeSpecified } from '#tests/support/specified-refusals.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

/** The status and message of an error response. */
async function readError(answer: Promise<Response>): Promise<[number, string]> {
  const { status, ...response } = await answer.then(async (got) => ({ status: got.status, body: await got.json() }))
  return [status, (response.body as { message: string }).message]
}

const createPost = (who: Person, content: string) => who.api.posts.create({ content })
const missing = [404, postMessages.notFound]

describe('a post', () => {
  test('belongs to its author and is returned as it will be read', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const said = await createPost(ana, '  Old Fashioneds all night.  ')
    expect(said).toMatchObject({
      author: { id: ana.id, username: 'ana', full_name: 'Ana', user_type: 'bartender' },
      venue: null,
      content: 'Old Fashioneds all night.',
      mentions: [],
      image_url: null,
      like_count: 0,
      comment_count: 0,
      liked_by_me: false,
      is_mine: true,
      can_react: true,
      created_at: context.clock.now().toISOString(),
      edited_at: null,
    })
    expect(await ana.api.posts.get({ id: said.id })).toEqual({ ...said, version: expect.any(String) })
    expect(await ben.api.posts.get({ id: said.id })).toEqual({ ...said, is_mine: false })
    expect(await ana.api.posts.mine({})).toEqual({ items: [said], next_cursor: null })
    expect((await ben.api.posts.ofProfile({ slugOrId: 'ana' })).items).toEqual([{ ...said, is_mine: false }])
    expect((await ben.api.posts.mine({})).items).toEqual([])
    expect(context.queued).toEqual(['fan_out'])
  })

  test('must not be empty or too long', async () => {
    const ana = await context.bartender('ana')
    for (const draft of [{}, { content: null }, { content: '   ' }, { content: 'x'.repeat(2001) }]) {
      const answer = await ana.call('posts.create', draft)
      expect([answer.status, Object.keys(((await answer.json()) as { data: { fields: object } }).data.fields)]).toEqual(
        [422, ['content']],
      )
    }
    expect((await ana.call('posts.create', { content: 'x'.repeat(2000) })).status).toBe(201)
    // The caller can set no other field.
    for (const more of [{ like_count: 5 }, { venue_id: ana.id }, { profile_id: ana.id }, { created_at: '2020-01-01' }])
      expect((await ana.call('posts.create', { content: 'x', ...more })).status).toBe(422)
  })

  test('sent twice with one draft id is created once, with its image', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const { image_id } = await ana.api.media.post({ picture: await drawnPicture() })
    const draft = { content: '@ben', image_id, draft_id: '5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a11' }
    context.queued.length = 0
    const [first, second] = await Promise.all([ana.api.posts.create(draft), ana.api.posts.create(draft)])
    expect(second).toEqual(first)
    expect((await ana.api.posts.mine({})).items).toEqual([first])
    expect(context.queued).toEqual(['fan_out'])
    expect((await ben.api.notifications.list({})).items).toHaveLength(1)
    const { image_id: _, ...words } = draft
    expect((await ben.api.posts.create(words)).id).not.toBe(first.id)
    expect((await ana.api.posts.create({ ...words, draft_id: '5f0c8a4e-3c55-4a52-9d0c-0c5ad13d7a12' })).id).not.toBe(
      first.id,
    )
    expect((await ana.call('posts.create', { ...words, draft_id: 'again' })).status).toBe(422)
  })

  test('hidden by staff can still be deleted by its author', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const { id } = await createPost(ana, 'Hello.')
    await sql`update posts set hidden_at = now()`.execute(context.db)
    for (const who of [ana, ben]) expect(await readError(who.call('posts.get', { id }))).toEqual(missing)
    expect(await readError(ben.call('posts.remove', { id }))).toEqual(missing)
    expect(await ana.api.posts.remove({ id })).toEqual({ done: true })
    expect((await sql`select from posts`.execute(context.db)).rows).toEqual([])
  })

  test('can be edited and deleted only by its author, and shows that it was edited', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const { id } = await createPost(ana, 'Tonight at eight.')
    context.clock.advance(60_000)
    const edited = await ana.api.posts.update({ id, content: 'Tonight at nine.' })
    expect(edited).toMatchObject({ content: 'Tonight at nine.', edited_at: context.clock.now().toISOString() })
    expect(await readError(ben.call('posts.update', { id, content: 'Never.' }))).toEqual([403, postMessages.notYours])
    expect(await readError(ben.call('posts.remove', { id }))).toEqual([403, postMessages.notYoursToDelete])
    await seeSpecified(ben.api.posts.remove({ id }), "another person's profile", 'You can only delete your own posts.')
    expect((await ana.call('posts.update', { id, content: ' ' })).status).toBe(422)
    await ana.goesPrivate()
    expect(await readError(ben.call('posts.update', { id, content: 'Never.' }))).toEqual(missing)
    expect(await readError(ben.call('posts.remove', { id }))).toEqual(missing)
    expect(await ana.api.posts.get({ id })).toEqual({ ...edited, version: expect.any(String) })
    expect(await ana.api.posts.remove({ id })).toEqual({ done: true })
    expect(await readError(ana.call('posts.get', { id }))).toEqual(missing)
    expect(await readError(ana.call('posts.remove', { id }))).toEqual(missing)
  })

  test('is listed newest first across pages, each once', async () => {
    const ana = await context.bartender('ana')
    const said: string[] = []
    for (let n = 0; n < 12; n++) {
      // Two posts per instant: the id breaks the tie.
      if (n % 2 === 0) context.clock.advance(1000)
      said.push((await createPost(ana, `Word ${n}`)).id)
    }
    const first = await ana.api.posts.mine({})
    const second = await ana.api.posts.mine({ cursor: first.next_cursor ?? '' })
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([10, 2, null])
    const read = [...first.items, ...second.items]
    expect(new Set(read.map(({ id }) => id))).toEqual(new Set(said))
    const places = read.map(({ created_at, id }) => `${created_at} ${id}`)
    expect(places).toEqual([...places].sort().reverse())
    expect((await ana.call('posts.mine', { cursor: 'bm90aGluZw' })).status).toBe(422)
  })
})

describe('the visibility of a post', () => {
  test('on a private profile is limited to followers; others get 403', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    await ben.follows(ana)
    const { id } = await createPost(ana, 'For friends.')
    await ana.goesPrivate()
    expect((await ben.api.posts.get({ id })).content).toBe('For friends.')
    expect((await ben.api.posts.ofProfile({ slugOrId: 'ana' })).items).toHaveLength(1)
    for (const path of ['posts.get', 'posts.like', 'posts.unlike', 'posts.likers', 'posts.comments'] as const)
      expect([path, await readError(eve.call(path, { id }))]).toEqual([path, [403, postMessages.private]])
    expect(await readError(eve.call('posts.comment', { id, content: 'Hey' }))).toEqual([403, postMessages.private])
    expect(await readError(eve.call('posts.ofProfile', { slugOrId: 'ana' }))).toEqual([403, profileMessages.private])
    // A post hidden by staff answers 404, not 403.
    await sql`update posts set hidden_at = now() where id = ${id}`.execute(context.db)
    expect(await readError(eve.call('posts.get', { id }))).toEqual(missing)
    expect(await readError(ben.call('posts.get', { id }))).toEqual(missing)
  })

  test('ends with a block or a suspension, and the post answers 404', async () => {
    const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
    const { id } = await createPost(ana, 'Hello.')
    const paths = ['posts.get', 'posts.like', 'posts.unlike', 'posts.likers', 'posts.comments'] as const
    const expectMissing = async () => {
      for (const path of paths) expect([path, await readError(ben.call(path, { id }))]).toEqual([path, missing])
      expect(await readError(ben.call('posts.comment', { id, content: 'Hey' }))).toEqual(missing)
    }
    await ana.blocks(ben)
    await expectMissing()
    expect(await readError(ben.call('posts.ofProfile', { slugOrId: 'ana' }))).toEqual([404, profileMessages.notFound])
    // A block takes precedence over a private profile.
    await ana.goesPrivate()
    await expectMissing()
    await ana.goesPrivate(false)
    await ana.unblocks(ben)
    expect((await ben.call('posts.get', { id })).status).toBe(200)
    await ben.blocks(ana)
    await expectMissing()
    expect(await readError(ben.call('posts.ofProfile', { slugOrId: 'ana' }))).toEqual([403, profileMessages.blocked])
    await ben.unblocks(ana)
    await ana.isSuspended()
    await expectMissing()
  })
})

describe('a venue’s post', () => {
  test('is created by the owner and appears in the venue’s name', async () => {
    const [olive, ben] = [await context.business('olive'), await context.patron('ben')]
    const theStill = await context.venue('theStill')
    await olive.keeps(theStill)
    const said = await olive.api.posts.createForVenue({ slugOrId: theStill.slug, content: 'Open late.' })
    expect(said).toMatchObject({ author: null, venue: theStill, is_mine: true, can_react: true })
    const answer = await ben.call('posts.get', { id: said.id })
    const body = await answer.text()
    expect(JSON.parse(body)).toEqual({ ...said, is_mine: false })
    for (const trace of [olive.id, olive.username]) expect(body).not.toContain(trace)
    expect((await ben.api.posts.ofVenue({ slugOrId: theStill.id })).items).toEqual([{ ...said, is_mine: false }])
    expect((await olive.api.posts.mine({})).items).toEqual([])
    expect((await ben.api.posts.ofProfile({ slugOrId: olive.id })).items).toEqual([])
    const post = { slugOrId: theStill.slug, content: 'Closed.' }
    expect(await readError(ben.call('posts.createForVenue', post))).toEqual([403, postMessages.notYourVenue])
    const none = { ...post, slugOrId: 'no-such-bar' }
    expect((await ben.call('posts.createForVenue', none)).status).toBe(404)
    expect((await ben.call('posts.ofVenue', { slugOrId: 'no-such-bar' })).status).toBe(404)
  })

  test('can be edited and deleted by the next owner', async () => {
    const [olive, zed] = [await context.business('olive'), await context.business('zed')]
    const theStill = await context.venue('theStill')
    await olive.keeps(theStill)
    const { id } = await olive.api.posts.createForVenue({ slugOrId: theStill.slug, content: 'Open late.' })
    await zed.keeps(theStill)
    expect(await readError(olive.call('posts.update', { id, content: 'Mine.' }))).toEqual([403, postMessages.notYours])
    expect(await readError(olive.call('posts.remove', { id }))).toEqual([403, postMessages.notYoursToDelete])
    expect(await zed.api.posts.update({ id, content: 'Open later.' })).toMatchObject({ is_mine: true, venue: theStill })
    expect(await zed.api.posts.remove({ id })).toEqual({ done: true })
  })

  test('of an archived venue is visible only to the owner', async () => {
    const [olive, ben] = [await context.business('olive'), await context.patron('ben')]
    const theStill = await context.venue('theStill')
    await olive.keeps(theStill)
    const { id } = await olive.api.posts.createForVenue({ slugOrId: theStill.slug, content: 'Open late.' })
    await sql`update venues set archived_at = now()`.execute(context.db)
    expect((await olive.call('posts.get', { id })).status).toBe(200)
    expect(await readError(ben.call('posts.get', { id }))).toEqual(missing)
    expect((await ben.call('posts.ofVenue', { slugOrId: theStill.slug })).status).toBe(404)
  })

  test('is readable across a block, but does not accept likes and comments', async () => {
    const [olive, ben] = [await context.business('olive'), await context.patron('ben')]
    const theStill = await context.venue('theStill')
    await olive.keeps(theStill)
    const { id } = await olive.api.posts.createForVenue({ slugOrId: theStill.slug, content: 'Open late.' })
    await ben.api.posts.like({ id })
    for (const [one, other] of [
      [olive, ben],
      [ben, olive],
    ] as const) {
      await one.blocks(other)
      expect(await ben.api.posts.get({ id })).toMatchObject({ can_react: false, content: 'Open late.' })
      expect(await readError(ben.call('posts.like', { id }))).toEqual(missing)
      expect(await readError(ben.call('posts.comment', { id, content: 'Hey' }))).toEqual(missing)
      // An earlier like can still be removed.
      expect(await ben.api.posts.unlike({ id })).toEqual({ liked_by_me: false, like_count: 0 })
      await one.unblocks(other)
      expect(await ben.api.posts.like({ id })).toEqual({ liked_by_me: true, like_count: 1 })
    }
  })
})
