import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  CHANGED_FOLLOWERS_LIMIT,
  HIDDEN_FROM_LIMIT,
  NEW_FOLLOWER_DAYS,
  UNDO_FOLLOWERS_MINUTES,
} from '#contract/relationships.limits.ts'
import type { FollowerAction } from '#contract/relationships.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const MINUTE = 60_000
const DAY = 86_400_000

let ana: Person
let fay: Person
let gil: Person

/** Fay and Ana follow each other with bells. A minute later, Gil follows Ana and Fay. */
beforeEach(async () => {
  ana = await context.bartender('ana')
  fay = await context.patron('fay')
  gil = await context.patron('gil')
  await fay.follows(ana)
  await ana.follows(fay)
  await fay.api.notifications.ringBell({ slugOrId: ana.id })
  await ana.api.notifications.ringBell({ slugOrId: fay.id })
  context.clock.advance(MINUTE)
  for (const one of [ana, fay]) await gil.follows(one)
  context.clock.advance(MINUTE)
})

const change = (action: FollowerAction, people: { id: string }[], who = ana) =>
  who.api.relationships.changeSeveral({ action, ids: people.map(({ id }) => id) })
const undo = (token: string | null, who = ana) => who.api.relationships.undoChange({ undo: token ?? '' })
const undoStatus = async (token: string | null, who = ana) =>
  (await who.call('relationships.undoChange', { undo: token ?? '' })).status
const listFollowers = async () => (await ana.api.relationships.followers({})).items.map(({ username }) => username)

/** Everything that a change can touch, except the order of follows, which is new. */
const readTables = async () => {
  const tables = ['bells', 'follow_requests', 'schedule_hidden_from', 'blocked_usernames', 'notifications']
  const rows = tables.map((table) => sql`select * from ${sql.table(table)} order by 1, 2`.execute(context.db))
  const follows = sql`select follower_id, following_id, relationship_type, created_at from user_relationships order by 1, 2`
  const counts = sql`select id, follower_count, following_count from profiles order by 1`
  return [...(await Promise.all(rows)), await follows.execute(context.db), await counts.execute(context.db)].map(
    (result) => result.rows,
  )
}
const countNotifications = async () =>
  (await sql`select from notifications where withdrawn_at is null`.execute(context.db)).rows.length

describe('several followers at once', () => {
  test('are removed, and no one is notified', async () => {
    expect(await change('remove', [fay, gil])).toMatchObject({ count: 2, undo: expect.any(String) })
    expect(await listFollowers()).toEqual([])
    expect((await fay.api.profiles.get({ slugOrId: ana.id })).relationship_status).toBe('none')
    expect((await ana.api.profiles.get({ slugOrId: fay.id })).relationship_status).toBe('following')
    expect((await fay.api.notifications.list({})).items.map(({ type }) => type)).not.toContain('follower_removed')
  })

  test('no longer see the schedule, and stay followers', async () => {
    const before = await countNotifications()
    expect((await change('hide_schedule', [fay, gil])).count).toBe(2)
    expect((await ana.api.relationships.followers({})).items.map(({ hides_schedule }) => hides_schedule)).toEqual([
      true,
      true,
    ])
    expect(await countNotifications()).toBe(before)
  })

  test('are blocked, which ends follows both ways', async () => {
    expect((await change('block', [fay, gil])).count).toBe(2)
    expect(await listFollowers()).toEqual([])
    expect((await fay.call('profiles.get', { slugOrId: ana.id })).status).toBe(404)
    expect((await ana.api.relationships.blocked({})).items.map(({ username }) => username).toSorted()).toEqual([
      'fay',
      'gil',
    ])
  })

  test('leave out people who do not follow, oneself, people who block, and unknown ids', async () => {
    const [eve, hal] = [await context.patron('eve'), await context.patron('hal')]
    await hal.api.relationships.block({ slugOrId: ana.id })
    const nobody = { id: '00000000-0000-4000-8000-000000000000' }
    for (const action of ['remove', 'hide_schedule', 'block'] as const)
      expect(await change(action, [eve, hal, ana, nobody])).toEqual({ count: 0, undo: null })
    expect(await change('remove', [eve, fay])).toMatchObject({ count: 1 })
    expect((await ana.api.relationships.blocked({})).items).toEqual([])
  })

  test('number at most 100, and at least one', async () => {
    const send = async (count: number) =>
      (await ana.call('relationships.changeSeveral', { action: 'remove', ids: Array(count).fill(fay.id) })).status
    expect([await send(0), await send(CHANGED_FOLLOWERS_LIMIT + 1)]).toEqual([422, 422])
    expect(await send(CHANGED_FOLLOWERS_LIMIT)).toBe(200)
    expect((await ana.call('relationships.changeSeveral', { action: 'mute', ids: [fay.id] })).status).toBe(422)
  })

  test('are all left as they were if the schedule would be hidden from too many', async () => {
    // Copies of a row that the screens never show.
    await sql`
      insert into auth."user" (id, name, email, "emailVerified", user_type, age_confirmed_at, "createdAt", "updatedAt")
      select gen_random_uuid(), 'x', 'crowd' || n || '@bar.test', true, 'patron', now(), now(), now()
      from generate_series(1, ${HIDDEN_FROM_LIMIT - 1}) n`.execute(context.db)
    await sql`
      insert into schedule_hidden_from (profile_id, viewer_id)
      select ${ana.id}, p.id from profiles p join auth."user" u on u.id = p.id where u.email like 'crowd%'`.execute(
      context.db,
    )
    await expect(change('hide_schedule', [fay, gil])).rejects.toMatchObject({ status: 409, code: 'FULL' })
    expect((await ana.api.relationships.followers({})).items.some(({ hides_schedule }) => hides_schedule)).toBe(false)
    expect(await change('hide_schedule', [gil])).toMatchObject({ count: 1 })
  })
})

