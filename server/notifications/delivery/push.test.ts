import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { discreetPushTexts, pushTestTexts } from '#contract/push.texts.ts'
import type { JobData } from '#server/core/queue/job-data.ts'
import { pushCounter, pushStageCounter } from '#server/notifications/push/service.ts'
import { createDelivery, insertNotification, subscribeBrowser, turnOnBell } from '#tests/support/delivery.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const service = await startPushService()
const out = createDelivery(context, service)
const MINUTE = 60_000

beforeEach(() => {
  service.received.length = 0
  service.answer((res) => void res.writeHead(201).end())
})
afterAll(async () => {
  out.close()
  await service.close()
})

/** Ben has Mari's bell on and a subscribed browser. Mari works tonight, and Ben has a notification of it. */
async function createPushScenario() {
  const [ben, mari] = [await context.patron('ben'), await context.bartender('mari')]
  await turnOnBell(context, ben, mari)
  const browser = await subscribeBrowser(context, ben)
  const shift = await mari.works(await context.venue('copperRail'), at('22:00'), at('02:00', 1))
  const id = await insertNotification(context, ben, 'shift_posted', {
    sender: mari,
    shift_id: shift.id,
    dedupe_key: `shift:${shift.id}:posted`,
  })
  return { ben, mari, browser, shift, id }
}
const respondWith = (status: number, headers = {}) => service.answer((res) => void res.writeHead(status, headers).end())
const listDeliveries = async () =>
  (await sql<{ channel: string; dedupe_key: string }>`select channel, dedupe_key from deliveries`.execute(context.db))
    .rows
const readStages = async () =>
  (await pushStageCounter.get()).values.map(({ labels, value }) => [labels.stage, labels.service, value])
const readGivenUpCount = async () =>
  (await pushCounter.get()).values.find(({ labels }) => labels.outcome === 'given_up')?.value ?? 0
const countSubscriptions = async () => (await sql`select from push_subscriptions`.execute(context.db)).rows.length

test('a push message has the current text and expires with its shift', async () => {
  const { browser, shift } = await createPushScenario()
  expect(await out.deliver()).toBe(1)
  await sql`update profiles set full_name = 'Marisol V.' where username = 'marisol.pours'`.execute(context.db)
  await sql`update shifts set start_time = ${new Date(at('22:30'))} where id = ${shift.id}`.execute(context.db)
  await out.work()
  const [pushed] = service.received
  expect(service.received).toHaveLength(1)
  const text = {
    title: expect.stringMatching(/ posted a shift: Fri, Nov 20, 10:30\u00A0PM at The Copper Rail\.$/),
    body: '',
    tag: expect.stringMatching(/^[\w-]{22}$/),
  }
  const link = `/profiles/marisol.pours#shift-${shift.id}`
  // Declarative Web Push, and on the top level what the service worker of the previous release reads.
  expect(browser.read(pushed?.body ?? Buffer.alloc(0))).toEqual({
    web_push: 8030,
    mutable: true,
    notification: {
      ...text,
      navigate: `http://127.0.0.1:3000${link}`,
      lang: 'en',
      dir: 'ltr',
      silent: false,
      data: { delivery_id: expect.stringMatching(/^[\da-f-]{36}$/), link },
    },
    ...text,
    link,
  })
  expect(pushed?.headers['content-type']).toBe('application/notification+json')
  expect(Number(pushed?.headers.ttl)).toBe((Date.parse(at('02:00', 1)) - context.clock.now().getTime()) / 1000)
  expect(await listDeliveries()).toEqual([{ channel: 'push', dedupe_key: expect.stringMatching(/^notice:[\w-]{27}$/) }])
  // Nothing is left to deliver.
  expect(await out.deliver()).toBe(0)
})

