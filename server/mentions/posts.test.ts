import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Person } from '#tests/support/person.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()

/** All mention notifications as "recipient: message". */
async function listNotifications() {
  const { rows } = await sql<{ to: string; message: string }>`
    select r.username as to, n.message from notifications n join profiles r on r.id = n.recipient_id
    where n.type = 'mention' order by r.username, n.message`.execute(context.db)
  return rows.map(({ to, message }) => `${to}: ${message}`)
}

const listLabels = ({ mentions }: { mentions: { label: string; slug: string }[] }) =>
  mentions.map(({ label, slug }) => `${label} (${slug})`)

describe('a mention in a post', () => {
  test('links to the person or venue and notifies the person', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    const theStill = await context.venue('theStill')
    const said = await ana.api.posts.create({ content: `@BEN and @ben at #${theStill.slug}, @nobody. Me: @ana` })
    expect(listLabels(said)).toEqual(['@ben (ben)', '@ben (ben)', `${theStill.name} (${theStill.slug})`, '@ana (ana)'])
    expect(listLabels(await eve.api.posts.get({ id: said.id }))).toEqual(listLabels(said))
    expect(listLabels((await ben.api.posts.ofProfile({ slugOrId: 'ana' })).items[0] ?? said)).toEqual(listLabels(said))
    expect(await listNotifications()).toEqual(['ben: Ana mentioned you in a post.'])
  })

  test('of a private person works only for writers and viewers who have access to the person', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    await ben.goesPrivate()
    expect(listLabels(await ana.api.posts.create({ content: '@ben' }))).toEqual([])
    expect(await listNotifications()).toEqual([])
    await ana.follows(ben)
    const said = await ana.api.posts.create({ content: '@ben' })
    expect([listLabels(said), listLabels(await eve.api.posts.get({ id: said.id }))]).toEqual([['@ben (ben)'], []])
    expect(await listNotifications()).toEqual(['ben: Ana mentioned you in a post.'])
  })

  test('does not notify people who cannot read the post', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    await ben.follows(ana)
    await ana.goesPrivate()
    await ana.api.posts.create({ content: '@ben @eve' })
    expect(await listNotifications()).toEqual(['ben: Ana mentioned you in a post.'])
    await ana.goesPrivate(false)
    await eve.blocks(ana)
    await ana.api.posts.create({ content: '@eve' })
    await ana.blocks(ben)
    await ana.api.posts.create({ content: '@ben' })
    expect(await listNotifications()).toEqual([])
  })

  test('notifies the first ten people of a text and a limited number an hour', async () => {
    const ana = await context.bartender('ana')
    const names = Array.from({ length: 12 }, (_, index) => `fan${10 + index}`)
    for (const name of names) await context.patron(name)
    const content = [...names]
      .reverse()
      .map((name) => `@${name}`)
      .join(' ')
    expect((await ana.api.posts.create({ content })).mentions).toHaveLength(12)
    const first = [...names].slice(2).map((name) => `${name}: Ana mentioned you in a post.`)
    expect(await listNotifications()).toEqual(first)
    await sql`update rate_limits set hits = 97 where key like 'mention:%'`.execute(context.db)
    const { id } = await ana.api.posts.create({ content: 'Hello.' })
    await ana.api.posts.comment({ id, content })
    await ana.api.posts.comment({ id, content })
    expect((await listNotifications()).length).toBe(first.length + 3)
    context.clock.advance(3_600_000)
    await ana.api.posts.comment({ id, content })
    expect((await listNotifications()).length).toBe(first.length + 3 + 10)
  })

  test('notifies when it is added by an edit and withdraws the notification when it is removed', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    const { id } = await ana.api.posts.create({ content: 'With @ben.' })
    const before = await sql`select id from notifications`.execute(context.db)
    await ana.api.posts.update({ id, content: 'With @ben and @eve.' })
    expect(await listNotifications()).toEqual([
      'ben: Ana mentioned you in a post.',
      'eve: Ana mentioned you in a post.',
    ])
    expect((await sql`select id from notifications`.execute(context.db)).rows).toEqual(
      expect.arrayContaining(before.rows),
    )
    expect(listLabels(await ana.api.posts.update({ id, content: 'With @eve.' }))).toEqual(['@eve (eve)'])
    expect(await listNotifications()).toEqual(['eve: Ana mentioned you in a post.'])
    await ana.api.posts.remove({ id })
    expect(await listNotifications()).toEqual([])
    expect((await sql`select from mentions`.execute(context.db)).rows).toEqual([])
    expect([ben.id, eve.id]).toHaveLength(2)
  })

  test('in a venue post does not reveal the author to the mentioned person', async () => {
    const [olive, ben] = [await context.business('olive'), await context.patron('ben')]
    const theStill = await context.venue('theStill')
    await olive.keeps(theStill)
    const said = await olive.api.posts.createForVenue({ slugOrId: theStill.slug, content: 'Thanks @ben.' })
    expect(listLabels(said)).toEqual(['@ben (ben)'])
    const { rows } = await sql`select sender_id, message, venue_id from notifications`.execute(context.db)
    expect(rows).toEqual([
      { sender_id: null, message: `${theStill.name} mentioned you in a post.`, venue_id: theStill.id },
    ])
    expect(ben.username).toBe('ben')
  })
})

