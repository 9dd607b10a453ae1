import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { runFanOut } from '#server/notifications/fan-out/service.ts'
import { createDelivery, subscribeBrowser } from '#tests/support/delivery.ts'
import { waitingFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { type FakeBrowser, startPushService } from '#tests/support/push-service.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()
const service = await startPushService()
const out = createDelivery(context, service)
const PAGE = 2

beforeEach(() => {
  service.received.length = 0
  out.mails.length = 0
})
afterAll(async () => {
  out.close()
  await service.close()
})

type Fan = { who: Person; browser: FakeBrowser }

/** Someone who gets every notification about Ana: in the list, by push and by email. */
async function fan(name: string, ana: Person): Promise<Fan> {
  const who = await context.patron(name)
  await who.follows(ana)
  await who.api.notifications.ringBell({ slugOrId: ana.username })
  await who.api.notifications.updatePreferences({
    topics: (['shift_posted', 'new_post'] as const).map((topic) => ({ topic, channel: 'email', is_on: true })),
  })
  return { who, browser: await subscribeBrowser(context, who) }
}

const deliveries = ({ who, browser }: Fan) => ({
  pushes: service.received.filter(({ path }) => browser.endpoint.endsWith(path)).length,
  mails: out.mails.filter(({ to }) => to.address === who.email).length,
})

async function sendAll(): Promise<void> {
  while ((await out.deliver()) > 0);
  await out.work()
}

/**
 * Ana posts a shift and a text. Each fan-out job fails after its first page; of the people notified so far, the first
 * job's have been sent a push and the second job's wait in the queue. Then `happens` runs, and the jobs continue.
 */
async function interruptedBy(act: (ana: Person, fans: Fan[]) => Promise<unknown>) {
  const ana = await context.bartender('ana')
  const fans: Fan[] = []
  for (const name of ['fan1', 'fan2', 'fan3', 'fan4', 'fan5', 'fan6']) fans.push(await fan(name, ana))
  fans.sort((one, other) => (one.who.id < other.who.id ? -1 : 1))
  const still = await context.venue('theStill')
  await ana.api.shifts.create({ venue_id: still.id, start_time: at('20:00', 1), end_time: at('23:00', 1), notes: null })
  await ana.api.posts.create({ content: 'Open till two.' })
  const jobs = waitingFanOuts(context)
  expect(jobs.map(({ kind }) => kind)).toEqual(['shift_posted', 'new_post'])
  context.tasks.length = 0
  for (const one of jobs) {
    let pages = 0
    const now = () => {
      pages += 1
      if (pages > 1) throw new Error('Interrupted after one page')
      return context.clock.now()
    }
    await expect(runFanOut({ db: context.db, clock: { now } }, one, { limit: PAGE })).rejects.toThrow('Interrupted')
    // The first job's page waits in the queue, the second job's page in the outbox.
    if (one.kind === 'shift_posted') expect(await out.deliver()).toBe(PAGE)
  }
  expect(context.tasks.filter(({ name }) => name === 'push')).toHaveLength(PAGE)
  expect(context.tasks.filter(({ name }) => name === 'notification_email')).toHaveLength(PAGE)
  await act(ana, fans)
  for (const one of jobs) await runFanOut(context, one, { limit: PAGE })
  await sendAll()
  return { ana, fans }
}

const nothing = { pushes: 0, mails: 0 }

test('an interrupted fan-out delivers both notifications once on each channel', async () => {
  const { fans } = await interruptedBy(async () => {})
  for (const one of fans) {
    expect(deliveries(one)).toEqual({ pushes: 2, mails: 2 })
    expect((await one.who.api.notifications.list({})).items.map(({ type }) => type).sort()).toEqual([
      'new_post',
      'shift_posted',
    ])
  }
})

test.each<[string, (ana: Person) => Promise<unknown>]>([
  ['is suspended', (ana) => ana.isSuspended()],
  ['leaves', (ana) => ana.api.accounts.deleteAccount({ current_password: PASSWORD })],
  [
    'deletes both',
    async (ana) => {
      const { items } = await ana.api.posts.mine({})
      for (const { id } of items) await ana.api.posts.remove({ id })
      const { rows } = await sql<{ id: string }>`select id from shifts where profile_id = ${ana.id}`.execute(context.db)
      for (const { id } of rows) await ana.api.shifts.remove({ id })
      // Cancellation notifications are tested elsewhere.
      context.tasks.splice(
        0,
        Number.POSITIVE_INFINITY,
        ...context.tasks.filter(({ name }) => ['push', 'notification_email'].includes(name)),
      )
    },
  ],
  [
    'goes private and loses all followers',
    async (ana) => {
      await ana.api.profiles.update({ is_private: true })
      await sql`delete from user_relationships where following_id = ${ana.id}`.execute(context.db)
    },
  ],
])('if the author %s during the fan-out, no one is notified on any channel', async (_, act) => {
  const { fans } = await interruptedBy(act)
  for (const one of fans) {
    expect(deliveries(one)).toEqual(nothing)
    expect((await one.who.api.notifications.list({})).items).toEqual([])
    expect(await one.who.api.notifications.unreadCount()).toEqual({ unread_count: 0 })
  }
})

test('followers who block, are blocked or unfollow during the fan-out get nothing; the others get both', async () => {
  const { fans } = await interruptedBy(async (ana, [first, second, , , fifth, sixth]) => {
    await first?.who.api.relationships.block({ slugOrId: ana.id })
    await ana.api.relationships.block({ slugOrId: second?.who.id ?? '' })
    await ana.api.relationships.block({ slugOrId: fifth?.who.id ?? '' })
    await sixth?.who.api.relationships.unfollow({ slugOrId: ana.id })
  })
  const [first, second, third, fourth, fifth, sixth] = fans as [Fan, Fan, Fan, Fan, Fan, Fan]
  for (const one of [first, second, fifth, sixth]) {
    expect(deliveries(one)).toEqual(nothing)
    expect((await one.who.api.notifications.list({})).items).toEqual([])
  }
  for (const one of [third, fourth]) expect(deliveries(one)).toEqual({ pushes: 2, mails: 2 })
})

test('followers who are suspended or delete their account during the fan-out are sent nothing more', async () => {
  const { fans } = await interruptedBy(async (_, [first, second, third]) => {
    await first?.who.isSuspended()
    await third?.who.isSuspended()
    await second?.who.api.accounts.deleteAccount({ current_password: PASSWORD })
  })
  for (const one of fans.slice(0, 3)) expect(deliveries(one)).toEqual(nothing)
  for (const one of fans.slice(3)) expect(deliveries(one)).toEqual({ pushes: 2, mails: 2 })
  const { rows } = await sql`select from notifications where recipient_id = ${fans[1]?.who.id}`.execute(context.db)
  expect(rows).toEqual([])
})

test('a topic turned off for the list still arrives by push and email, and is not in the list or its count', async () => {
  const ana = await context.bartender('ana')
  const one = await fan('ben', ana)
  await one.who.api.notifications.updatePreferences({
    topics: [{ topic: 'new_post', channel: 'in_app', is_on: false }],
  })
  await ana.api.posts.create({ content: 'Open till two.' })
  const jobs = waitingFanOuts(context)
  context.tasks.length = 0
  for (const each of jobs) await runFanOut(context, each)
  await sendAll()
  expect(deliveries(one)).toEqual({ pushes: 1, mails: 1 })
  expect((await one.who.api.notifications.list({})).items).toEqual([])
  expect(await one.who.api.notifications.unreadCount()).toEqual({ unread_count: 0 })
})
