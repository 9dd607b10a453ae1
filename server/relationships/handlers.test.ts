import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

type NotificationRow = {
  recipient_id: string
  sender_id: string
  type: string
  message: string
  link_url: string
  metadata: unknown
}

const listNotifications = async () =>
  (
    await sql<NotificationRow>`
      select recipient_id, sender_id, type, message, link_url, metadata from notifications order by created_at, id`.execute(
      context.db,
    )
  ).rows

const listCounts = async () =>
  (
    await sql<{ username: string; followers: number; following: number }>`
      select username, follower_count as followers, following_count as following from profiles order by username`.execute(
      context.db,
    )
  ).rows

describe('following', () => {
  test('updates both counters and notifies the followed user', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    expect(await ben.api.relationships.follow({ slugOrId: 'ana' })).toEqual({
      relationship_status: 'following',
      follower_count: 1,
    })
    expect(await listNotifications()).toEqual([
      {
        recipient_id: ana.id,
        sender_id: ben.id,
        type: 'new_follower',
        message: 'Ben started following you.',
        link_url: '/profiles/ben',
        metadata: { followerId: ben.id, followedId: ana.id },
      },
    ])
    expect(await listCounts()).toEqual([
      { username: 'ana', followers: 1, following: 0 },
      { username: 'ben', followers: 0, following: 1 },
    ])
  })

  test('again succeeds and counts once', async () => {
    const ben = await context.patron('ben')
    await context.bartender('ana')
    const both = await Promise.all([1, 2, 3, 4].map(() => ben.api.relationships.follow({ slugOrId: 'ana' })))
    for (const answer of both) expect(answer).toEqual({ relationship_status: 'following', follower_count: 1 })
    expect(await listNotifications()).toHaveLength(1)
  })

  test('again notifies at most once a day', async () => {
    const ben = await context.patron('ben')
    await context.bartender('ana')
    for (let round = 0; round < 3; round++) {
      await ben.api.relationships.follow({ slugOrId: 'ana' })
      expect(await ben.api.relationships.unfollow({ slugOrId: 'ana' })).toEqual({
        relationship_status: 'none',
        follower_count: 0,
      })
    }
    expect(await listNotifications()).toHaveLength(1)
    context.clock.advance(24 * 3_600_000 + 1)
    await ben.api.relationships.follow({ slugOrId: 'ana' })
    expect(await listNotifications()).toHaveLength(2)
  })

  test('works for two people who follow each other at the same time', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    await Promise.all([
      ben.api.relationships.follow({ slugOrId: ana.id }),
      ana.api.relationships.follow({ slugOrId: ben.id }),
    ])
    expect(await listCounts()).toEqual([
      { username: 'ana', followers: 1, following: 1 },
      { username: 'ben', followers: 1, following: 1 },
    ])
  })

  test('is refused for the viewer’s own profile', async () => {
    const ben = await context.patron('ben')
    for (const act of ['follow', 'unfollow'] as const) {
      await expect(ben.api.relationships[act]({ slugOrId: 'ben' })).rejects.toMatchObject({
        status: 422,
        data: { fields: { slugOrId: relationshipMessages.self } },
      })
    }
  })

  test('unfollowing someone the viewer does not follow succeeds', async () => {
    const ben = await context.patron('ben')
    await context.bartender('ana')
    expect(await ben.api.relationships.unfollow({ slugOrId: 'ana' })).toEqual({
      relationship_status: 'none',
      follower_count: 0,
    })
  })
})

describe('following a private profile', () => {
  test('creates one request and gives no access', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    await ana.goesPrivate()
    for (let round = 0; round < 2; round++) {
      expect(await ben.api.relationships.follow({ slugOrId: 'ana' })).toEqual({
        relationship_status: 'requested',
        follower_count: 0,
      })
    }
    expect(await listNotifications()).toMatchObject([{ type: 'follow_request', message: 'Ben asked to follow you.' }])
    expect(await ben.api.profiles.get({ slugOrId: 'ana' })).toMatchObject({
      access: 'card',
      relationship_status: 'requested',
    })
  })

  test('can be withdrawn by unfollowing', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    await ana.goesPrivate()
    await ben.api.relationships.follow({ slugOrId: 'ana' })
    expect(await ben.api.relationships.unfollow({ slugOrId: 'ana' })).toMatchObject({ relationship_status: 'none' })
    expect((await sql`select from follow_requests`.execute(context.db)).rows).toEqual([])
  })

  test('again after it became public follows it and deletes the request', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    await ana.goesPrivate()
    await ben.api.relationships.follow({ slugOrId: 'ana' })
    await ana.goesPrivate(false)
    expect(await ben.api.relationships.follow({ slugOrId: 'ana' })).toMatchObject({ relationship_status: 'following' })
    expect((await sql`select from follow_requests`.execute(context.db)).rows).toEqual([])
  })

  test('changes nothing for an existing follower', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    await ben.follows(ana)
    await ana.goesPrivate()
    expect(await ben.api.relationships.follow({ slugOrId: 'ana' })).toMatchObject({ relationship_status: 'following' })
  })
})

