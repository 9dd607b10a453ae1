import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forumMessages } from '#contract/forum.texts.ts'
import { messageIn, verified } from '#tests/support/forum.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

const hideRow = (table: 'forum_threads' | 'forum_replies', id: string) =>
  sql`update ${sql.table(table)} set hidden_at = ${context.clock.now()} where id = ${id}`.execute(context.db)

/** The status of every forum procedure for a caller. */
async function fetchStatuses(who: Person, thread: { id: string }, reply: { id: string }): Promise<number[]> {
  const all: number[] = []
  for (const [procedure, input] of [
    ['forum.threads', {}],
    ['forum.get', thread],
    ['forum.replies', thread],
    ['forum.create', { title: 'Mine' }],
    ['forum.reply', { ...thread, content: 'And mine.' }],
    ['forum.removeReply', reply],
    ['forum.remove', thread],
  ] as const)
    all.push((await who.call(procedure, input)).status)
  return all
}

async function createFixtures() {
  const [ana, cleo] = [await verified(context, 'ana'), await verified(context, 'cleo')]
  const thread = await ana.api.forum.create({ title: 'Ice', content: 'Whose is it?' })
  const reply = await cleo.api.forum.reply({ id: thread.id, content: 'Ours is.' })
  return { ana, cleo, thread: { id: thread.id }, reply: { id: reply.id } }
}

/** The audit log, oldest first. */
async function listAuditLogRows(): Promise<
  { actor_id: string; action: string; subject_id: string | null; details: object }[]
> {
  const { rows } = await sql<{ actor_id: string; action: string; subject_id: string | null; details: object }>`
    select actor_id, action, subject_id, details from audit_log order by created_at, id`.execute(context.db)
  return rows
}

describe('access', () => {
  test('is limited to verified bartenders; everyone else gets the same error, even authors', async () => {
    const { ana, thread, reply } = await createFixtures()
    expect(await fetchStatuses(await verified(context, 'gus'), thread, reply)).toEqual([
      200, 200, 200, 201, 201, 403, 403,
    ])
    const [dora, eve, pat, vic] = [
      await context.bartender('dora'),
      await context.entertainer('eve'),
      await context.patron('pat'),
      await context.business('vic'),
    ]
    await eve.isVerified()
    for (const who of [dora, eve, pat, vic]) {
      expect(await fetchStatuses(who, thread, reply)).toEqual([403, 403, 403, 403, 403, 403, 403])
      expect(await messageIn(await who.call('forum.get', thread))).toEqual([403, forumMessages.denied])
    }
    await ana.isVerified('unverified')
    expect(await fetchStatuses(ana, thread, reply)).toEqual([403, 403, 403, 403, 403, 403, 403])
    await ana.isVerified()
    expect((await ana.call('forum.get', thread)).status).toBe(200)
    await ana.becomes('patron')
    expect((await ana.call('forum.get', thread)).status).toBe(403)
  })

  test('is checked again in the transaction of a write', async () => {
    const { ana, thread, reply } = await createFixtures()
    for (const [procedure, input] of [
      ['forum.create', { title: 'Mine' }],
      ['forum.reply', { ...thread, content: 'And mine.' }],
      ['forum.removeReply', reply],
      ['forum.remove', thread],
    ] as const) {
      await ana.isVerified()
      const [answer] = await Promise.all([ana.call(procedure, input), ana.isVerified('unverified')])
      if (answer.status >= 400) expect(await messageIn(answer)).toEqual([403, expect.any(String)])
    }
    expect((await ana.call('forum.threads', {})).status).toBe(403)
  })
})

