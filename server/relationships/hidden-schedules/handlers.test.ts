import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { profileMessages } from '#contract/profiles.texts.ts'
import { HIDDEN_FROM_LIMIT } from '#contract/relationships.limits.ts'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { readNotificationTexts, runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

let ana: Person
let fay: Person
let venue: { id: string }
beforeEach(async () => {
  ;[ana, fay] = [await context.bartender('ana'), await context.patron('fay')]
  venue = await context.venue('theStill')
})

const hide = (from: Person = fay) => ana.api.relationships.hideSchedule({ slugOrId: from.id })
const show = (to: Person = fay) => ana.api.relationships.showSchedule({ slugOrId: to.id })
const post = (days = 1) =>
  ana.api.shifts.create({ venue_id: venue.id, start_time: at('18:00', days), end_time: at('23:00', days), notes: null })
const listHidden = async () => (await ana.api.relationships.hiddenFrom({})).items.map(({ username }) => username)
const countSeen = async (viewer: Person) => (await viewer.api.profiles.shifts({ slugOrId: ana.id })).items.length

test('hides and shows the schedule; repeating it changes nothing; others see it all the time', async () => {
  await post()
  const gil = await context.patron('gil')
  expect(await hide()).toEqual({ hides_schedule: true })
  expect(await hide()).toEqual({ hides_schedule: true })
  expect([await countSeen(fay), await countSeen(gil), await countSeen(ana)]).toEqual([0, 1, 1])
  expect(await show()).toEqual({ hides_schedule: false })
  expect(await show()).toEqual({ hides_schedule: false })
  expect(await countSeen(fay)).toBe(1)
})

test('only the person who hides it reads so: on the profile, in their followers and in the list', async () => {
  await fay.follows(ana)
  await hide()
  expect((await ana.api.profiles.get({ slugOrId: fay.id })).hides_schedule).toBe(true)
  expect((await ana.api.relationships.followers({})).items).toMatchObject([{ username: 'fay', hides_schedule: true }])
  expect(await listHidden()).toEqual(['fay'])
  expect((await fay.api.profiles.get({ slugOrId: ana.id })).hides_schedule).toBe(false)
  expect((await fay.api.relationships.hiddenFrom({})).items).toEqual([])
  expect(JSON.stringify(await fay.api.relationships.following({}))).not.toContain('hides_schedule')
})

test('is refused towards oneself, and someone missing, blocking or suspended answers alike', async () => {
  await expect(ana.api.relationships.hideSchedule({ slugOrId: ana.id })).rejects.toMatchObject({
    status: 422,
    data: { fields: { slugOrId: relationshipMessages.self } },
  })
  const [bob, sue] = [await context.patron('bob'), await context.patron('sue')]
  await bob.blocks(ana)
  await sue.isSuspended()
  for (const act of ['hideSchedule', 'showSchedule'] as const)
    for (const slugOrId of [randomUUID(), bob.id, sue.id, 'nobody.here'])
      await expect(ana.api.relationships[act]({ slugOrId })).rejects.toMatchObject({
        status: 404,
        message: profileMessages.notFound,
      })
})

describe('lasts until it is shown again', () => {
  const changes: Record<string, () => Promise<unknown>> = {
    'after following, unfollowing and following again': async () => {
      for (const act of ['follow', 'unfollow', 'follow'] as const)
        await fay.api.relationships[act]({ slugOrId: ana.id })
    },
    'after Ana removed the follower': async () => {
      await fay.follows(ana)
      await ana.api.relationships.removeFollower({ id: fay.id })
    },
    'after a block in each direction': async () => {
      for (const [one, other] of [
        [ana, fay],
        [fay, ana],
      ] as const) {
        await one.api.relationships.block({ slugOrId: other.id })
        await one.api.relationships.unblock({ slugOrId: other.id })
      }
    },
    'after the schedule was dark and private': async () => {
      await ana.api.profiles.goDark({ duration: 'indefinite' })
      await ana.api.profiles.endDark()
      for (const schedule_is_private of [true, false]) await ana.api.profiles.update({ schedule_is_private })
    },
    'after a private profile accepted them': async () => {
      await ana.api.profiles.update({ is_private: true })
      await fay.api.relationships.follow({ slugOrId: ana.id })
      await ana.api.relationships.accept({ id: fay.id })
    },
    'under another username': () => fay.api.profiles.update({ username: 'fay.two' }),
  }
  test.each(Object.entries(changes))('%s', async (_, change) => {
    await post()
    await hide()
    await change()
    expect(await countSeen(fay)).toBe(0)
    await show()
    expect(await countSeen(fay)).toBe(1)
  })
})

describe('notifications', () => {
  beforeEach(() => fay.follows(ana))

  test('those already received disappear, come back unchanged, and none is sent in the meantime', async () => {
    await post()
    await runFanOuts(context)
    const before = await fay.api.notifications.list({})
    expect(before.items).toHaveLength(1)
    await hide()
    await post(2)
    await runFanOuts(context)
    expect((await fay.api.notifications.list({})).items).toEqual([])
    expect(await fay.api.notifications.unreadCount()).toEqual({ unread_count: 0 })
    await show()
    expect(await fay.api.notifications.list({})).toEqual(before)
  })

  test('a shift posted while it was hidden is neither corrected nor cancelled afterwards', async () => {
    await hide()
    const { id } = await post()
    await runFanOuts(context)
    context.clock.advance(10 * 60_000)
    await show()
    const times = { start_time: at('19:00', 1), end_time: at('23:00', 1), notes: null }
    await ana.api.shifts.edit({ id, venue_id: venue.id, ...times })
    context.clock.advance(60_000)
    await runFanOuts(context)
    await ana.api.shifts.remove({ id })
    context.clock.advance(60_000)
    await runFanOuts(context)
    expect(await readNotificationTexts(fay)).toEqual([])
  })

  test('a shift cancelled while it was hidden is not listed as cancelled afterwards', async () => {
    const { id } = await post()
    await runFanOuts(context)
    const { url } = await fay.api.calendars.make({ kind: 'followed' })
    await hide()
    await ana.api.shifts.remove({ id })
    await show()
    expect(await (await fetch(url)).text()).not.toContain(id)
  })
})

describe('the list', () => {
  test('is in the order of hiding, in pages, and leaves out whom she cannot see', async () => {
    const people: Person[] = []
    for (let index = 0; index < 32; index++) people.push(await context.patron(`guest${index}`))
    for (const one of people) {
      context.clock.advance(1000)
      await hide(one)
    }
    const first = await ana.api.relationships.hiddenFrom({})
    const second = await ana.api.relationships.hiddenFrom({ cursor: first.next_cursor ?? '' })
    const names = [...first.items, ...second.items].map(({ username }) => username)
    expect(names).toEqual(people.map(({ username }) => username).reverse())
    await people[31]?.blocks(ana)
    expect((await ana.api.relationships.hiddenFrom({})).items[0]?.username).toBe('guest30')
    await sql`delete from user_relationships`.execute(context.db)
    expect((await ana.api.relationships.hiddenFrom({})).items[0]?.username).toBe('guest31')
  })

  test('ends when either account is deleted', async () => {
    const gil = await context.patron('gil')
    await hide()
    await gil.api.relationships.hideSchedule({ slugOrId: ana.id })
    await gil.api.relationships.hideSchedule({ slugOrId: fay.id })
    await sql`delete from auth."user" where id = ${ana.id}`.execute(context.db)
    const { rows } = await sql`select profile_id, viewer_id from schedule_hidden_from`.execute(context.db)
    expect(rows).toEqual([{ profile_id: gil.id, viewer_id: fay.id }])
  })
})

test('at most 200 people, of those whom she can see', async () => {
  const ids: string[] = []
  for (let index = 0; index < 5; index++) ids.push((await context.patron(`guest${index}`)).id)
  const [first, second, third, fourth] = ids
  // The others are copies of a row that the screens never show.
  await sql`
    insert into auth."user" (id, name, email, "emailVerified", user_type, age_confirmed_at, "createdAt", "updatedAt")
    select gen_random_uuid(), 'x', 'crowd' || n || '@bar.test', true, 'patron', now(), now(), now()
    from generate_series(1, ${HIDDEN_FROM_LIMIT - 1}) n`.execute(context.db)
  await sql`
    insert into schedule_hidden_from (profile_id, viewer_id)
    select ${ana.id}, p.id from profiles p join auth."user" u on u.id = p.id where u.email like 'crowd%'`.execute(
    context.db,
  )
  await ana.api.relationships.hideSchedule({ slugOrId: first ?? '' })
  const full = { status: 409, code: 'FULL', message: relationshipMessages.tooManyHiddenFrom }
  await expect(ana.api.relationships.hideSchedule({ slugOrId: second ?? '' })).rejects.toMatchObject(full)
  // Someone in the list may be hidden from again.
  await ana.api.relationships.hideSchedule({ slugOrId: first ?? '' })
  // Someone who left the list makes room, whatever the reason.
  await sql`insert into user_relationships values (${first}, ${ana.id}, 'blocked', now())`.execute(context.db)
  await ana.api.relationships.hideSchedule({ slugOrId: third ?? '' })
  await expect(ana.api.relationships.hideSchedule({ slugOrId: fourth ?? '' })).rejects.toMatchObject(full)
})
