import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDelivery, subscribeBrowser } from '#tests/support/delivery.ts'
import { notificationRows, readNotificationTexts, runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { createTestContext } from '#tests/support/test-context.ts'

/** Who is notified of a shift that is cancelled within five minutes of its posting. */
const context = await createTestContext()
const service = await startPushService()
const delivery = createDelivery(context, service)
afterAll(async () => {
  delivery.close()
  await service.close()
})

const SECOND = 1000
const MINUTE = 60 * SECOND
const CANCELLED = 'Ana cancelled a shift: Sat, Nov 21, 8:00\u00A0PM at The Still.'
const POSTED = 'Ana posted a shift: Sat, Nov 21, 8:00\u00A0PM at The Still.'

let ana: Person
let ben: Person
let kim: Person
let still: { id: string }

/** Kim follows Ana as Ben does, and never looks at anything. */
beforeEach(async () => {
  ana = await context.bartender('ana')
  ben = await context.patron('ben')
  kim = await context.patron('kim')
  still = await context.venue('theStill')
  for (const follower of [ben, kim]) await follower.follows(ana)
  await ben.api.notifications.ringBell({ slugOrId: ana.username })
})

const times = () => ({ venue_id: still.id, start_time: at('20:00', 1), end_time: at('23:00', 1), notes: null })

async function post(): Promise<string> {
  const { id } = await ana.api.shifts.create(times())
  await runFanOuts(context)
  return id
}

async function cancel(id: string): Promise<void> {
  context.clock.advance(MINUTE)
  await ana.api.shifts.remove({ id })
  await runFanOuts(context)
}

const listTypes = async (person: Person) => (await notificationRows(context, person)).map(({ type }) => type)

async function readAll(person: Person): Promise<void> {
  const { items } = await person.api.notifications.list({})
  await person.api.notifications.read({ ids: items.map(({ id }) => id) })
}

describe('a shift cancelled soon after its posting', () => {
  test('leaves nothing to followers who have not seen it, at once', async () => {
    const id = await post()
    expect(await ben.api.notifications.unreadCount()).toEqual({ unread_count: 1 })
    context.clock.advance(5 * MINUTE - SECOND)
    await ana.api.shifts.remove({ id })
    expect(await ben.api.notifications.unreadCount()).toEqual({ unread_count: 0 })
    expect(await readNotificationTexts(ben)).toEqual([])
    await runFanOuts(context)
    expect(await listTypes(ben)).toEqual(['shift_posted'])
    expect(await readNotificationTexts(ben)).toEqual([])
  })

  test('is a cancellation like any other from five minutes on', async () => {
    const id = await post()
    context.clock.advance(5 * MINUTE)
    await ana.api.shifts.remove({ id })
    await runFanOuts(context)
    for (const follower of [ben, kim]) expect(await readNotificationTexts(follower)).toEqual([CANCELLED])
  })

  test('is announced again if the cancellation is undone', async () => {
    const id = await post()
    await cancel(id)
    await ana.api.schedule.restore({ ids: [id] })
    await runFanOuts(context)
    expect(await readNotificationTexts(ben)).toEqual([POSTED])
    expect(await ben.api.notifications.unreadCount()).toEqual({ unread_count: 1 })
  })

  const ways: Record<string, () => Promise<unknown>> = {
    'read the notification': () => readAll(ben),
    'got a push': async () => {
      await delivery.deliver()
      await delivery.work()
      expect(service.received.splice(0)).toHaveLength(1)
    },
    'fetched their calendar': async () => {
      const { url } = await ben.api.calendars.make({ kind: 'followed' })
      expect((await fetch(url)).status).toBe(200)
    },
  }
  test.each(Object.keys(ways))('is told to those who %s, and to no one else', async (way) => {
    await subscribeBrowser(context, ben)
    const id = await post()
    await ways[way]?.()
    await cancel(id)
    expect(await readNotificationTexts(ben)).toEqual([CANCELLED])
    expect(await listTypes(kim)).toEqual(['shift_posted'])
  })

  test('is told to those who got an email', async () => {
    await ben.api.notifications.updatePreferences({
      topics: [{ topic: 'shift_posted', channel: 'email', is_on: true }],
    })
    const id = await post()
    await delivery.deliver()
    await delivery.work()
    expect(delivery.mails.splice(0)).toHaveLength(1)
    await cancel(id)
    expect(await readNotificationTexts(ben)).toEqual([CANCELLED])
  })

  test('is not told to those whose delivery had no channel, or whose other calendar was fetched', async () => {
    const id = await post()
    await delivery.deliver()
    const { url } = await ben.api.calendars.make({ kind: 'mine' })
    expect((await fetch(url)).status).toBe(200)
    await cancel(id)
    expect(await listTypes(ben)).toEqual(['shift_posted'])
  })

  test('is not told to those who fetched their calendar only before, or read something else', async () => {
    const { url } = await ben.api.calendars.make({ kind: 'followed' })
    await fetch(url)
    const earlier = await ana.api.shifts.create({ ...times(), start_time: at('16:00', 2), end_time: at('18:00', 2) })
    await runFanOuts(context)
    await readAll(ben)
    context.clock.advance(MINUTE)
    const id = await post()
    await cancel(id)
    expect(await listTypes(ben)).toEqual(['shift_posted', 'shift_posted'])
    await cancel(earlier.id)
    expect(await listTypes(ben)).toEqual(['shift_posted', 'shift_posted', 'shift_cancelled'])
  })

  test('is told to those who read of its change', async () => {
    const id = await post()
    await ana.api.shifts.edit({ ...times(), id, start_time: at('19:00', 1) })
    await runFanOuts(context)
    const [changed] = (await ben.api.notifications.list({})).items.filter(({ type }) => type === 'shift_changed')
    await ben.api.notifications.read({ ids: [changed?.id ?? ''] })
    await cancel(id)
    expect(await readNotificationTexts(ben)).toEqual(['Ana cancelled a shift: Sat, Nov 21, 7:00\u00A0PM at The Still.'])
    expect(await listTypes(kim)).not.toContain('shift_cancelled')
  })
})

describe('several shifts cancelled soon after their posting', () => {
  const postSeries = async () => {
    const { items } = await ana.api.schedule.add({ items: [times()], repeat_until: '2026-12-12' })
    await runFanOuts(context)
    context.clock.advance(MINUTE)
    return items[0]?.id ?? ''
  }

  test('are told only to those who read that they were posted', async () => {
    const id = await postSeries()
    await readAll(ben)
    await ana.api.schedule.remove({ id, scope: 'all' })
    await runFanOuts(context)
    expect(await readNotificationTexts(ben)).toEqual(['Ana cancelled 4 shifts.'])
    expect(await readNotificationTexts(kim)).toEqual([])
    expect(await listTypes(kim)).toEqual(['shift_posted'])
  })

  test('are told to everyone if one of them was posted earlier', async () => {
    const earlier = await ana.api.shifts.create({ ...times(), start_time: at('16:00', 2), end_time: at('18:00', 2) })
    await runFanOuts(context)
    await sql`
      update shifts set created_at = created_at - interval '1 hour' where id = ${earlier.id}`.execute(context.db)
    await postSeries()
    await ana.api.profiles.update({ user_type: 'patron', role_change_confirmed: true })
    await runFanOuts(context)
    expect(await readNotificationTexts(kim)).toEqual(['Ana cancelled 5 shifts.'])
  })
})
