import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { pushCounter } from '#server/notifications/push/service.ts'
import { createDelivery, insertNotification, subscribeBrowser, turnOnBell } from '#tests/support/delivery.ts'
import { at } from '#tests/support/fixture-times.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { makeWorld } from '#tests/support/world.ts'

const world = await makeWorld()
const service = await startPushService()
const out = createDelivery(world, service)
const MINUTE = 60_000

beforeEach(() => {
  service.received.length = 0
  service.answer((res) => void res.writeHead(201).end())
})
afterAll(async () => {
  out.close()
  await service.close()
})

/** Ben, who rang Mari's bell and has a browser; Mari, who is on tonight; and the notice of it. */
async function createPushScenario() {
  const [ben, mari] = [await world.patron('ben'), await world.bartender('mari')]
  await turnOnBell(world, ben, mari)
  const browser = await subscribeBrowser(world, ben)
  const shift = await mari.works(await world.venue('copperRail'), at('22:00'), at('02:00', 1))
  const id = await insertNotification(world, ben, 'shift_posted', {
    sender: mari,
    shift_id: shift.id,
    cause: `shift:${shift.id}:posted`,
  })
  return { ben, mari, browser, shift, id }
}
const respondWith = (status: number, headers = {}) => service.answer((res) => void res.writeHead(status, headers).end())
const listDeliveries = async () =>
  (await sql<{ channel: string; cause: string }>`select channel, cause from deliveries`.execute(world.db)).rows
const readGivenUpCount = async () =>
  (await pushCounter.get()).values.find(({ labels }) => labels.outcome === 'given_up')?.value ?? 0
const countSubscriptions = async () => (await sql`select from push_subscriptions`.execute(world.db)).rows.length