describe('a mention in a comment', () => {
  test('links and notifies, except for the post’s author, who is notified of the comment', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    const { id } = await ana.api.posts.create({ content: 'Hello.' })
    const said = await ben.api.posts.comment({ id, content: '@ana look, @eve! @ben' })
    expect(listLabels(said)).toEqual(['@ana (ana)', '@eve (eve)', '@ben (ben)'])
    expect(await listNotifications()).toEqual(['eve: Ben mentioned you in a comment.'])
    expect(listLabels((await eve.api.posts.comments({ id })).items[0] ?? said)).toEqual(listLabels(said))
    await ana.blocks(eve)
    expect(listLabels((await ana.api.posts.comments({ id })).items[0] ?? said)).toEqual(['@ana (ana)', '@ben (ben)'])
    await ana.unblocks(eve)
    await ben.api.posts.removeComment({ id: said.id })
    expect(await listNotifications()).toEqual([])
  })

  test('does not notify people who cannot read the post', async () => {
    const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
    await ben.follows(ana)
    await ana.goesPrivate()
    const { id } = await ana.api.posts.create({ content: 'Hello.' })
    await ben.api.posts.comment({ id, content: '@eve' })
    expect(await listNotifications()).toEqual([])
    expect(eve.username).toBe('eve')
  })
})

test('deleting mentioned accounts while they are mentioned again does not deadlock', async () => {
  const ana = await context.bartender('ana')
  for (let round = 0; round < 4; round++) {
    const crowd: Person[] = []
    for (const one of ['una', 'dos', 'tre']) crowd.push(await context.patron(`${one}${round}`))
    const names = crowd.map(({ username }) => `@${username}`).join(' ')
    const { id } = await ana.api.posts.create({ content: names })
    for (const one of crowd) await one.api.posts.comment({ id, content: `@ana ${names}` })
    const answers = await Promise.all([
      ...crowd.map((one) => one.call('accounts.deleteAccount', { current_password: PASSWORD })),
      ana.call('posts.update', { id, content: `Now ${names}` }),
      ana.call('posts.create', { content: names }),
      ana.call('posts.comment', { id, content: names }),
    ])
    for (const { status } of answers) expect([200, 201]).toContain(status)
    await ana.api.posts.remove({ id })
  }
  const { rows } = await sql`
    select o.id from posts o
    where o.like_count <> (select count(*) from likes l where l.post_id = o.id)
      or o.comment_count <> (select count(*) from comments c where c.post_id = o.id)`.execute(context.db)
  expect(rows).toEqual([])
})
