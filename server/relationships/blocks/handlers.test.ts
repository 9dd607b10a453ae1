import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { profileMessages } from '#contract/profiles.texts.ts'
import { BLOCKED_USERNAMES_LIMIT } from '#contract/relationships.limits.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const DAY = 86_400_000

let ana: Person
let ben: Person
beforeEach(async () => {
  ana = await context.bartender('ana')
  ben = await context.bartender('ben')
})

const listBlocked = async (who: Person) =>
  (await who.api.relationships.blocked({})).items.map(({ username }) => username)
const seesProfile = async (who: Person, other: Person) =>
  (await who.call('profiles.get', { slugOrId: other.id })).status === 200
const getAccess = async (who: Person, other: Person) => (await who.api.profiles.get({ slugOrId: other.id })).access

describe('someone who was blocked first', () => {
  const ways = {
    'by id': () => ben.api.relationships.block({ slugOrId: ana.id }),
    'by id with the username of the open page': () =>
      ben.api.relationships.block({ slugOrId: ana.id, username: 'ana' }),
    'by username': () => ben.api.relationships.block({ slugOrId: 'ana' }),
    'by a typed username': () => ben.api.relationships.blockUsername({ username: 'Ana' }),
  }

  test.each(Object.entries(ways))('blocks back %s, and stays hidden after the other unblocks', async (_way, block) => {
    await ben.works(await context.venue('theStill'), at('20:00'), at('23:00'))
    await ana.api.relationships.block({ slugOrId: 'ben' })
    await block()
    await ana.api.relationships.unblockUsername({ username: 'ben' })
    expect(await seesProfile(ana, ben)).toBe(false)
    expect((await ana.call('profiles.shifts', { slugOrId: 'ben' })).status).toBe(404)
    // The other's page is back, as one that is blocked.
    expect(await getAccess(ben, ana)).toBe('blocked_by_me')
    await ben.api.relationships.unblock({ slugOrId: ana.id })
    expect([await seesProfile(ana, ben), await getAccess(ben, ana)]).toEqual([true, 'full'])
    expect(await listBlocked(ben)).toEqual([])
  })

  test('unblocks with no effect on the other’s block', async () => {
    await ana.api.relationships.block({ slugOrId: 'ben' })
    await ben.api.relationships.blockUsername({ username: 'ana' })
    await ben.api.relationships.unblockUsername({ username: 'ana' })
    expect([await seesProfile(ana, ben), await seesProfile(ben, ana)]).toEqual([true, false])
    expect(await getAccess(ana, ben)).toBe('blocked_by_me')
  })

  test('blocks someone who blocks at the same time: both blocks are stored', async () => {
    for (let round = 0; round < 10; round++) {
      const statuses = await Promise.all([
        ana.call('relationships.block', { slugOrId: ben.id }),
        ben.call('relationships.block', { slugOrId: ana.id, username: 'ana' }),
      ])
      expect(statuses.map(({ status }) => status)).toEqual([200, 200])
      const { rows } = await sql`select from user_relationships where relationship_type = 'blocked'`.execute(context.db)
      expect(rows).toHaveLength(2)
      await ana.api.relationships.unblockUsername({ username: 'ben' })
      await ben.api.relationships.unblockUsername({ username: 'ana' })
    }
  })
})