describe('changes between enqueueing and sending', () => {
  type Scenario = Awaited<ReturnType<typeof createPushScenario>>
  test.each<[what: string, change: (scenario: Scenario) => Promise<unknown>]>([
    ['the talent’s schedule becomes private', ({ mari }) => mari.hidesSchedule()],
    [
      'the talent’s profile becomes private and the recipient is removed as a follower',
      async ({ ben, mari }) => {
        await mari.goesPrivate()
        await sql`delete from user_relationships where follower_id = ${ben.id}`.execute(context.db)
      },
    ],
    ['the talent blocks the recipient', ({ ben, mari }) => mari.blocks(ben)],
    ['the recipient blocks the talent', ({ ben, mari }) => ben.blocks(mari)],
    ['the talent is suspended', ({ mari }) => mari.isSuspended()],
    ['the recipient is suspended', ({ ben }) => ben.isSuspended()],
    [
      'the shift is cancelled',
      ({ shift }) =>
        sql`update shifts set cancelled_at = ${context.clock.now()} where id = ${shift.id}`.execute(context.db),
    ],
    ['the shift is deleted', ({ shift }) => sql`delete from shifts where id = ${shift.id}`.execute(context.db)],
    ['the shift ends', async () => context.clock.set(new Date(at('02:00', 1)))],
    [
      'the recipient unfollows',
      ({ ben }) => sql`delete from user_relationships where follower_id = ${ben.id}`.execute(context.db),
    ],
    ['the recipient removes the bell', () => sql`delete from bells`.execute(context.db)],
    [
      'the recipient turns push off for the topic',
      ({ ben }) =>
        sql`insert into notification_preferences values (${ben.id}, 'shift_posted', 'push', false)`.execute(context.db),
    ],
    [
      'the recipient reads it',
      ({ id }) => sql`update notifications set is_read = true where id = ${id}`.execute(context.db),
    ],
    [
      'the notification is withdrawn',
      ({ id }) =>
        sql`update notifications set withdrawn_at = ${context.clock.now()} where id = ${id}`.execute(context.db),
    ],
    ['the recipient logs out', ({ ben }) => ben.api.accounts.signOut()],
    [
      'the recipient’s session expires',
      async ({ ben }) => {
        await sql`update auth.session set "expiresAt" = ${context.clock.now()} where "userId" = ${ben.id}`.execute(
          context.db,
        )
      },
    ],
  ])('if %s, nothing is sent', async (_, change) => {
    const scenario = await createPushScenario()
    await out.deliver()
    expect(context.tasks.map(({ name }) => name)).toEqual(['push'])
    await change(scenario)
    await out.work()
    expect(service.received).toEqual([])
  })

  const beginsEarlier = (person: { id: string }, hours: number, is_admin: boolean) =>
    sql`
      with staff as (update profiles set is_admin = ${is_admin} where id = ${person.id})
      update auth.session set "createdAt" = ${new Date(context.clock.now().getTime() - hours * 3_600_000)}
      where "userId" = ${person.id}`.execute(context.db)

  test.each([
    ['an admin’s session after 11 hours', 11, true, 1],
    ['an admin’s session after 13 hours', 13, true, 0],
    ['a user’s session after 13 hours', 13, false, 1],
    ['a user’s session after 91 days', 91 * 24, false, 0],
  ])('%s receives push messages only within its maximum age', async (_, hours, is_admin, sent) => {
    const before = await createPushScenario()
    await out.deliver()
    await beginsEarlier(before.ben, hours, is_admin)
    await out.work()
    expect(service.received).toHaveLength(sent)
  })

  test.each([
    [11, ['push']],
    [13, []],
  ])('an admin’s notification %i hours after login enqueues %j', async (hours, tasks) => {
    const { ben } = await createPushScenario()
    await beginsEarlier(ben, hours, true)
    await out.deliver()
    expect(context.tasks.map(({ name }) => name).filter((name) => name === 'push')).toEqual(tasks)
  })

  test('the next user of a browser receives nothing meant for the previous one', async () => {
    const { ben, browser } = await createPushScenario()
    await out.deliver()
    const kim = await context.patron('kim')
    await sql`
      update push_subscriptions set profile_id = ${kim.id},
        session_id = (select id from auth.session where "userId" = ${kim.id})
      where profile_id = ${ben.id}`.execute(context.db)
    await out.work()
    expect(service.received).toEqual([])
    await insertNotification(context, kim, 'new_follower', { sender: ben })
    await out.deliver()
    await out.work()
    expect(service.received).toHaveLength(1)
    expect(browser.read(service.received[0]?.body ?? Buffer.alloc(0)).title).toMatch(/started following you\.$/)
  })
})

/** A job that can be claimed once. */
function createClaimableJob() {
  let isClaimed = false
  return {
    claim: async () => {
      const isFirst = !isClaimed
      isClaimed = true
      return isFirst
    },
  }
}

test('a process that crashes right after sending does not send again', async () => {
  await createPushScenario()
  await out.deliver()
  const [task] = context.tasks
  if (!task) throw new Error('no job was enqueued')
  const job = createClaimableJob()
  await out.push(task, job)
  await out.push(task, job)
  expect(service.received).toHaveLength(1)
  // Processing the notification again, as after restoring a backup, sends nothing either.
  await sql`update notifications set delivered_at = null`.execute(context.db)
  context.tasks.length = 0
  expect(await out.deliver()).toBe(1)
  expect(context.tasks).toEqual([])
})

test.each([404, 410])(
  'a device that the service reports as gone (%i) is kept in the list and sent nothing',
  async (status) => {
    const { ben } = await createPushScenario()
    respondWith(status)
    await out.deliver()
    await out.work()
    expect([service.received.length, await countSubscriptions()]).toEqual([1, 1])
    expect((await ben.api.push.devices()).items).toMatchObject([{ is_gone: true, is_current: true }])
    expect((await ben.api.notifications.preferences()).push_devices).toBe(0)
    expect(context.tasks).toEqual([])
    respondWith(201)
    await insertNotification(context, ben, 'new_follower', { sender: await context.patron('ann') })
    await out.deliver()
    await out.work()
    expect(service.received).toHaveLength(1)
  },
)