describe('hidden content', () => {
  test('across a block is collapsed, whoever blocked; replies of others stay visible', async () => {
    const { ana, cleo, thread, reply } = await createFixtures()
    const gus = await verified(context, 'gus')
    context.clock.advance(1000)
    await gus.api.forum.reply({ id: thread.id, content: 'From the corner.' })
    for (const [one, other] of [
      [gus, ana],
      [ana, gus],
    ] as const) {
      await one.blocks(other)
      const seen = await gus.api.forum.get(thread)
      expect(seen).toEqual({
        id: thread.id,
        title: null,
        content: null,
        author: null,
        image_url: null,
        image_full_url: null,
        image_alt: null,
        image_width: null,
        image_height: null,
        image_placeholder: null,
        is_pinned: false,
        is_collapsed: true,
        is_hidden: false,
        is_mine: false,
        reply_count: 2,
        can_reply: false,
        can_delete: false,
        can_pin: false,
        created_at: seen.created_at,
      })
      expect((await gus.api.forum.threads({})).items[0]).toMatchObject({ title: null, excerpt: null, author: null })
      expect((await gus.api.forum.replies(thread)).items.map(({ content }) => content)).toEqual([
        'Ours is.',
        'From the corner.',
      ])
      expect(await messageIn(await gus.call('forum.reply', { ...thread, content: 'And?' }))).toEqual([
        403,
        forumMessages.replyFailed,
      ])
      expect(await messageIn(await gus.call('forum.remove', thread))).toEqual([403, forumMessages.notYourThread])
      await one.unblocks(other)
    }
    await cleo.blocks(gus)
    const [collapsed] = (await gus.api.forum.replies(thread)).items
    expect(collapsed).toEqual({
      id: reply.id,
      thread_id: thread.id,
      author: null,
      content: null,
      is_collapsed: true,
      is_hidden: false,
      is_mine: false,
      can_delete: false,
      created_at: collapsed?.created_at,
    })
    expect((await ana.api.forum.replies(thread)).items[0]).toMatchObject({ content: 'Ours is.', is_collapsed: false })
  })

  test('of a suspended person looks the same as across a block, and returns when the suspension is lifted', async () => {
    const { ana, cleo, thread, reply } = await createFixtures()
    const gus = await verified(context, 'gus')
    await gus.blocks(ana)
    await gus.blocks(cleo)
    const blocked = [await gus.api.forum.get(thread), await gus.api.forum.replies(thread)]
    await gus.unblocks(ana)
    await gus.unblocks(cleo)
    await ana.isSuspended()
    await cleo.isSuspended()
    expect([await gus.api.forum.get(thread), await gus.api.forum.replies(thread)]).toEqual(blocked)
    expect(await messageIn(await gus.call('forum.reply', { ...thread, content: 'And?' }))).toEqual([
      403,
      forumMessages.replyFailed,
    ])
    expect(await messageIn(await gus.call('forum.removeReply', reply))).toEqual([403, forumMessages.notYourReply])
    await sql`update profiles set suspended_at = null`.execute(context.db)
    expect(await gus.api.forum.get(thread)).toMatchObject({ title: 'Ice', can_reply: true })
  })

  test('hidden by staff: a thread answers 404 and a reply is collapsed, even for their authors', async () => {
    const { ana, cleo, thread, reply } = await createFixtures()
    await hideRow('forum_replies', reply.id)
    for (const who of [ana, cleo]) {
      const [seen] = (await who.api.forum.replies(thread)).items
      expect(seen).toMatchObject({ author: null, content: null, is_collapsed: true, is_mine: false, can_delete: false })
    }
    await hideRow('forum_threads', thread.id)
    for (const who of [ana, cleo]) {
      expect((await who.api.forum.threads({})).items).toEqual([])
      for (const [procedure, input] of [
        ['forum.get', thread],
        ['forum.replies', thread],
        ['forum.reply', { ...thread, content: 'And?' }],
      ] as const)
        expect(await messageIn(await who.call(procedure, input))).toEqual([404, forumMessages.loadFailed])
    }
    expect((await cleo.call('forum.remove', thread)).status).toBe(404)
    expect((await ana.call('forum.removeReply', reply)).status).toBe(404)
    // Authors can still delete their own content.
    expect((await cleo.call('forum.removeReply', reply)).status).toBe(200)
    expect((await ana.call('forum.remove', thread)).status).toBe(200)
  })

  test('of a deleted account stays visible without an author', async () => {
    const { ana, cleo, thread } = await createFixtures()
    await sql`delete from auth."user" where id = any(${[ana.id]}::uuid[])`.execute(context.db)
    const seen = await cleo.api.forum.get(thread)
    expect(seen).toMatchObject({ title: 'Ice', content: 'Whose is it?', author: null, is_collapsed: false })
    expect(seen).toMatchObject({ can_reply: true, can_delete: false, is_mine: false })
    expect((await cleo.call('forum.reply', { ...thread, content: 'Anybody?' })).status).toBe(201)
    expect(await messageIn(await cleo.call('forum.remove', thread))).toEqual([403, forumMessages.notYourThread])
  })
})

