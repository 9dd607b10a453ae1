import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { EXCERPT_LENGTH } from '#contract/forum.limits.ts'
import { forumMessages } from '#contract/forum.texts.ts'
import { limits } from '#contract/limits.ts'
import { pagingMessages } from '#contract/paging.texts.ts'
import { encodeCursor } from '#server/core/requests/paging.ts'
import { messageIn, verified } from '#tests/support/forum.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const UNKNOWN_ID = randomUUID()

/** Creates threads one minute apart. Returns their ids, oldest first. */
async function createThreads(who: Person, ...titles: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) {
    context.clock.advance(60_000)
    ids.push((await who.api.forum.create({ title })).id)
  }
  return ids
}

/** All titles from a cursor on, read in pages of `limit`. */
async function listTitles(who: Person, limit: number, from?: string | null): Promise<(string | null)[]> {
  const { items, next_cursor } = await who.api.forum.threads({ limit, ...(from && { cursor: from }) })
  const titles = items.map(({ title }) => title)
  return next_cursor === null ? titles : [...titles, ...(await listTitles(who, limit, next_cursor))]
}

describe('a thread', () => {
  test('is created, listed and read as its author wrote it', async () => {
    const [ana, cleo] = [await verified(context, 'ana'), await verified(context, 'cleo')]
    const content = `Whose is it?\n${'x'.repeat(EXCERPT_LENGTH)}`
    const started = await ana.api.forum.create({ title: '  Ice  ', content })
    expect(started).toMatchObject({
      title: 'Ice',
      content,
      author: { id: ana.id, username: 'ana' },
      is_mine: true,
      is_pinned: false,
      is_collapsed: false,
      is_hidden: false,
      reply_count: 0,
      can_reply: true,
      can_delete: true,
      can_pin: false,
      created_at: context.clock.now().toISOString(),
    })
    expect(await cleo.api.forum.get({ id: started.id })).toEqual({ ...started, is_mine: false, can_delete: false })
    const { items, next_cursor } = await cleo.api.forum.threads({})
    expect(next_cursor).toBeNull()
    expect(items).toEqual([
      expect.objectContaining({ id: started.id, title: 'Ice', excerpt: content.slice(0, EXCERPT_LENGTH) }),
    ])
    expect(items[0]).not.toHaveProperty('content')
  })

  test('needs a title; the content is optional', async () => {
    const ana = await verified(context, 'ana')
    for (const title of [undefined, '', '   ']) {
      const answer = await ana.call('forum.create', { ...(title !== undefined && { title }), content: 'Whose?' })
      expect(answer.status).toBe(422)
      if (title !== undefined)
        expect(await answer.json()).toMatchObject({ data: { fields: { title: forumMessages.titleMissing } } })
    }
    const long = { title: 'x'.repeat(limits.thread_title + 1), content: 'x'.repeat(limits.thread + 1) }
    const answer = await ana.call('forum.create', long)
    expect(Object.keys(((await answer.json()) as { data: { fields: object } }).data.fields)).toEqual([
      'title',
      'content',
    ])
    expect(await ana.api.forum.create({ title: 'Ice', content: '  ' })).toMatchObject({ content: null })
    const full = { title: 'é'.repeat(limits.thread_title), content: 'x'.repeat(limits.thread) }
    expect(await ana.api.forum.create(full)).toMatchObject(full)
  })

  test('sent twice with one draft id is created once; another person’s draft with that id is separate', async () => {
    const [ana, cleo] = [await verified(context, 'ana'), await verified(context, 'cleo')]
    const draft = { title: 'Ice', draft_id: randomUUID() }
    const [one, two] = await Promise.all([ana.api.forum.create(draft), ana.api.forum.create(draft)])
    expect(two.id).toBe(one.id)
    expect((await ana.api.forum.create({ ...draft, title: 'Other ice' })).title).toBe('Ice')
    expect((await cleo.api.forum.create(draft)).id).not.toBe(one.id)
    expect((await ana.api.forum.threads({})).items).toHaveLength(2)
  })

  test('can be deleted by its author but not by other bartenders, and takes its replies with it', async () => {
    const [ana, cleo] = [await verified(context, 'ana'), await verified(context, 'cleo')]
    const { id } = await ana.api.forum.create({ title: 'Ice' })
    const reply = await cleo.api.forum.reply({ id, content: 'Ours.' })
    expect(await messageIn(await cleo.call('forum.remove', { id }))).toEqual([403, forumMessages.notYourThread])
    expect(await ana.api.forum.remove({ id })).toEqual({ done: true })
    for (const who of [ana, cleo]) {
      const missing = [404, forumMessages.loadFailed]
      expect(await messageIn(await who.call('forum.get', { id }))).toEqual(missing)
      expect(await messageIn(await who.call('forum.replies', { id }))).toEqual(missing)
      expect(await messageIn(await who.call('forum.remove', { id }))).toEqual(missing)
      expect(await messageIn(await who.call('forum.reply', { id, content: 'And?' }))).toEqual(missing)
    }
    expect(await messageIn(await cleo.call('forum.removeReply', { id: reply.id }))).toEqual([
      404,
      forumMessages.replyNotFound,
    ])
  })

  test('with an unknown id answers 404', async () => {
    const ana = await verified(context, 'ana')
    for (const [procedure, more] of [
      ['forum.get', {}],
      ['forum.remove', {}],
      ['forum.replies', {}],
      ['forum.reply', { content: 'Ours.' }],
    ] as const) {
      expect(await messageIn(await ana.call(procedure, { id: UNKNOWN_ID, ...more }))).toEqual([
        404,
        forumMessages.loadFailed,
      ])
    }
    expect((await ana.call('forum.get', { id: 'ice' })).status).toBe(422)
  })
})