describe('undo', () => {
  test.each(['remove', 'hide_schedule'] as const)('restores everything after %s', async (action) => {
    const before = await readTables()
    const { undo: token } = await change(action, [fay, gil])
    expect(await readTables()).not.toEqual(before)
    expect(await undo(token)).toEqual({ count: 2 })
    expect(await readTables()).toEqual(before)
  })

  test('after a block restores follows both ways with dates and bells, but not notifications', async () => {
    const isNotNotification = (_: unknown, index: number) => index !== 4
    const before = await readTables()
    const { undo: token } = await change('block', [fay, gil])
    expect(await undo(token)).toEqual({ count: 2 })
    expect((await readTables()).filter(isNotNotification)).toEqual(before.filter(isNotNotification))
  })

  test('keeps the schedule hidden from those from whom it was before', async () => {
    await ana.api.relationships.hideSchedule({ slugOrId: fay.id })
    context.clock.advance(MINUTE)
    const { count, undo: token } = await change('hide_schedule', [fay, gil])
    expect([count, await undo(token)]).toEqual([1, { count: 1 }])
    expect((await ana.api.relationships.hiddenFrom({})).items.map(({ username }) => username)).toEqual(['fay'])
  })

  test(`works once, for ${UNDO_FOLLOWERS_MINUTES} minutes, and only for the person who made the change`, async () => {
    const { undo: token } = await change('remove', [fay])
    expect(await undoStatus(token, gil)).toBe(409)
    expect(await undoStatus(`${token?.slice(0, -1)}A`)).toBe(409)
    expect(await undoStatus('none')).toBe(409)
    context.clock.advance(UNDO_FOLLOWERS_MINUTES * MINUTE)
    expect(await undoStatus(token)).toBe(200)
    await fay.api.relationships.unfollow({ slugOrId: ana.id })
    expect(await undoStatus(token)).toBe(409)
    expect(await listFollowers()).toEqual(['gil'])
    const { undo: late } = await change('remove', [gil])
    context.clock.advance(UNDO_FOLLOWERS_MINUTES * MINUTE + 1)
    expect(await undoStatus(late)).toBe(409)
  })

  test('leaves alone who follows again, asks again, blocks, or is gone', async () => {
    const [ida, jon] = [await context.patron('ida'), await context.patron('jon')]
    for (const one of [ida, jon]) await one.follows(ana)
    const { undo: token } = await change('remove', [fay, gil, ida, jon])
    await gil.follows(ana)
    await jon.api.relationships.block({ slugOrId: ana.id })
    await ana.goesPrivate()
    await ida.api.relationships.follow({ slugOrId: ana.id })
    expect(await undo(token)).toEqual({ count: 1 })
    expect((await listFollowers()).toSorted()).toEqual(['fay', 'gil'])
    expect((await ana.api.relationships.requests({})).items.map(({ username }) => username)).toEqual(['ida'])
  })

  test('of a block does nothing once the block has ended, even if there is a new one', async () => {
    const { undo: token } = await change('block', [fay, gil])
    context.clock.advance(MINUTE)
    await ana.api.relationships.unblock({ slugOrId: fay.id })
    await ana.api.relationships.unblock({ slugOrId: gil.id })
    await ana.api.relationships.block({ slugOrId: gil.id })
    expect(await undo(token)).toEqual({ count: 0 })
    expect(await listFollowers()).toEqual([])
    expect((await ana.api.relationships.blocked({})).items).toHaveLength(1)
  })

  test('says nothing of a follower’s bell', async () => {
    const { undo: withBell } = await change('remove', [fay])
    const { undo: without } = await change('remove', [gil])
    expect(withBell).toHaveLength(without?.length ?? 0)
    expect(Buffer.from(withBell ?? '', 'base64url').toString('latin1')).not.toContain('bell')
  })
})

describe('the list of followers', () => {
  const marks = async (filter?: 'all' | 'new' | 'only_you') =>
    (await ana.api.relationships.followers({ filter })).items.map(({ username, is_new, follows_only_you }) => [
      username,
      is_new,
      follows_only_you,
    ])

  test('marks who is new this week, and who follows no one else', async () => {
    expect(await marks()).toEqual([
      ['gil', true, false],
      ['fay', true, true],
    ])
    context.clock.advance(NEW_FOLLOWER_DAYS * DAY - 2 * MINUTE)
    expect(await marks()).toEqual([
      ['gil', true, false],
      ['fay', false, true],
    ])
    context.clock.advance(MINUTE)
    expect(await marks('new')).toEqual([])
  })

  test('is filtered by either', async () => {
    context.clock.advance(NEW_FOLLOWER_DAYS * DAY - 2 * MINUTE)
    expect(await marks('new')).toEqual([['gil', true, false]])
    expect(await marks('only_you')).toEqual([['fay', false, true]])
    expect(await marks('all')).toHaveLength(2)
    expect((await ana.call('relationships.followers', { filter: 'old' })).status).toBe(422)
  })

  test('counts a suspended person whom they follow as no one, as their profile does', async () => {
    await fay.isSuspended()
    expect(await marks()).toEqual([['gil', true, true]])
    expect((await ana.api.profiles.get({ slugOrId: gil.id })).following_count).toBe(1)
  })
})
