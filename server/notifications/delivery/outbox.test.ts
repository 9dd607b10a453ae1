import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startDeliveryLoop } from '#server/jobs/delivery-loop.ts'
import { createDelivery, insertNotification, subscribeBrowser, turnOnBell } from '#tests/support/delivery.ts'
import { runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { deliverBatch } from './outbox.ts'
import { pruneDeliveries } from './queries.ts'

const context = await createTestContext()
const service = await startPushService()
const out = createDelivery(context, service)
const HOUR = 3_600_000

beforeEach(() => {
  service.received.length = 0
})
afterAll(async () => {
  out.close()
  await service.close()
})

const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from notifications where delivered_at is null`.execute(context.db)
  return rows[0]?.count
}
const setQuietHours = (person: { id: string }, from: string, until: string) =>
  sql`
    insert into notification_settings (profile_id, quiet_from, quiet_until, time_zone)
    values (${person.id}, ${from}, ${until}, 'America/Chicago')`.execute(context.db)
const listTaskNames = () => context.tasks.map(({ name }) => name)

test('notifications that are wanted only in the list are processed once and send nothing', async () => {
  const [ben, ann] = [await context.patron('ben'), await context.patron('ann')]
  await insertNotification(context, ben, 'new_like', { sender: ann })
  await insertNotification(context, ben, 'new_follower', { sender: ann })
  expect(await out.deliver()).toBe(2)
  expect([listTaskNames(), await countWaiting(), await out.deliver()]).toEqual([[], 0, 0])
})

describe('only notifications that may have to be sent wait for delivery', () => {
  const setPreference = (
    person: Person,
    topic: 'new_follower' | 'new_like',
    channel: 'push' | 'email',
    is_on: boolean,
  ) => person.api.notifications.updatePreferences({ topics: [{ topic, channel, is_on }] })

  test('not those to people without a browser who want no emails', async () => {
    const [ben, ann, kim] = [await context.patron('ben'), await context.patron('ann'), await context.patron('kim')]
    await ann.api.relationships.follow({ slugOrId: ben.id })
    expect(await countWaiting()).toBe(0)
    await setPreference(ben, 'new_follower', 'email', true)
    await kim.api.relationships.follow({ slugOrId: ben.id })
    expect([await countWaiting(), await out.deliver(), listTaskNames()]).toEqual([1, 1, ['notification_email']])
  })

  test('not those of a topic that is kept in the list', async () => {
    const [ben, ann, kim] = [await context.bartender('ben'), await context.patron('ann'), await context.patron('kim')]
    await subscribeBrowser(context, ben)
    const { id } = await ben.api.posts.create({ content: 'Open until two.' })
    context.tasks.length = 0
    await ann.api.posts.like({ id })
    expect(await countWaiting()).toBe(0)
    await setPreference(ben, 'new_like', 'push', true)
    await kim.api.posts.like({ id })
    expect([await countWaiting(), await out.deliver(), listTaskNames()]).toEqual([1, 1, ['push']])
  })

  test('of the followers of a talent, only those with a browser', async () => {
    const [mari, ben, ann] = [await context.bartender('mari'), await context.patron('ben'), await context.patron('ann')]
    await ann.follows(mari)
    await turnOnBell(context, ben, mari)
    await subscribeBrowser(context, ben)
    context.tasks.length = 0
    await mari.works(await context.venue('copperRail'), at('22:00', 1), at('23:00', 1))
    await mari.api.shifts.create({
      venue_id: (await context.venue('copperRail')).id,
      start_time: at('22:00', 2),
      end_time: at('23:00', 2),
      notes: null,
    })
    await runFanOuts(context)
    const { rows } = await sql`
      select recipient_id, delivered_at is null as is_waiting from notifications
      where type in ('shift_posted', 'works_elsewhere') order by is_waiting`.execute(context.db)
    expect(rows).toEqual([
      { recipient_id: ann.id, is_waiting: false },
      { recipient_id: ben.id, is_waiting: true },
    ])
  })
})

test('a verification decision is sent by email and push', async () => {
  const [ben, admin] = [await context.bartender('ben'), await context.admin('ada')]
  await subscribeBrowser(context, ben)
  await ben.waitsForVerification()
  await admin.api.admin.decide({ id: ben.id, decision: 'reject', notes: 'Blurred' })
  await out.deliver()
  expect(listTaskNames().sort()).toEqual(['notification_email', 'push'])
})

describe('bells', () => {
  test('push messages about followed people need a bell, unless the recipient wants all', async () => {
    const [ben, mari] = [await context.patron('ben'), await context.bartender('mari')]
    await ben.follows(mari)
    await subscribeBrowser(context, ben)
    const shift = await mari.works(await context.venue('copperRail'), at('22:00'), at('23:00'))
    await insertNotification(context, ben, 'shift_posted', { sender: mari, shift_id: shift.id })
    await out.deliver()
    expect(listTaskNames()).toEqual([])
    await sql`insert into notification_settings (profile_id, only_bells) values (${ben.id}, false)`.execute(context.db)
    await insertNotification(context, ben, 'shift_changed', { sender: mari, shift_id: shift.id })
    await out.deliver()
    expect(listTaskNames()).toEqual(['push'])
  })
})

describe('quiet hours', () => {
  async function createSleepingRecipient() {
    const [ben, mari] = [await context.patron('ben'), await context.bartender('mari')]
    await turnOnBell(context, ben, mari)
    await subscribeBrowser(context, ben)
    await setQuietHours(ben, '21:00', '08:00')
    return { ben, mari, venue: await context.venue('copperRail') }
  }

  test('defer notifications that will still be current at their end, and drop the others', async () => {
    const { ben, mari, venue } = await createSleepingRecipient()
    const tonight = await mari.works(venue, at('22:00'), at('02:00', 1))
    const tomorrow = await mari.works(venue, at('20:00', 1), at('23:00', 1))
    const soon = await mari.works(venue, at('07:30', 1), at('12:00', 1))
    await insertNotification(context, ben, 'shift_posted', { sender: mari, shift_id: tonight.id })
    await insertNotification(context, ben, 'shift_posted', { sender: mari, shift_id: tomorrow.id })
    // The shift begins at 7:30, so its reminder is pointless when quiet hours end at 8:00.
    await insertNotification(context, ben, 'shift_soon', { sender: mari, shift_id: soon.id })
    expect(await out.deliver()).toBe(3)
    expect([listTaskNames(), await countWaiting()]).toEqual([[], 1])
    context.clock.advance(5 * HOUR)
    expect(await out.deliver()).toBe(0)
    context.clock.set(new Date(at('08:00', 1)))
    expect(await out.deliver()).toBe(1)
    await out.work()
    expect(service.received).toHaveLength(1)
    expect(await countWaiting()).toBe(0)
  })

  test('drop notifications that are read in the meantime', async () => {
    const { ben, mari } = await createSleepingRecipient()
    const id = await insertNotification(context, ben, 'new_follower', { sender: mari })
    await out.deliver()
    await sql`update notifications set is_read = true where id = ${id}`.execute(context.db)
    context.clock.set(new Date(at('08:00', 1)))
    expect(await out.deliver()).toBe(1)
    expect(listTaskNames()).toEqual([])
  })

  test('apply to emails, too', async () => {
    const { ben } = await createSleepingRecipient()
    await insertNotification(context, ben, 'venue_request')
    await out.deliver()
    expect(listTaskNames()).toEqual([])
    context.clock.set(new Date(at('08:00', 1)))
    await out.deliver()
    expect(listTaskNames().sort()).toEqual(['notification_email', 'push'])
  })
})

test('one cause is pushed once even if its notification is deleted and inserted again', async () => {
  const [ben, ann] = [await context.patron('ben'), await context.patron('ann')]
  await subscribeBrowser(context, ben)
  await sql`insert into notification_preferences values (${ben.id}, 'new_like', 'push', true)`.execute(context.db)
  const dedupe_key = `like:some-post:${ann.id}`
  for (let round = 0; round < 3; round += 1) {
    const id = await insertNotification(context, ben, 'new_like', { sender: ann, dedupe_key })
    await out.deliver()
    await sql`delete from notifications where id = ${id}`.execute(context.db)
  }
  expect(listTaskNames()).toEqual(['push'])
  // The delivery record must not reveal the sender.
  const { rows } = await sql`select * from deliveries`.execute(context.db)
  expect(JSON.stringify(rows)).not.toContain(ann.id)
})

test('a failing queue rolls everything back', async () => {
  const [ben, ann] = [await context.patron('ben'), await context.patron('ann')]
  await subscribeBrowser(context, ben)
  await insertNotification(context, ben, 'new_follower', { sender: ann })
  context.failEnqueue = true
  await expect(out.deliver()).rejects.toThrow('The queue accepts no jobs')
  context.failEnqueue = false
  expect([await countWaiting(), (await sql`select from deliveries`.execute(context.db)).rows]).toEqual([1, []])
  await out.deliver()
  expect(listTaskNames()).toEqual(['push'])
})

test('concurrent workers process 500 notifications in batches, each once', async () => {
  const [ben, ann] = [await context.patron('ben'), await context.patron('ann')]
  await subscribeBrowser(context, ben)
  await sql`
    insert into notifications (recipient_id, sender_id, type, message, dedupe_key, created_at)
    select ${ben.id}, ${ann.id}, 'new_follower', 'x', 'made up ' || i, ${context.clock.now()}
    from generate_series(1, 500) i`.execute(context.db)
  const all = async (): Promise<number> => {
    const count = await deliverBatch(context.services)
    return count === 0 ? 0 : count + (await all())
  }
  const counts = await Promise.all([all(), all(), all()])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(500)
  expect(listTaskNames()).toHaveLength(500)
  expect(await countWaiting()).toBe(0)
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'a recipient who is being deleted blocks no one else’s delivery',
  async () => {
    const [ben, kim, ann] = [await context.patron('ben'), await context.patron('kim'), await context.patron('ann')]
    for (const person of [ben, kim]) {
      await subscribeBrowser(context, person)
      await insertNotification(context, person, 'new_follower', { sender: ann })
    }
    await context.db.transaction().execute(async (trx) => {
      await sql`select from profiles where id = ${ben.id} for update`.execute(trx)
      expect(await out.deliver()).toBe(1)
    })
    expect([listTaskNames(), await out.deliver(), listTaskNames()]).toEqual([['push'], 1, ['push', 'push']])
  },
)

test('the database wakes the delivery loop and sends open streams only the recipients’ ids', async () => {
  const [ben, ann] = [await context.patron('ben'), await context.patron('ann')]
  await subscribeBrowser(context, ben)
  const delivering = startDeliveryLoop(context.services)
  const received: string[][] = []
  const unsubscribe = context.hub.onNotifications((ids) => {
    received.push(ids)
    delivering.wake()
  })
  await ann.api.relationships.follow({ slugOrId: ben.id })
  await expect.poll(listTaskNames).toEqual(['push'])
  await delivering.stop()
  unsubscribe()
  expect(received).toEqual([[ben.id]])
})

test('old delivery records are deleted', async () => {
  const ben = await context.bartender('ben')
  await insertNotification(context, ben, 'venue_request')
  await out.deliver()
  const kept = async () => (await sql`select from deliveries`.execute(context.db)).rows.length
  await pruneDeliveries(context.db, context.clock.now())
  expect(await kept()).toBe(1)
  await pruneDeliveries(context.db, new Date(context.clock.now().getTime() + 1))
  expect(await kept()).toBe(0)
})