describe('a reply', () => {
  test('is created, counted and listed oldest first', async () => {
    const [ana, cleo] = [await verified(context, 'ana'), await verified(context, 'cleo')]
    const { id } = await ana.api.forum.create({ title: 'Ice' })
    const first = await cleo.api.forum.reply({ id, content: ' Ours. ' })
    expect(first).toEqual({
      id: first.id,
      thread_id: id,
      content: 'Ours.',
      author: expect.objectContaining({ id: cleo.id }),
      is_collapsed: false,
      is_hidden: false,
      is_mine: true,
      can_delete: true,
      created_at: context.clock.now().toISOString(),
    })
    context.clock.advance(1000)
    const second = await ana.api.forum.reply({ id, content: 'Thanks.' })
    expect((await ana.api.forum.get({ id })).reply_count).toBe(2)
    expect((await ana.api.forum.threads({})).items[0]?.reply_count).toBe(2)
    expect((await ana.api.forum.replies({ id })).items).toEqual([
      { ...first, is_mine: false, can_delete: false },
      second,
    ])
  })

  test('must not be empty or too long', async () => {
    const ana = await verified(context, 'ana')
    const { id } = await ana.api.forum.create({ title: 'Ice' })
    for (const content of ['', ' \n ']) {
      const answer = await ana.call('forum.reply', { id, content })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ data: { fields: { content: forumMessages.replyEmpty } } })
    }
    expect((await ana.call('forum.reply', { id, content: 'x'.repeat(limits.reply + 1) })).status).toBe(422)
    expect((await ana.api.forum.get({ id })).reply_count).toBe(0)
  })

  test('sent twice with one draft id is created and announced once', async () => {
    const ana = await verified(context, 'ana')
    const { id } = await ana.api.forum.create({ title: 'Ice' })
    const draft = { id, content: 'Ours.', draft_id: randomUUID() }
    const [one, two] = await Promise.all([ana.api.forum.reply(draft), ana.api.forum.reply(draft)])
    expect(two).toEqual(one)
    expect((await ana.api.forum.get({ id })).reply_count).toBe(1)
    expect(context.queued.filter((name) => name === 'fan_out')).toHaveLength(1)
  })

  test('can be deleted by its author, not by the thread’s author', async () => {
    const [ana, cleo] = [await verified(context, 'ana'), await verified(context, 'cleo')]
    const thread = await ana.api.forum.create({ title: 'Ice' })
    const { id } = await cleo.api.forum.reply({ id: thread.id, content: 'Ours.' })
    expect(await messageIn(await ana.call('forum.removeReply', { id }))).toEqual([403, forumMessages.notYourReply])
    expect(await cleo.api.forum.removeReply({ id })).toEqual({ done: true })
    expect(await messageIn(await cleo.call('forum.removeReply', { id }))).toEqual([404, forumMessages.replyNotFound])
    expect(await ana.api.forum.get({ id: thread.id })).toMatchObject({ reply_count: 0 })
  })

  test('is listed across pages, each once, even with equal times', async () => {
    const ana = await verified(context, 'ana')
    const { id } = await ana.api.forum.create({ title: 'Ice' })
    await sql`
      insert into forum_replies (thread_id, content, created_by, created_at)
      select ${id}, 'Word ' || n, ${ana.id}, ${context.clock.now()} from generate_series(1, 7) n`.execute(context.db)
    const read: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: { id: string }[]; next_cursor: string | null } = await ana.api.forum.replies({
        id,
        limit: 3,
        ...(cursor && { cursor }),
      })
      expect(page.items.length).toBeLessThanOrEqual(3)
      read.push(...page.items.map((reply) => reply.id))
      cursor = page.next_cursor
    } while (cursor)
    expect(read).toHaveLength(7)
    expect(new Set(read).size).toBe(7)
    expect((await ana.call('forum.replies', { id, limit: 51 })).status).toBe(422)
    expect((await ana.api.forum.get({ id })).reply_count).toBe(7)
  })
})