test('a busy service is retried as it asks, then with growing delays, and finally given up', async () => {
  await createPushScenario()
  await out.deliver()
  const before = await readGivenUpCount()
  respondWith(429, { 'Retry-After': '90' })
  await out.work()
  expect(context.tasks).toMatchObject([
    { startAfter: new Date(context.clock.now().getTime() + 90_000), data: { tries: 1 } },
  ])
  respondWith(503)
  const waits: number[] = []
  for (let task = context.tasks[0]; task; task = context.tasks[0]) {
    context.clock.set(task.startAfter ?? context.clock.now())
    await out.work()
    const next = context.tasks[0]?.startAfter
    if (next) waits.push((next.getTime() - context.clock.now().getTime()) / 1000)
  }
  expect(waits).toEqual([60, 120, 240, 480])
  expect(service.received).toHaveLength(6)
  // No failed job remains, so the metric is the operator's only sign.
  expect(await readGivenUpCount()).toBe(before + 1)
  expect(await countSubscriptions()).toBe(1)
})

test('a refused message is not retried, and the log does not contain the endpoint', async () => {
  const { browser } = await createPushScenario()
  respondWith(403)
  await out.deliver()
  await out.work()
  expect(context.tasks).toEqual([])
  expect(context.log.join('')).toContain('A push service refused a message')
  expect(context.log.join('')).not.toContain(new URL(browser.endpoint).pathname)
})

test('notifications of one group share a tag and say how many there are', async () => {
  const [ben, ann, kim] = [await context.patron('ben'), await context.patron('ann'), await context.patron('kim')]
  const browser = await subscribeBrowser(context, ben)
  for (const sender of [ann, kim]) {
    await insertNotification(context, ben, 'new_follower', { sender, group_key: 'follow:2026-11-20' })
    context.clock.advance(MINUTE)
  }
  await insertNotification(context, ben, 'follow_accepted', { sender: ann })
  await out.deliver()
  await out.work()
  const messages = service.received.map(({ body }) => browser.read(body))
  expect(messages.map(({ body }) => body)).toEqual(['and 1 more', 'and 1 more', ''])
  expect(messages[0]?.tag).toBe(messages[1]?.tag)
  expect(messages[2]?.tag).not.toBe(messages[0]?.tag)
  expect(service.received[0]?.headers.topic).toBe(service.received[1]?.headers.topic)
})

test('a retry that falls into quiet hours waits for their end', async () => {
  const [ben, ann] = [await context.patron('ben'), await context.patron('ann')]
  await subscribeBrowser(context, ben)
  await insertNotification(context, ben, 'new_follower', { sender: ann })
  await out.deliver()
  await sql`
    insert into notification_settings (profile_id, quiet_from, quiet_until, time_zone)
    values (${ben.id}, '21:00', '08:00', 'America/Chicago')`.execute(context.db)
  await out.work()
  expect(service.received).toEqual([])
  expect(context.tasks).toMatchObject([{ name: 'push', startAfter: new Date(at('08:00', 1)) }])
  context.clock.set(new Date(at('08:00', 1)))
  await out.work()
  expect(service.received).toHaveLength(1)
})

test('a process that crashes right after deferring a retry defers it once', async () => {
  const [ben, ann] = [await context.patron('ben'), await context.patron('ann')]
  await subscribeBrowser(context, ben)
  await insertNotification(context, ben, 'new_follower', { sender: ann })
  await out.deliver()
  await sql`
    insert into notification_settings (profile_id, quiet_from, quiet_until, time_zone)
    values (${ben.id}, '21:00', '08:00', 'America/Chicago')`.execute(context.db)
  const [task] = context.tasks.splice(0)
  if (!task) throw new Error('no job was enqueued')
  const job = createClaimableJob()
  await out.push(task, job)
  await out.push(task, job)
  expect(context.tasks).toHaveLength(1)
})

test('each of a person’s browsers receives the message once', async () => {
  const { ben } = await createPushScenario()
  await context.signIn(ben.email)
  await sql`
    insert into push_subscriptions (profile_id, session_id, endpoint, p256dh, auth)
    select ${ben.id}, (select id from auth.session where "userId" = ${ben.id} order by "createdAt" desc limit 1),
      'https://push.test/send/second', p256dh, auth from push_subscriptions`.execute(context.db)
  await out.deliver()
  await out.work()
  expect(new Set(service.received.map(({ path }) => path)).size).toBe(2)
  expect(service.received).toHaveLength(2)
})