describe('staff', () => {
  test('reads everything, even hidden and collapsed content, and every read is audited', async () => {
    const { ana, cleo, thread, reply } = await createFixtures()
    const ada = await context.admin('ada')
    await ana.blocks(ada)
    await cleo.isSuspended()
    await hideRow('forum_threads', thread.id)
    expect((await ada.api.forum.threads({})).items).toMatchObject([{ title: 'Ice', is_hidden: true }])
    context.clock.advance(1000)
    expect(await ada.api.forum.get(thread)).toMatchObject({
      author: { username: 'ana' },
      can_reply: false,
      can_pin: true,
    })
    context.clock.advance(1000)
    expect((await ada.api.forum.replies(thread)).items).toMatchObject([
      { author: { username: 'cleo' }, can_delete: true },
    ])
    const [first, last] = [thread.id, thread.id]
    const noted = { actor_id: ada.id, action: 'read-forum' }
    expect(await listAuditLogRows()).toEqual([
      { ...noted, subject_id: null, details: { what: 'list', first, last } },
      { ...noted, subject_id: thread.id, details: { what: 'thread' } },
      { ...noted, subject_id: thread.id, details: { what: 'replies', first: reply.id, last: reply.id } },
    ])
    expect(JSON.stringify(await listAuditLogRows())).not.toMatch(/Ice|Whose|Ours|ana|cleo/)
  })

  test('is not audited for failed reads, and other people’s reads are not audited', async () => {
    const { ana, thread } = await createFixtures()
    const ada = await context.admin('ada')
    expect((await ada.call('forum.get', { id: ada.id })).status).toBe(404)
    expect((await ada.call('forum.replies', { id: ada.id })).status).toBe(404)
    await ana.api.forum.get(thread)
    await ana.api.forum.threads({})
    expect(await listAuditLogRows()).toEqual([])
    expect((await ana.call('admin.audit', {})).status).toBe(403)
  })

  test('gets nothing if the read cannot be audited', async () => {
    const { thread } = await createFixtures()
    const ada = await context.admin('ada')
    await sql`
      create function pg_temp.refuse_row() returns trigger language plpgsql as 'begin raise exception ''full''; end'`.execute(
      context.db,
    )
    await sql`
      create trigger refuse_row before insert on audit_log for each row execute function pg_temp.refuse_row()`.execute(
      context.db,
    )
    try {
      for (const [procedure, input] of [
        ['forum.threads', {}],
        ['forum.get', thread],
        ['forum.replies', thread],
      ] as const) {
        const answer = await ada.call(procedure, input)
        expect([procedure, answer.status, await answer.text()]).toEqual([
          procedure,
          500,
          expect.not.stringMatching(/Ice|Ours/),
        ])
      }
    } finally {
      await sql`drop trigger refuse_row on audit_log`.execute(context.db)
    }
  })

  test('cannot post, even as a verified bartender', async () => {
    const { thread } = await createFixtures()
    const [ada, gus] = [await context.admin('ada'), await verified(context, 'gus')]
    await sql`update profiles set is_admin = true where id = ${gus.id}`.execute(context.db)
    for (const who of [ada, gus])
      for (const [procedure, input] of [
        ['forum.create', { title: 'Notice' }],
        ['forum.reply', { ...thread, content: 'Behave.' }],
      ] as const)
        expect(await messageIn(await who.call(procedure, input))).toEqual([403, forumMessages.staffReadOnly])
    await gus.api.forum.get(thread)
    expect(await listAuditLogRows()).toMatchObject([{ actor_id: gus.id, action: 'read-forum' }])
  })

  test('pins and unpins threads, audited once even if repeated; others cannot', async () => {
    const { ana, thread } = await createFixtures()
    const ada = await context.admin('ada')
    expect((await ana.call('forum.pin', thread)).status).toBe(403)
    expect((await ana.call('forum.unpin', thread)).status).toBe(403)
    for (let n = 0; n < 2; n += 1) expect(await ada.api.forum.pin(thread)).toEqual({ is_pinned: true })
    expect((await ana.api.forum.get(thread)).is_pinned).toBe(true)
    context.clock.advance(1000)
    for (let n = 0; n < 2; n += 1) expect(await ada.api.forum.unpin(thread)).toEqual({ is_pinned: false })
    const noted = { actor_id: ada.id, subject_id: thread.id, details: {} }
    expect(await listAuditLogRows()).toEqual([
      { ...noted, action: 'pin-thread' },
      { ...noted, action: 'unpin-thread' },
    ])
    expect((await ada.call('forum.pin', { id: ada.id })).status).toBe(404)
  })

  test('deletes other people’s content, which is audited', async () => {
    const { ana, cleo, thread, reply } = await createFixtures()
    const ada = await context.admin('ada')
    expect(await ada.api.forum.removeReply(reply)).toEqual({ done: true })
    context.clock.advance(1000)
    expect(await ada.api.forum.remove(thread)).toEqual({ done: true })
    const noted = { actor_id: ada.id }
    expect(await listAuditLogRows()).toEqual([
      { ...noted, action: 'delete-reply', subject_id: reply.id, details: { thread_id: thread.id, author_id: cleo.id } },
      {
        ...noted,
        action: 'delete-thread',
        subject_id: thread.id,
        details: { thread_id: thread.id, author_id: ana.id },
      },
    ])
    expect((await ana.api.forum.threads({})).items).toEqual([])
  })
})