describe('the list', () => {
  test('shows pinned threads first, then the newest', async () => {
    const [ana, ada] = [await verified(context, 'ana'), await context.admin('ada')]
    const ids = await createThreads(ana, 'one', 'two', 'three', 'four', 'five')
    expect(await listTitles(ana, 2)).toEqual(['five', 'four', 'three', 'two', 'one'])
    await ada.api.forum.pin({ id: ids[1] ?? '' })
    await ada.api.forum.pin({ id: ids[3] ?? '' })
    for (const limit of [1, 2, 3, 50])
      expect(await listTitles(ana, limit)).toEqual(['four', 'two', 'five', 'three', 'one'])
    await ada.api.forum.unpin({ id: ids[3] ?? '' })
    expect(await listTitles(ana, 2)).toEqual(['two', 'five', 'four', 'three', 'one'])
    expect((await ana.call('forum.threads', { limit: 51 })).status).toBe(422)
  })

  test('continues correctly if threads are created, pinned or unpinned between pages', async () => {
    const [ana, ada] = [await verified(context, 'ana'), await context.admin('ada')]
    const [one = '', , three = '', four = ''] = await createThreads(ana, 'one', 'two', 'three', 'four', 'five')
    await ada.api.forum.pin({ id: three })
    context.clock.advance(60_000)
    const { items, next_cursor } = await ana.api.forum.threads({ limit: 2 })
    expect(items.map(({ title }) => title)).toEqual(['three', 'five'])
    await createThreads(ana, 'six')
    // Pinning an unread thread and unpinning a read one must neither skip nor repeat it.
    await ada.api.forum.pin({ id: one })
    await ada.api.forum.pin({ id: four })
    await ada.api.forum.unpin({ id: three })
    for (const limit of [1, 2, 50]) expect(await listTitles(ana, limit, next_cursor)).toEqual(['four', 'two', 'one'])
    expect(await listTitles(ana, 50)).toEqual(['four', 'one', 'six', 'five', 'three', 'two'])
  })

  test('refuses invalid cursors', async () => {
    const ana = await verified(context, 'ana')
    const place = { time: context.clock.now().toISOString(), id: UNKNOWN_ID }
    for (const cursor of ['x', encodeCursor(place), encodeCursor({ ...place, is_pinned: 'yes', as_of: place.time })]) {
      const answer = await ana.call('forum.threads', { cursor })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ data: { fields: { cursor: pagingMessages.notACursor } } })
    }
    const cursor = encodeCursor({ ...place, is_pinned: true, as_of: place.time })
    expect(await ana.api.forum.threads({ cursor })).toEqual({ items: [], next_cursor: null })
  })
})

describe('rate limits', () => {
  test('limit new threads, separately from replies', async () => {
    const ana = await verified(context, 'ana')
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) statuses.push((await ana.call('forum.create', { title: 'Ice' })).status)
    expect([statuses.filter((status) => status === 201).length > 0, statuses.at(-1)]).toEqual([true, 429])
    const answer = await ana.call('forum.create', { title: 'Ice' })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    const thread = (await ana.api.forum.threads({ limit: 1 })).items[0]
    expect((await ana.call('forum.reply', { id: thread?.id, content: 'Ours.' })).status).toBe(201)
  })
})