describe('a blocked username', () => {
  test('ends what is between the two, as every block does', async () => {
    await ben.api.relationships.follow({ slugOrId: 'ana' })
    await ana.api.relationships.follow({ slugOrId: 'ben' })
    await ben.api.relationships.blockUsername({ username: 'ana' })
    const { rows } = await sql`
      select relationship_type as what from user_relationships union all select type from notifications`.execute(
      context.db,
    )
    expect(rows).toEqual([{ what: 'blocked' }])
    expect((await ana.api.profiles.mine()).follower_count).toBe(0)
  })

  test('that matches no one applies to whoever takes it later', async () => {
    await ben.api.relationships.blockUsername({ username: 'cleo.two' })
    const cleo = await context.bartender('cleo')
    await ben.follows(cleo)
    expect(await seesProfile(cleo, ben)).toBe(true)
    await cleo.api.profiles.update({ username: 'cleo.two' })
    expect([await seesProfile(cleo, ben), await getAccess(ben, cleo)]).toEqual([false, 'blocked_by_me'])
    expect((await cleo.api.profiles.mine()).follower_count).toBe(0)
  })

  test('applies to a new account that is created with it', async () => {
    await ben.api.relationships.blockUsername({ username: 'dora' })
    const dora = await context.patron('dora')
    expect(await seesProfile(dora, ben)).toBe(false)
  })

  test('that was unblocked applies to no one', async () => {
    await ben.api.relationships.blockUsername({ username: 'cleo.two' })
    for (let round = 0; round < 2; round++) await ben.api.relationships.unblockUsername({ username: 'cleo.two' })
    const cleo = await context.bartender('cleo')
    await cleo.api.profiles.update({ username: 'cleo.two' })
    expect(await seesProfile(cleo, ben)).toBe(true)
  })

  test('still applies to a person after they change it, and to the next one who takes it', async () => {
    await ben.api.relationships.blockUsername({ username: 'ana' })
    await ana.api.profiles.update({ username: 'ana.two' })
    expect(await seesProfile(ana, ben)).toBe(false)
    await sql`update username_history set released_at = released_at - interval '91 days'`.execute(context.db)
    const cleo = await context.bartender('cleo')
    await cleo.api.profiles.update({ username: 'ana' })
    expect([await seesProfile(ana, ben), await seesProfile(cleo, ben)]).toEqual([false, false])
    await ben.api.relationships.unblockUsername({ username: 'ana' })
    expect([await seesProfile(ana, ben), await seesProfile(cleo, ben)]).toEqual([true, true])
  })

  test('ends with no block that another username of the list has too', async () => {
    await ben.api.relationships.blockUsername({ username: 'ana' })
    await ana.api.profiles.update({ username: 'ana.two' })
    await ben.api.relationships.blockUsername({ username: 'ana.two' })
    await ben.api.relationships.unblockUsername({ username: 'ana' })
    expect(await seesProfile(ana, ben)).toBe(false)
    await ben.api.relationships.unblockUsername({ username: 'ana.two' })
    expect(await seesProfile(ana, ben)).toBe(true)
  })

  test('of a person blocked from their profile does not apply to the next one who takes it', async () => {
    await ben.api.relationships.block({ slugOrId: 'ana' })
    await ana.api.profiles.update({ username: 'ana.two' })
    await sql`update username_history set released_at = released_at - interval '91 days'`.execute(context.db)
    const cleo = await context.bartender('cleo')
    await cleo.api.profiles.update({ username: 'ana' })
    expect([await seesProfile(ana, ben), await seesProfile(cleo, ben)]).toEqual([false, true])
  })

  test('of one’s own is refused, and so is one that no one can have', async () => {
    await expect(ben.api.relationships.blockUsername({ username: 'Ben' })).rejects.toMatchObject({
      status: 422,
      data: { fields: { username: relationshipMessages.selfBlock } },
    })
    await expect(ben.api.relationships.blockUsername({ username: 'a..b' })).rejects.toMatchObject({
      status: 422,
      data: { fields: { username: profileMessages.usernameCharacters } },
    })
    for (const act of ['block', 'unblock'] as const)
      await expect(ben.api.relationships[act]({ slugOrId: 'no-such-name' })).rejects.toMatchObject({ status: 404 })
    expect(await listBlocked(ben)).toEqual([])
  })

  test('is one of at most 50, whether or not they match anyone; those blocked from a profile do not count', async () => {
    await ben.api.relationships.blockUsername({ username: 'ana' })
    for (let index = 1; index < BLOCKED_USERNAMES_LIMIT; index++)
      await ben.api.relationships.blockUsername({ username: `nobody.${index}` })
    const [cleo, dora] = [await context.patron('cleo'), await context.patron('dora')]
    await dora.blocks(ben)
    const full = { status: 409, code: 'FULL', message: relationshipMessages.tooManyBlocked }
    for (const username of ['cleo', 'dora', 'nobody.at.all'])
      await expect(ben.api.relationships.blockUsername({ username })).rejects.toMatchObject(full)
    for (const slugOrId of ['dora', 'nobody.at.all'])
      await expect(ben.api.relationships.block({ slugOrId })).rejects.toMatchObject(full)
    await ben.api.relationships.block({ slugOrId: cleo.id })
    // Usernames of the list may be repeated.
    await ben.api.relationships.blockUsername({ username: 'nobody.7' })
    await ben.api.relationships.unblockUsername({ username: 'nobody.8' })
    await ben.api.relationships.blockUsername({ username: 'dora' })
  })
})

describe('a former username', () => {
  test('still means someone who has blocked the viewer', async () => {
    await ana.api.profiles.update({ username: 'ana.two', old_handle_redirects: false })
    await ana.api.relationships.block({ slugOrId: 'ben' })
    await ben.api.relationships.blockUsername({ username: 'ana' })
    await ana.api.relationships.unblock({ slugOrId: 'ben' })
    expect(await seesProfile(ana, ben)).toBe(false)
    expect(await listBlocked(ben)).toEqual(['ana'])
  })

  test('does not lead to someone visible who gave it up to escape: nothing shows their new username', async () => {
    await ana.api.profiles.update({ username: 'ana.two', old_handle_redirects: false })
    const before = await ben.api.profiles.get({ slugOrId: 'ana.two' })
    await ben.api.relationships.blockUsername({ username: 'ana' })
    expect(await ben.api.profiles.get({ slugOrId: 'ana.two' })).toEqual(before)
  })

  test('that redirects the viewer means the person it leads to, for as long as it does', async () => {
    await ana.api.profiles.update({ username: 'ana.two' })
    await ben.api.relationships.blockUsername({ username: 'ana' })
    expect(await seesProfile(ana, ben)).toBe(false)
    await ben.api.relationships.unblockUsername({ username: 'ana' })
    await sql`update username_history set released_at = ${new Date(context.clock.now().getTime() - 31 * DAY)}`.execute(
      context.db,
    )
    await ben.api.relationships.blockUsername({ username: 'ana' })
    expect(await seesProfile(ana, ben)).toBe(true)
  })
})