describe('a block', () => {
  test('in either direction makes following fail with 404', async () => {
    const [ben, ana, bob] = [
      await context.patron('ben'),
      await context.bartender('ana'),
      await context.bartender('bob'),
    ]
    await ana.blocks(ben)
    await ben.blocks(bob)
    for (const slugOrId of ['ana', 'bob']) {
      await expect(ben.api.relationships.follow({ slugOrId })).rejects.toMatchObject({
        status: 404,
        message: 'Profile not found.',
      })
    }
    expect(await listNotifications()).toEqual([])
    expect(await ben.api.profiles.get({ slugOrId: 'bob' })).toMatchObject({ relationship_status: 'blocked' })
  })

  test('deletes follows, requests and notifications between the two users', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    await ben.api.relationships.follow({ slugOrId: 'ana' })
    await ana.api.relationships.follow({ slugOrId: 'ben' })
    await ana.blocks(ben)
    expect(await listNotifications()).toEqual([])
    expect(await listCounts()).toEqual([
      { username: 'ana', followers: 0, following: 0 },
      { username: 'ben', followers: 0, following: 0 },
    ])
    await ana.unblocks(ben)
    expect(await ana.api.profiles.get({ slugOrId: 'ben' })).toMatchObject({ relationship_status: 'none' })
  })

  test('is not lifted by unfollowing', async () => {
    const [ben, ana] = [await context.patron('ben'), await context.bartender('ana')]
    await ben.blocks(ana)
    await ben.api.relationships.unfollow({ slugOrId: 'ana' })
    expect(await ben.api.profiles.get({ slugOrId: 'ana' })).toMatchObject({ relationship_status: 'blocked' })
  })
})

describe('the list of people the viewer follows', () => {
  test('is filtered by part of the username or full name, without accents, across pages', async () => {
    const ana = await context.patron('ana')
    for (const [name, full_name] of [
      ['renee', 'Renée Smith'],
      ['ben', 'Ben_Okafor'],
      ['cleo', 'Cleo Rene'],
    ] as const) {
      const person = await context.bartender(name)
      await sql`update profiles set full_name = ${full_name} where id = ${person.id}`.execute(context.db)
      await ana.follows(person)
      context.clock.advance(1000)
    }
    const find = async (q: string) =>
      (await ana.api.relationships.following({ q })).items.map(({ full_name }) => full_name)
    expect(await find('')).toEqual(['Cleo Rene', 'Ben_Okafor', 'Renée Smith'])
    expect(await find(' RENE ')).toEqual(['Cleo Rene', 'Renée Smith'])
    expect(await find('n_o')).toEqual(['Ben_Okafor'])
    expect(await find('%')).toEqual([])
    const first = await ana.api.relationships.following({ q: 'rene', limit: 1 })
    expect(first.items).toMatchObject([{ full_name: 'Cleo Rene' }])
    const next = await ana.api.relationships.following({ q: 'rene', limit: 1, cursor: first.next_cursor ?? '' })
    expect(next.items).toMatchObject([{ full_name: 'Renée Smith' }])
  })

  test('finds no one who has blocked the viewer, been suspended, or is followed by someone else', async () => {
    const [ana, ben] = [await context.patron('ana'), await context.patron('ben')]
    const [cleo, dan, eve] = [
      await context.bartender('cleo'),
      await context.bartender('dan'),
      await context.bartender('eve'),
    ]
    for (const person of [cleo, dan]) await ana.follows(person)
    await ben.follows(eve)
    await cleo.api.relationships.block({ slugOrId: ana.id })
    await sql`update profiles set suspended_at = now() where id = ${dan.id}`.execute(context.db)
    for (const { username } of [cleo, dan, eve])
      expect((await ana.api.relationships.following({ q: username })).items).toEqual([])
    expect((await ben.api.relationships.following({ q: eve.username })).items).toMatchObject([{ id: eve.id }])
  })
})
