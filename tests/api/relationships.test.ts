import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { RELATIONSHIPS_PAGE_SIZE } from '#contract/relationships.limits.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const DAY = 86_400_000

type Noticed = { type: string; to: string; message: string; is_read: boolean }

/** The notifications that are currently shown. */
const notices = async () =>
  (
    await sql<Noticed>`
      select n.type, p.username as to, n.message, n.is_read from notifications n join profiles p on p.id = n.recipient_id
      where n.withdrawn_at is null order by n.created_at, n.id`.execute(context.db)
  ).rows

const names = async (who: Person, list: 'followers' | 'following' | 'requested' | 'blocked' | 'requests') =>
  (await who.api.relationships[list]({})).items.map(({ username }) => username)

const relationTo = async (who: Person, other: Person) =>
  (await who.api.profiles.get({ slugOrId: other.id })).relationship_status

/** Ben requests to follow Ana, who is private. */
async function requestFollow() {
  const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
  await ana.goesPrivate()
  await ben.api.relationships.follow({ slugOrId: 'ana' })
  return { ben, ana }
}

describe('a follow request', () => {
  test('when accepted, creates a follow, raises the count and notifies the requester', async () => {
    const { ben, ana } = await requestFollow()
    expect(await names(ana, 'requests')).toEqual(['ben'])
    expect(await names(ben, 'requested')).toEqual(['ana'])
    expect(await ana.api.relationships.accept({ id: ben.id })).toEqual({ done: true })
    expect(await relationTo(ben, ana)).toBe('following')
    expect((await ben.api.profiles.get({ slugOrId: 'ana' })).follower_count).toBe(1)
    expect(await names(ana, 'followers')).toEqual(['ben'])
    expect([await names(ana, 'requests'), await names(ben, 'requested')]).toEqual([[], []])
    expect(await notices()).toEqual([
      { type: 'follow_accepted', to: 'ben', message: 'Ana accepted your follow request.', is_read: false },
    ])
  })

  test('is declined without a notification', async () => {
    const { ben, ana } = await requestFollow()
    for (let round = 0; round < 2; round++)
      expect(await ana.api.relationships.decline({ id: ben.id })).toEqual({ done: true })
    expect(await relationTo(ben, ana)).toBe('none')
    expect(await names(ana, 'followers')).toEqual([])
    expect(await notices()).toEqual([])
  })

  test('cannot be accepted after it was cancelled', async () => {
    const { ben, ana } = await requestFollow()
    await ben.api.relationships.unfollow({ slugOrId: 'ana' })
    await expect(ana.api.relationships.accept({ id: ben.id })).rejects.toMatchObject({
      status: 404,
      message: relationshipMessages.requestNotFound,
    })
    expect(await relationTo(ben, ana)).toBe('none')
  })

  test('cannot be accepted or declined by someone else', async () => {
    const { ben, ana } = await requestFollow()
    const eve = await context.patron('eve')
    await expect(eve.api.relationships.accept({ id: ben.id })).rejects.toMatchObject({ status: 404 })
    await eve.api.relationships.decline({ id: ben.id })
    expect(await names(ana, 'requests')).toEqual(['ben'])
  })

  test('is deleted with its notification; requesting again within a day does not notify again', async () => {
    const { ben, ana } = await requestFollow()
    await ben.api.relationships.unfollow({ slugOrId: 'ana' })
    expect(await notices()).toEqual([])
    context.clock.advance(DAY / 2)
    await ben.api.relationships.follow({ slugOrId: 'ana' })
    await ana.api.relationships.decline({ id: ben.id })
    await ben.api.relationships.follow({ slugOrId: 'ana' })
    // The notification reappears in its old place and stays read.
    expect(await notices()).toMatchObject([{ type: 'follow_request', is_read: true }])
    await ana.api.relationships.decline({ id: ben.id })
    context.clock.advance(DAY)
    await ben.api.relationships.follow({ slugOrId: 'ana' })
    expect(await notices()).toMatchObject([{ type: 'follow_request', is_read: false }])
    const { rows } = await sql`select from notifications`.execute(context.db)
    expect(rows).toHaveLength(2)
  })

  test("is deleted with the requester's account", async () => {
    const { ben, ana } = await requestFollow()
    await sql`delete from auth."user" where id = ${ben.id}`.execute(context.db)
    expect(await names(ana, 'requests')).toEqual([])
    expect(await notices()).toEqual([])
    await expect(ana.api.relationships.accept({ id: ben.id })).rejects.toMatchObject({ status: 404 })
  })

  test('of someone suspended or blocked is hidden', async () => {
    const { ben, ana } = await requestFollow()
    const bob = await context.patron('bob')
    await bob.api.relationships.follow({ slugOrId: 'ana' })
    await ben.isSuspended()
    await bob.api.relationships.block({ slugOrId: 'ana' })
    expect(await names(ana, 'requests')).toEqual([])
    await expect(ana.api.relationships.accept({ id: ben.id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a block', () => {
  test('removes all relations between the two; lifting it restores none', async () => {
    const { ben, ana } = await requestFollow()
    await ana.api.relationships.follow({ slugOrId: 'ben' })
    expect(await ana.api.relationships.block({ slugOrId: 'ben' })).toEqual({
      relationship_status: 'blocked',
      follower_count: 0,
    })
    expect(await notices()).toEqual([])
    expect(await names(ana, 'blocked')).toEqual(['ben'])
    expect([await names(ana, 'requests'), await names(ana, 'following'), await names(ben, 'requested')]).toEqual([
      [],
      [],
      [],
    ])
    await expect(ben.api.profiles.get({ slugOrId: 'ana' })).rejects.toMatchObject({ status: 404 })
    expect(await ana.api.relationships.unblock({ slugOrId: 'ben' })).toEqual({
      relationship_status: 'none',
      follower_count: 0,
    })
    expect([await relationTo(ana, ben), await relationTo(ben, ana)]).toEqual(['none', 'none'])
    expect(await names(ana, 'blocked')).toEqual([])
  })

  test('may be repeated; lifting it twice is allowed; unblocking does not unfollow', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    for (let round = 0; round < 2; round++) await ana.api.relationships.block({ slugOrId: 'ben' })
    expect(await names(ana, 'blocked')).toEqual(['ben'])
    for (let round = 0; round < 2; round++) await ana.api.relationships.unblock({ slugOrId: 'ben' })
    await ana.api.relationships.follow({ slugOrId: 'ben' })
    await ana.api.relationships.unblock({ slugOrId: 'ben' })
    expect(await relationTo(ana, ben)).toBe('following')
  })

  test('makes every relationship call of the blocked person fail, except to block too and to remove a follower', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    await ana.api.relationships.block({ slugOrId: 'ben' })
    for (const act of ['follow', 'unfollow', 'unblock'] as const)
      await expect(ben.api.relationships[act]({ slugOrId: ana.id })).rejects.toMatchObject({ status: 404 })
    for (const act of ['accept', 'decline'] as const)
      await expect(ben.api.relationships[act]({ id: ana.id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('followers', () => {
  test('are removed without a block or a notification', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    await ben.follows(ana)
    expect(await ana.api.profiles.get({ slugOrId: 'ben' })).toMatchObject({ follows_me: true })
    for (let round = 0; round < 2; round++)
      expect(await ana.api.relationships.removeFollower({ id: ben.id })).toEqual({ done: true })
    expect(await ana.api.profiles.get({ slugOrId: 'ben' })).toMatchObject({ follows_me: false })
    expect(await names(ana, 'followers')).toEqual([])
    expect(await relationTo(ben, ana)).toBe('none')
    expect(await notices()).toEqual([])
  })

  test('are paged, newest first and each once', async () => {
    const ana = await context.bartender('ana')
    const expected: string[] = []
    for (let index = 0; index < RELATIONSHIPS_PAGE_SIZE + 5; index++) {
      const fan = await context.patron(`fan${index}`)
      // Creates pairs with the same time, which only the id orders.
      if (index % 2 === 0) context.clock.advance(1000)
      await fan.follows(ana)
      expected.unshift(fan.id)
    }
    const first = await ana.api.relationships.followers({})
    expect(first.items).toHaveLength(RELATIONSHIPS_PAGE_SIZE)
    const second = await ana.api.relationships.followers({ cursor: first.next_cursor ?? '' })
    expect(second.next_cursor).toBeNull()
    const all = [...first.items, ...second.items]
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(expected))
    const times = all.map(({ since }) => String(since))
    expect(times).toEqual([...times].sort().reverse())
  })

  test("include the viewer's relation to each", async () => {
    const [ana, ben, bob, ines] = [
      await context.bartender('ana'),
      await context.patron('ben'),
      await context.patron('bob'),
      await context.patron('ingrid'),
    ]
    await ines.goesPrivate()
    for (const fan of [ben, bob, ines]) await fan.follows(ana)
    await ana.follows(bob)
    await ana.api.relationships.follow({ slugOrId: 'ingrid' })
    const { items } = await ana.api.relationships.followers({})
    expect(Object.fromEntries(items.map((row) => [row.username, row.relationship_status]))).toEqual({
      ben: 'none',
      bob: 'following',
      ingrid: 'requested',
    })
  })
})

test('no one can follow, block or remove themselves', async () => {
  const ben = await context.patron('ben')
  for (const act of ['follow', 'unfollow', 'block', 'unblock'] as const)
    await expect(ben.api.relationships[act]({ slugOrId: 'ben' })).rejects.toMatchObject({
      status: 422,
      data: { fields: { slugOrId: relationshipMessages.self } },
    })
  for (const act of ['accept', 'decline', 'removeFollower'] as const)
    await expect(ben.api.relationships[act]({ id: ben.id })).rejects.toMatchObject({
      status: 422,
      data: { fields: { id: relationshipMessages.self } },
    })
})

describe('notifications caused by following', () => {
  /**
   * Ben follows Ana, who accepted him, and is notified of her shift and her post; and of a comment, which has a
   * different cause.
   */
  async function createNotifications() {
    const { ben, ana } = await requestFollow()
    await ana.api.relationships.accept({ id: ben.id })
    await ben.api.notifications.ringBell({ slugOrId: 'ana' })
    const still = await context.venue('theStill')
    await ana.api.shifts.create({
      venue_id: still.id,
      start_time: at('20:00', 1),
      end_time: at('23:00', 1),
      notes: null,
    })
    await ana.api.posts.create({ content: 'Hello.' })
    const { id } = await ben.api.posts.create({ content: 'Evening.' })
    await ana.api.posts.comment({ id, content: 'Cheers.' })
    await runFanOuts(context)
    const types = (await notices()).filter(({ to }) => to === 'ben').map(({ type }) => type)
    expect(types.sort()).toEqual(['follow_accepted', 'new_comment', 'new_post', 'shift_posted'])
    return { ben, ana }
  }
  const listTypes = async (who: Person) => (await who.api.notifications.list({})).items.map(({ type }) => type)

  test.each(['unfollow', 'removeFollower'] as const)('are deleted by %s, and no others are', async (how) => {
    const { ben, ana } = await createNotifications()
    await ana.api.profiles.update({ is_private: false, pending_requests: 'accept_all' })
    if (how === 'unfollow') await ben.api.relationships.unfollow({ slugOrId: 'ana' })
    else await ana.api.relationships.removeFollower({ id: ben.id })
    expect(await listTypes(ben)).toEqual(['new_comment'])
    expect((await notices()).filter(({ to }) => to === 'ben').map(({ type }) => type)).toEqual(['new_comment'])
    expect(await listTypes(ana)).toEqual([])
  })

  test('are kept when someone else is unfollowed or another follower leaves', async () => {
    const { ben, ana } = await createNotifications()
    const [zoe, cleo] = [await context.patron('zoe'), await context.bartender('cleo')]
    await zoe.api.relationships.follow({ slugOrId: 'ana' })
    await ana.api.relationships.accept({ id: zoe.id })
    await ben.api.relationships.follow({ slugOrId: 'cleo' })
    await ben.api.relationships.unfollow({ slugOrId: 'cleo' })
    await zoe.api.relationships.unfollow({ slugOrId: 'ana' })
    expect((await listTypes(ben)).sort()).toEqual(['follow_accepted', 'new_comment', 'new_post', 'shift_posted'])
    expect([await listTypes(zoe), await listTypes(cleo)]).toEqual([[], []])
  })

  test('reappear with a new acceptance, and are new after a day', async () => {
    const { ben, ana } = await requestFollow()
    const again = async () => {
      await ana.api.relationships.accept({ id: ben.id })
      const [told] = (await ben.api.notifications.list({})).items
      await ben.api.relationships.unfollow({ slugOrId: 'ana' })
      await ben.api.relationships.follow({ slugOrId: 'ana' })
      return told?.id
    }
    const first = await again()
    expect(first).toBeDefined()
    expect(await again()).toBe(first)
    context.clock.advance(DAY + 1)
    expect(await again()).not.toBe(first)
  })
})