test('a notice comes to the browser, in words of this moment, and no longer than its shift', async () => {
  const { browser, shift } = await createPushScenario()
  expect(await out.deliver()).toBe(1)
  await sql`update profiles set full_name = 'Marisol V.' where username = 'marisol.pours'`.execute(world.db)
  await sql`update shifts set start_time = ${new Date(at('22:30'))} where id = ${shift.id}`.execute(world.db)
  await out.work()
  const [pushed] = service.received
  expect(service.received).toHaveLength(1)
  expect(browser.read(pushed?.body ?? Buffer.alloc(0))).toEqual({
    title: expect.stringMatching(/ is on at The Copper Rail: Fri, Nov 20, 10:30 PM\.$/),
    body: '',
    link: expect.stringMatching(/^\/profiles\//),
    tag: expect.stringMatching(/^[\w-]{22}$/),
  })
  expect(Number(pushed?.headers.ttl)).toBe((Date.parse(at('02:00', 1)) - world.clock.now().getTime()) / 1000)
  expect(await listDeliveries()).toEqual([{ channel: 'push', cause: expect.stringMatching(/^notice:[\w-]{27}$/) }])
  // There is nothing left to think of.
  expect(await out.deliver()).toBe(0)
})

describe('between its cause and its going', () => {
  type Scene = Awaited<ReturnType<typeof createPushScenario>>
  test.each<[what: string, change: (scene: Scene) => Promise<unknown>]>([
    ['her schedule turns private', ({ mari }) => mari.hidesSchedule()],
    [
      'she turns private and he is removed',
      async ({ ben, mari }) => {
        await mari.goesPrivate()
        await sql`delete from user_relationships where follower_id = ${ben.id}`.execute(world.db)
      },
    ],
    ['she blocks him', ({ ben, mari }) => mari.blocks(ben)],
    ['he blocks her', ({ ben, mari }) => ben.blocks(mari)],
    ['she is suspended', ({ mari }) => mari.isSuspended()],
    ['he is suspended', ({ ben }) => ben.isSuspended()],
    [
      'the shift is called off',
      ({ shift }) =>
        sql`update shifts set cancelled_at = ${world.clock.now()} where id = ${shift.id}`.execute(world.db),
    ],
    ['the shift is deleted', ({ shift }) => sql`delete from shifts where id = ${shift.id}`.execute(world.db)],
    ['the shift ends', async () => world.clock.set(new Date(at('02:00', 1)))],
    [
      'he stops following',
      ({ ben }) => sql`delete from user_relationships where follower_id = ${ben.id}`.execute(world.db),
    ],
    ['he takes the bell back', () => sql`delete from bells`.execute(world.db)],
    [
      'he turns these pushes off',
      ({ ben }) =>
        sql`insert into notification_preferences values (${ben.id}, 'shift_posted', 'push', false)`.execute(world.db),
    ],
    ['he reads it', ({ id }) => sql`update notifications set is_read = true where id = ${id}`.execute(world.db)],
    [
      'it is taken back',
      ({ id }) => sql`update notifications set withdrawn_at = ${world.clock.now()} where id = ${id}`.execute(world.db),
    ],
    ['he signs out', ({ ben }) => ben.api.accounts.signOut()],
    [
      'his session ends by itself',
      async ({ ben }) => {
        await sql`update auth.session set "expiresAt" = ${world.clock.now()} where "userId" = ${ben.id}`.execute(
          world.db,
        )
      },
    ],
  ])('%s: nothing is sent', async (_, change) => {
    const scene = await createPushScenario()
    await out.deliver()
    expect(world.tasks.map(({ name }) => name)).toEqual(['push'])
    await change(scene)
    await out.work()
    expect(service.received).toEqual([])
  })

  const beginsEarlier = (person: { id: string }, hours: number, is_admin: boolean) =>
    sql`
      with staff as (update profiles set is_admin = ${is_admin} where id = ${person.id})
      update auth.session set "createdAt" = ${new Date(world.clock.now().getTime() - hours * 3_600_000)}
      where "userId" = ${person.id}`.execute(world.db)

  test.each([
    ['staff within the night', 11, true, 1],
    ['staff whose night is over', 13, true, 0],
    ['somebody after a night', 13, false, 1],
    ['somebody after three months', 91 * 24, false, 0],
  ])('%s: its session carries pushes as long as it lasts', async (_, hours, is_admin, sent) => {
    const before = await createPushScenario()
    await out.deliver()
    await beginsEarlier(before.ben, hours, is_admin)
    await out.work()
    expect(service.received).toHaveLength(sent)
  })

  test.each([
    [11, ['push']],
    [13, []],
  ])('of staff, %i hours after the sign-in, it is prepared for %j', async (hours, tasks) => {
    const { ben } = await createPushScenario()
    await beginsEarlier(ben, hours, true)
    await out.deliver()
    expect(world.tasks.map(({ name }) => name).filter((name) => name === 'push')).toEqual(tasks)
  })

  test('the next one at the device gets nothing of who had it before', async () => {
    const { ben, browser } = await createPushScenario()
    await out.deliver()
    const kim = await world.patron('kim')
    await sql`
      update push_subscriptions set profile_id = ${kim.id},
        session_id = (select id from auth.session where "userId" = ${kim.id})
      where profile_id = ${ben.id}`.execute(world.db)
    await out.work()
    expect(service.received).toEqual([])
    await insertNotification(world, kim, 'new_follower', { sender: ben })
    await out.deliver()
    await out.work()
    expect(service.received).toHaveLength(1)
    expect(browser.read(service.received[0]?.body ?? Buffer.alloc(0)).title).toMatch(/started following you\.$/)
  })
})

/** A job that a second process finds spent. */
function createClaimableJob() {
  let spent = false
  return {
    claim: async () => {
      const isFirst = !spent
      spent = true
      return isFirst
    },
  }
}

test('a process that ends right after the service took it sends nothing a second time', async () => {
  await createPushScenario()
  await out.deliver()
  const [task] = world.tasks
  if (!task) throw new Error('nothing was enqueued')
  const job = createClaimableJob()
  await out.push(task, job)
  await out.push(task, job)
  expect(service.received).toHaveLength(1)
  // Nor does thinking of the notice again, as after a copy of yesterday's database.
  await sql`update notifications set delivered_at = null`.execute(world.db)
  world.tasks.length = 0
  expect(await out.deliver()).toBe(1)
  expect(world.tasks).toEqual([])
})

test.each([404, 410])('a browser that is gone (%i) is forgotten', async (status) => {
  await createPushScenario()
  respondWith(status)
  await out.deliver()
  await out.work()
  expect([service.received.length, await countSubscriptions()]).toEqual([1, 0])
  expect(world.tasks).toEqual([])
})

test('a busy service is asked again when it says, then ever later, and at last not any more', async () => {
  await createPushScenario()
  await out.deliver()
  const before = await readGivenUpCount()
  respondWith(429, { 'Retry-After': '90' })
  await out.work()
  expect(world.tasks).toMatchObject([
    { startAfter: new Date(world.clock.now().getTime() + 90_000), data: { tries: 1 } },
  ])
  respondWith(503)
  const waits: number[] = []
  for (let task = world.tasks[0]; task; task = world.tasks[0]) {
    world.clock.set(task.startAfter ?? world.clock.now())
    await out.work()
    const next = world.tasks[0]?.startAfter
    if (next) waits.push((next.getTime() - world.clock.now().getTime()) / 1000)
  }
  expect(waits).toEqual([60, 120, 240, 480])
  expect(service.received).toHaveLength(6)
  // It left no failed job behind: this tells the operator.
  expect(await readGivenUpCount()).toBe(before + 1)
  expect(await countSubscriptions()).toBe(1)
})

test('what a service refuses for good is not tried again, and the log says no address', async () => {
  const { browser } = await createPushScenario()
  respondWith(403)
  await out.deliver()
  await out.work()
  expect(world.tasks).toEqual([])
  expect(world.log.join('')).toContain('A push service refuses a push')
  expect(world.log.join('')).not.toContain(new URL(browser.endpoint).pathname)
})

test('several alike take one place on the screen and say how many', async () => {
  const [ben, ann, kim] = [await world.patron('ben'), await world.patron('ann'), await world.patron('kim')]
  const browser = await subscribeBrowser(world, ben)
  for (const sender of [ann, kim]) {
    await insertNotification(world, ben, 'new_follower', { sender, group_key: 'follow:2026-11-20' })
    world.clock.advance(MINUTE)
  }
  await insertNotification(world, ben, 'follow_accepted', { sender: ann })
  await out.deliver()
  await out.work()
  const said = service.received.map(({ body }) => browser.read(body))
  expect(said.map(({ body }) => body)).toEqual(['and 1 more', 'and 1 more', ''])
  expect(said[0]?.tag).toBe(said[1]?.tag)
  expect(said[2]?.tag).not.toBe(said[0]?.tag)
  expect(service.received[0]?.headers.topic).toBe(service.received[1]?.headers.topic)
})

test('a retry that comes into the quiet hours waits for their end', async () => {
  const [ben, ann] = [await world.patron('ben'), await world.patron('ann')]
  await subscribeBrowser(world, ben)
  await insertNotification(world, ben, 'new_follower', { sender: ann })
  await out.deliver()
  await sql`
    insert into notification_settings (profile_id, quiet_from, quiet_until, time_zone)
    values (${ben.id}, '21:00', '08:00', 'America/Chicago')`.execute(world.db)
  await out.work()
  expect(service.received).toEqual([])
  expect(world.tasks).toMatchObject([{ name: 'push', startAfter: new Date(at('08:00', 1)) }])
  world.clock.set(new Date(at('08:00', 1)))
  await out.work()
  expect(service.received).toHaveLength(1)
})

test('a process that ends right after it put a retry off puts it off once', async () => {
  const [ben, ann] = [await world.patron('ben'), await world.patron('ann')]
  await subscribeBrowser(world, ben)
  await insertNotification(world, ben, 'new_follower', { sender: ann })
  await out.deliver()
  await sql`
    insert into notification_settings (profile_id, quiet_from, quiet_until, time_zone)
    values (${ben.id}, '21:00', '08:00', 'America/Chicago')`.execute(world.db)
  const [task] = world.tasks.splice(0)
  if (!task) throw new Error('nothing was enqueued')
  const job = createClaimableJob()
  await out.push(task, job)
  await out.push(task, job)
  expect(world.tasks).toHaveLength(1)
})

test('each of one’s browsers hears of it once', async () => {
  const { ben } = await createPushScenario()
  await world.signIn(ben.email)
  await sql`
    insert into push_subscriptions (profile_id, session_id, endpoint, p256dh, auth)
    select ${ben.id}, (select id from auth.session where "userId" = ${ben.id} order by "createdAt" desc limit 1),
      'https://push.test/send/second', p256dh, auth from push_subscriptions`.execute(world.db)
  await out.deliver()
  await out.work()
  expect(new Set(service.received.map(({ path }) => path)).size).toBe(2)
  expect(service.received).toHaveLength(2)
})
