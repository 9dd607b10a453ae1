import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

const follow = (who: Person, venue: { id: string }) =>
  sql`insert into venue_follows (user_id, venue_id) values (${who.id}, ${venue.id})`.execute(context.db)

async function createPost(who: Person, content: string): Promise<string> {
  context.clock.advance(1000)
  return (await who.api.posts.create({ content })).id
}

async function createVenuePost(who: Person, venue: { slug: string }, content: string): Promise<string> {
  context.clock.advance(1000)
  return (await who.api.posts.createForVenue({ slugOrId: venue.slug, content })).id
}

const listFeedContents = async (who: Person) => (await who.api.feed.page({})).items.map(({ content }) => content)

describe('the feed', () => {
  test('contains posts of followed people and venues, newest first', async () => {
    const [pat, ana, eve] = [
      await context.patron('pat'),
      await context.bartender('ana'),
      await context.bartender('eve'),
    ]
    const olive = await context.business('olive')
    const [theStill, mudlark] = [await context.venue('theStill'), await context.venue('mudlark')]
    for (const venue of [theStill, mudlark]) await olive.keeps(venue)
    await pat.follows(ana)
    await follow(pat, theStill)
    await createPost(ana, 'one')
    await createVenuePost(olive, theStill, 'two')
    await createPost(eve, 'by an unfollowed person')
    await createVenuePost(olive, mudlark, 'by an unfollowed venue')
    await createPost(olive, 'by the owner of a followed venue')
    await createPost(pat, 'my own')
    await createPost(ana, 'three')
    expect(await listFeedContents(pat)).toEqual(['three', 'two', 'one'])
    expect(await listFeedContents(eve)).toEqual([])
    const { items } = await pat.api.feed.page({})
    for (const item of items) expect(item).toEqual(await pat.api.posts.get({ id: item.id }))
  })

  test('leaves out posts of the viewer’s own venue until it has another owner', async () => {
    const [olive, zed] = [await context.business('olive'), await context.business('zed')]
    const theStill = await context.venue('theStill')
    await olive.keeps(theStill)
    await follow(olive, theStill)
    await createVenuePost(olive, theStill, 'Open late.')
    expect(await listFeedContents(olive)).toEqual([])
    await zed.keeps(theStill)
    expect(await listFeedContents(olive)).toEqual(['Open late.'])
  })

  test('leaves out posts that the viewer may no longer see', async () => {
    const [pat, ana, olive] = [
      await context.patron('pat'),
      await context.bartender('ana'),
      await context.business('olive'),
    ]
    const theStill = await context.venue('theStill')
    await olive.keeps(theStill)
    await pat.follows(ana)
    await follow(pat, theStill)
    const id = await createPost(ana, 'Hello.')
    await createVenuePost(olive, theStill, 'Open late.')
    const both = ['Open late.', 'Hello.']
    await ana.goesPrivate()
    expect(await listFeedContents(pat)).toEqual(both)
    const hides: [string, () => Promise<unknown>, () => Promise<unknown>, string[]][] = [
      [
        'a hidden post',
        () => sql`update posts set hidden_at = now() where id = ${id}`.execute(context.db),
        () => sql`update posts set hidden_at = null`.execute(context.db),
        ['Open late.'],
      ],
      [
        'an archived venue',
        () => sql`update venues set archived_at = now()`.execute(context.db),
        () => sql`update venues set archived_at = null`.execute(context.db),
        ['Hello.'],
      ],
      ['an unfollowed person', () => pat.unblocks(ana), () => pat.follows(ana), ['Open late.']],
      [
        'a person who blocks the viewer',
        () => ana.blocks(pat),
        () => ana.unblocks(pat).then(() => pat.follows(ana)),
        ['Open late.'],
      ],
      ['a person the viewer has blocked', () => pat.blocks(ana), () => pat.follows(ana), ['Open late.']],
      [
        'a suspended person',
        () => ana.isSuspended(),
        () => sql`update profiles set suspended_at = null`.execute(context.db),
        ['Open late.'],
      ],
    ]
    for (const [why, hide, show, left] of hides) {
      await hide()
      expect([why, await listFeedContents(pat)]).toEqual([why, left])
      await show()
      expect([why, await listFeedContents(pat)]).toEqual([why, both])
    }
    // Blocking a venue's owner does not hide the venue's posts. Suspending the author does, while they own the venue.
    await pat.blocks(olive)
    expect(await listFeedContents(pat)).toEqual(both)
    await olive.isSuspended()
    expect(await listFeedContents(pat)).toEqual(['Hello.'])
    await (await context.business('zed')).keeps(theStill)
    expect(await listFeedContents(pat)).toEqual(both)
  })

  test('continues at its cursor in pages of ten while new posts arrive', async () => {
    const [pat, ana] = [await context.patron('pat'), await context.bartender('ana')]
    await pat.follows(ana)
    for (let n = 1; n <= 23; n++) await createPost(ana, `word ${n}`)
    const first = await pat.api.feed.page({})
    await createPost(ana, 'word 24')
    const second = await pat.api.feed.page({ cursor: first.next_cursor ?? '' })
    const third = await pat.api.feed.page({ cursor: second.next_cursor ?? '' })
    const pages = [first, second, third].map(({ items }) => items.map(({ content }) => content))
    expect(pages.flat()).toEqual(Array.from({ length: 23 }, (_, index) => `word ${23 - index}`))
    expect([pages.map(({ length }) => length), third.next_cursor]).toEqual([[10, 10, 3], null])
    expect(await pat.api.feed.newer({ since: first.newest_cursor })).toEqual({ post_count: 1 })
    expect(await pat.api.feed.newer({ since: (await pat.api.feed.page({})).newest_cursor })).toEqual({ post_count: 0 })
    for (const input of [{ cursor: 'bm90aGluZw' }, { cursor: '!' }, { limit: 31 }, { limit: 0 }])
      expect((await pat.call('feed.page', input)).status).toBe(422)
    for (const input of [{}, { since: 'bm90aGluZw' }]) expect((await pat.call('feed.newer', input)).status).toBe(422)
  })

  test('counts all new posts if it was empty, up to 20', async () => {
    const [pat, ana] = [await context.patron('pat'), await context.bartender('ana')]
    const { items, next_cursor, newest_cursor } = await pat.api.feed.page({})
    expect([items, next_cursor]).toEqual([[], null])
    expect(await pat.api.feed.newer({ since: newest_cursor })).toEqual({ post_count: 0 })
    for (let n = 1; n <= 22; n++) await createPost(ana, `word ${n}`)
    await pat.follows(ana)
    expect(await pat.api.feed.newer({ since: newest_cursor })).toEqual({ post_count: 20 })
  })

  test('takes one statement besides the session', async () => {
    const [pat, ana, ben] = [await context.patron('pat'), await context.bartender('ana'), await context.patron('ben')]
    await pat.follows(ana)
    expect(await context.statements(() => pat.api.feed.page({}))).toHaveLength(1 + 1)
    for (let n = 1; n <= 12; n++) {
      const id = await createPost(ana, `@ben and @pat.morrow ${n}`)
      await ben.api.posts.like({ id })
      await ben.api.posts.comment({ id, content: 'Hm.' })
    }
    const { next_cursor, newest_cursor } = await pat.api.feed.page({})
    expect(await context.statements(() => pat.api.feed.page({}))).toHaveLength(1 + 1)
    expect(await context.statements(() => pat.api.feed.page({ cursor: next_cursor ?? '' }))).toHaveLength(1 + 1)
    expect(await context.statements(() => pat.api.feed.newer({ since: newest_cursor }))).toHaveLength(1 + 1)
  })
})