test('metrics count pushes that were due, sent, accepted and shown once, by push service', async () => {
  const { ben, browser } = await createPushScenario()
  pushStageCounter.reset()
  await out.deliver()
  expect(await readStages()).toEqual([['due', 'chrome', 1]])
  respondWith(503)
  await out.work()
  respondWith(201)
  context.clock.advance(MINUTE)
  await out.work()
  const accepted = [
    ['due', 'chrome', 1],
    ['sent', 'chrome', 1],
    ['accepted', 'chrome', 1],
  ]
  expect(await readStages()).toEqual(accepted)
  const { delivery_id = '' } = browser.read(service.received[1]?.body ?? Buffer.alloc(0)).notification.data
  for (const _ of [1, 2]) await ben.api.push.recordShown({ id: delivery_id })
  expect(await readStages()).toEqual([...accepted, ['shown', 'chrome', 1]])
})

test('a device that hides details is sent neither names, places, times nor excerpts', async () => {
  const { ben, browser, mari, shift } = await createPushScenario()
  const [device] = (await ben.api.push.devices()).items
  await ben.api.push.update({ id: device?.id ?? '', hides_details: true })
  const post = await mari.api.posts.create({ content: 'Both hands tonight' })
  await sql`
    insert into notifications (recipient_id, sender_id, type, message, link_url, post_id, created_at)
    values (${ben.id}, ${mari.id}, 'mention', 'x', ${`/posts/${post.id}`}, ${post.id}, ${context.clock.now()})`.execute(
    context.db,
  )
  await out.deliver()
  await out.work()
  const payloads = service.received.map(({ body }) => browser.read(body))
  expect(
    payloads.map(({ title, body, link }) => ({ title, body, link })).sort((a, b) => a.title.localeCompare(b.title)),
  ).toEqual([
    { title: discreetPushTexts.mention, body: '', link: '/notifications' },
    { title: discreetPushTexts.shift_posted, body: '', link: '/notifications' },
  ])
  for (const secret of ['mari', 'Copper', '10:00', 'Both hands', shift.id, post.id])
    expect(JSON.stringify(payloads).toLowerCase()).not.toContain(secret.toLowerCase())
})

test.each([201, 410, 403, 503])('a test answered with %i', async (status) => {
  const states: Record<number, string> = { 201: 'accepted', 410: 'gone', 403: 'failed', 503: 'failed' }
  const { ben, browser } = await createPushScenario()
  context.tasks.length = 0
  respondWith(status)
  const [device] = (await ben.api.push.devices()).items
  const { delivery_id } = await ben.api.push.sendTest({ id: device?.id ?? '' })
  expect(await ben.api.push.delivery({ id: delivery_id })).toEqual({ state: 'waiting' })
  await out.work()
  expect(service.received).toHaveLength(1)
  expect(browser.read(service.received[0]?.body ?? Buffer.alloc(0)).notification).toMatchObject({
    title: pushTestTexts.title,
    renotify: true,
    data: { delivery_id, link: '/settings/notifications' },
  })
  expect(await ben.api.push.delivery({ id: delivery_id })).toEqual({ state: states[status] })
  if (status !== 201) return
  await ben.api.push.recordShown({ id: delivery_id })
  expect(await ben.api.push.delivery({ id: delivery_id })).toEqual({ state: 'shown' })
})

test.each<[what: string, change: (ben: Person) => Promise<unknown>]>([
  ['removes the device', async (ben) => ben.api.push.remove({ id: (await ben.api.push.devices()).items[0]?.id ?? '' })],
  ['logs out', (ben) => ben.api.accounts.signOut()],
  ['is suspended', (ben) => ben.isSuspended()],
])('a test is not sent if its owner %s first', async (_, change) => {
  const { ben } = await createPushScenario()
  context.tasks.length = 0
  const [device] = (await ben.api.push.devices()).items
  await ben.api.push.sendTest({ id: device?.id ?? '' })
  await change(ben)
  await out.work()
  expect(service.received).toEqual([])
})

test('a test that waited for a minute is not sent', async () => {
  const { ben } = await createPushScenario()
  context.tasks.length = 0
  await ben.api.push.sendTest({ id: (await ben.api.push.devices()).items[0]?.id ?? '' })
  context.clock.advance(MINUTE)
  await out.work()
  expect(service.received).toEqual([])
})

test('jobs of the previous release, without a delivery, are sent', async () => {
  const { browser } = await createPushScenario()
  await out.deliver()
  for (const task of context.tasks) {
    const { delivery_id: _, ...before } = task.data as JobData['push']
    task.data = before
  }
  await out.work()
  expect(browser.read(service.received[0]?.body ?? Buffer.alloc(0)).notification.data).toEqual({
    link: expect.stringMatching(/^\/profiles\//),
  })
})
