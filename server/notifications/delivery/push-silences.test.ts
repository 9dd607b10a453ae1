import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { NOTIFICATION_TOPICS } from '#contract/notifications.texts.ts'
import { createDelivery, insertPushDelivery } from '#tests/support/delivery.ts'
import type { Person } from '#tests/support/person.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { enqueueSilenceEmails } from './push-silences.ts'

const context = await createTestContext()
const service = await startPushService()
const out = createDelivery(context, service)
const HOUR = 3_600_000
const DAY = 24 * HOUR

afterAll(async () => {
  out.close()
  await service.close()
})

async function check(): Promise<string[]> {
  out.mails.length = 0
  await enqueueSilenceEmails(context.services)
  await out.work()
  return out.mails.map(({ to }) => to.address)
}
/** Ben has a device, to which the push service accepted a notification now. */
async function createAccepted(): Promise<{ ben: Person; id: string; device_id: string }> {
  const ben = await context.patron('ben')
  const { id, device_id } = await insertPushDelivery(context, ben)
  await accept(id)
  return { ben, id, device_id }
}
const accept = (id: string) =>
  sql`update push_deliveries set accepted_at = ${context.clock.now()} where id = ${id}`.execute(context.db)
const pushAgain = async (ben: Person, device_id: string) => {
  const { rows } = await sql<{ id: string }>`
    insert into push_deliveries (subscription_id, profile_id, topic, due_at, accepted_at)
    values (${device_id}, ${ben.id}, 'shift_posted', ${context.clock.now()}, ${context.clock.now()}) returning id`.execute(
    context.db,
  )
  return rows[0]?.id ?? ''
}

test('someone whose pushes were not shown for 14 days is told once, and again after one was shown', async () => {
  const { ben, device_id } = await createAccepted()
  context.clock.advance(14 * DAY - HOUR)
  expect(await check()).toEqual([])
  context.clock.advance(HOUR)
  expect(await check()).toEqual([ben.email])
  expect(out.mails[0]).toMatchObject({
    subject: 'Your Last Call notifications aren’t arriving',
    link: 'http://127.0.0.1:3000/settings/notifications',
    text: expect.stringContaining(NOTIFICATION_TOPICS.shift_posted.label),
  })
  expect(await check()).toEqual([])
  await ben.api.push.recordShown({ id: await pushAgain(ben, device_id) })
  context.clock.advance(HOUR)
  await pushAgain(ben, device_id)
  context.clock.advance(14 * DAY)
  expect(await check()).toEqual([ben.email])
})

test.each<[what: string, change: (scenario: Awaited<ReturnType<typeof createAccepted>>) => Promise<unknown>]>([
  [
    'was not accepted by the push service',
    ({ id }) => sql`update push_deliveries set accepted_at = null where id = ${id}`.execute(context.db),
  ],
  ['was a test', ({ id }) => sql`update push_deliveries set topic = null where id = ${id}`.execute(context.db)],
  ['was shown', ({ ben, id }) => ben.api.push.recordShown({ id })],
  [
    'is of a kind that its recipient turned off',
    ({ ben }) =>
      ben.api.notifications.updatePreferences({ topics: [{ topic: 'shift_posted', channel: 'push', is_on: false }] }),
  ],
  ['went to a removed device', ({ ben, device_id }) => ben.api.push.remove({ id: device_id })],
  ['went to a suspended person', ({ ben }) => ben.isSuspended()],
  [
    'was followed by one that another device showed',
    async ({ ben }) => {
      const { id } = await insertPushDelivery(context, ben)
      await sql`update push_deliveries set shown_at = ${new Date(context.clock.now().getTime() + HOUR)} where id = ${id}`.execute(
        context.db,
      )
    },
  ],
])('no one is told if the notification %s', async (_, change) => {
  const scenario = await createAccepted()
  await change(scenario)
  context.clock.advance(15 * DAY)
  expect(await check()).toEqual([])
})

test('someone whose devices are all gone is told after a day, once', async () => {
  const { ben, device_id } = await createAccepted()
  await sql`update push_subscriptions set gone_at = ${context.clock.now()} where id = ${device_id}`.execute(context.db)
  expect(await check()).toEqual([])
  context.clock.advance(DAY)
  expect(await check()).toEqual([ben.email])
  expect(out.mails[0]?.text).toContain('stopped accepting notifications')
  expect(await check()).toEqual([])
})

test('someone who turned off every push is not told that a device is gone', async () => {
  const { ben } = await createAccepted()
  const { topics } = await ben.api.notifications.preferences()
  await ben.api.notifications.updatePreferences({
    topics: topics.filter(({ push }) => push === true).map(({ topic }) => ({ topic, channel: 'push', is_on: false })),
  })
  await sql`update push_subscriptions set gone_at = ${context.clock.now()}`.execute(context.db)
  context.clock.advance(DAY)
  expect(await check()).toEqual([])
})

test('someone who still has a working device is not emailed about another that stopped', async () => {
  const { ben, device_id } = await createAccepted()
  await insertPushDelivery(context, ben)
  await sql`update push_subscriptions set gone_at = ${context.clock.now()} where id = ${device_id}`.execute(context.db)
  context.clock.advance(2 * DAY)
  expect(await check()).toEqual([])
})

test('the email waits for the end of quiet hours, and is not sent if a push arrived by then', async () => {
  const { ben, id } = await createAccepted()
  context.clock.advance(14 * DAY)
  await ben.api.notifications.updatePreferences({
    quiet_from: '20:00',
    quiet_until: '08:00',
    time_zone: 'America/Chicago',
  })
  expect(await check()).toEqual([])
  await ben.api.push.recordShown({ id })
  context.clock.advance(12 * HOUR)
  await out.work()
  expect(out.mails).toEqual([])
})