describe('the list of blocked people', () => {
  test('shows a username and a time, and the same of everyone else', async () => {
    await ben.api.relationships.block({ slugOrId: 'ana' })
    context.clock.advance(1000)
    await ben.api.relationships.blockUsername({ username: 'nobody.here' })
    const { items } = await ben.api.relationships.blocked({})
    const [nobody, someone] = items
    expect(nobody?.username).toBe('nobody.here')
    expect({ ...someone, id: 'nobody.here', username: 'nobody.here', username_slug: 'nobody.here' }).toEqual({
      ...nobody,
      since: someone?.since,
    })
  })

  test('pages by time and username', async () => {
    for (let index = 10; index < 45; index++) await ben.api.relationships.blockUsername({ username: `nobody.${index}` })
    const first = await ben.api.relationships.blocked({})
    const second = await ben.api.relationships.blocked({ cursor: first.next_cursor ?? '' })
    const listed = [...first.items, ...second.items].map(({ username }) => username)
    expect(listed).toEqual(Array.from({ length: 35 }, (_, index) => `nobody.${44 - index}`))
  })

  const changes = {
    'blocks the viewer': () => ana.api.relationships.block({ slugOrId: 'ben' }),
    'is suspended': () => ana.isSuspended(),
    'changes their username': () => ana.api.profiles.update({ username: 'ana.two' }),
    'goes private': () => ana.goesPrivate(),
    'deletes their account': () => sql`delete from auth."user" where id = ${ana.id}`.execute(context.db),
  }
  test.each(Object.entries(changes))('stays the same when someone in it %s', async (_what, change) => {
    await ben.api.relationships.block({ slugOrId: 'ana' })
    const before = await ben.api.relationships.blocked({})
    expect(before.items).toHaveLength(1)
    await change()
    expect(await ben.api.relationships.blocked({})).toEqual(before)
    await ben.api.relationships.unblockUsername({ username: 'ana' })
    expect(await listBlocked(ben)).toEqual([])
  })

  test('names no one who was blocked by id while hidden, and keeps a username whose id is unblocked while hidden', async () => {
    await ana.api.relationships.block({ slugOrId: 'ben' })
    for (const slugOrId of [ana.id, randomUUID()]) await ben.api.relationships.block({ slugOrId })
    expect(await listBlocked(ben)).toEqual([])
    await ben.api.relationships.blockUsername({ username: 'ana' })
    await expect(ben.api.relationships.unblock({ slugOrId: ana.id })).rejects.toMatchObject({ status: 404 })
    expect(await listBlocked(ben)).toEqual(['ana'])
  })

  test('can be unblocked from by a page of the previous release', async () => {
    await ben.api.relationships.blockUsername({ username: 'nobody.here' })
    await ben.api.relationships.block({ slugOrId: ana.id })
    await ana.api.relationships.block({ slugOrId: ben.id })
    for (const { id } of (await ben.api.relationships.blocked({})).items)
      expect(await ben.api.relationships.unblock({ slugOrId: id })).toEqual({
        relationship_status: 'none',
        follower_count: 0,
      })
    expect(await listBlocked(ben)).toEqual([])
    await ana.api.relationships.unblock({ slugOrId: ben.id })
    expect([await getAccess(ana, ben), await getAccess(ben, ana)]).toEqual(['full', 'full'])
  })
})

test('a block written by a process of the previous release is listed, and taken off the list when it is deleted', async () => {
  await ben.blocks(ana)
  expect(await listBlocked(ben)).toEqual(['ana'])
  await ben.unblocks(ana)
  expect(await listBlocked(ben)).toEqual([])
})

test('someone blocked by username can be reported while they are visible', async () => {
  await ben.api.relationships.blockUsername({ username: 'ana' })
  const report = await ben.call('reports.create', { subject_type: 'user', subject_id: ana.id, reason: 'harassment' })
  expect(report.status).toBe(201)
})

test('removing a follower works for a suspended one, and tells no one apart', async () => {
  await ana.follows(ben)
  await ana.isSuspended()
  for (const id of [ana.id, randomUUID()])
    expect(await ben.api.relationships.removeFollower({ id })).toEqual({ done: true })
  const { rows } = await sql`select from user_relationships`.execute(context.db)
  expect(rows).toEqual([])
})
