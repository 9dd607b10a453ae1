import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { prunePushDeliveries } from '#server/notifications/devices/queries.ts'
import { insertPushDelivery } from '#tests/support/delivery.ts'
import { FakeBrowser } from '#tests/support/push-service.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const MINUTE = 60_000
const DAY = 86_400_000
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 Version/18.1 Mobile/15E Safari/604.1'

const createBrowser = () =>
  new FakeBrowser(`https://fcm.googleapis.com/fcm/send/${Math.random().toString(36).slice(2)}`)
const readShown = async () =>
  (await sql<{ shown_at: Date | null }>`select shown_at from push_deliveries order by due_at, id`.execute(context.db))
    .rows
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

describe('the list of devices', () => {
  test('names each, the current one first, and belongs to its owner', async () => {
    const [ben, kim] = [await context.patron('ben'), await context.patron('kim')]
    const phone = await context.signIn(ben.email)
    await sql`update auth.session set "userAgent" = ${IPHONE} where "userId" = ${ben.id}`.execute(context.db)
    await ben.api.push.subscribe(createBrowser().subscription)
    context.clock.advance(MINUTE)
    await phone.api.push.subscribe(createBrowser().subscription)
    const { items } = await ben.api.push.devices()
    expect(items).toMatchObject([
      { name: 'Safari on iPhone', is_current: true, is_gone: false, hides_details: false, last_shown_at: null },
      { name: 'Safari on iPhone', is_current: false },
    ])
    expect((await phone.api.push.devices()).items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).reverse())
    expect((await kim.api.push.devices()).items).toEqual([])
  })

  test('leaves out devices whose session is over, such as an admin’s after 12 hours', async () => {
    const ada = await context.admin('ada')
    await insertPushDelivery(context, ada)
    await sql`
      update auth.session set "createdAt" = ${new Date(context.clock.now().getTime() - DAY)} where "userId" = ${ada.id}`.execute(
      context.db,
    )
    const { rows } = await sql<{ id: string }>`select id from push_subscriptions`.execute(context.db)
    const again = await context.signIn(ada.email)
    expect((await again.api.push.devices()).items).toEqual([])
    expect((await again.call('push.sendTest', { id: rows[0]?.id })).status).toBe(404)
  })
})

describe('subscribing again', () => {
  test('keeps the device and what its owner chose for it', async () => {
    const ben = await context.patron('ben')
    await ben.api.push.subscribe(createBrowser().subscription)
    const [device] = (await ben.api.push.devices()).items
    await ben.api.push.update({ id: device?.id ?? '', hides_details: true })
    await sql`update push_subscriptions set gone_at = ${context.clock.now()}`.execute(context.db)
    context.clock.advance(MINUTE)
    await ben.api.push.subscribe({ ...createBrowser().subscription, is_renewal: true })
    expect((await ben.api.push.devices()).items).toEqual([{ ...device, hides_details: true }])
  })

  test('by itself restores neither a removed device nor an expired endpoint; a tap does', async () => {
    const ben = await context.patron('ben')
    const browser = createBrowser()
    const renew = () => ben.call('push.subscribe', { ...browser.subscription, is_renewal: true })
    await ben.api.push.subscribe(browser.subscription)
    expect((await renew()).status).toBe(200)
    await sql`update push_subscriptions set gone_at = ${context.clock.now()}`.execute(context.db)
    expect(await codeOf(await renew())).toEqual([409, 'DEVICE_GONE'])
    await ben.api.push.subscribe(browser.subscription)
    const [device] = (await ben.api.push.devices()).items
    await ben.api.push.remove({ id: device?.id ?? '' })
    expect((await ben.api.push.devices()).items).toEqual([])
    expect(await codeOf(await renew())).toEqual([409, 'DEVICE_REMOVED'])
    await ben.api.push.subscribe(browser.subscription)
    expect((await ben.api.push.devices()).items).toMatchObject([{ is_gone: false }])
  })

  test('after turning it off keeps what its owner chose for it', async () => {
    const ben = await context.patron('ben')
    const browser = createBrowser()
    await ben.api.push.subscribe(browser.subscription)
    const [device] = (await ben.api.push.devices()).items
    await ben.api.push.update({ id: device?.id ?? '', hides_details: true })
    await ben.api.push.unsubscribe({ endpoint: browser.endpoint })
    expect((await ben.api.push.devices()).items).toEqual([])
    await ben.api.push.subscribe(createBrowser().subscription)
    expect((await ben.api.push.devices()).items).toEqual([{ ...device, hides_details: true }])
  })

  test('after a new login keeps what its owner chose for it: details stay hidden, a removed device removed', async () => {
    const ben = await context.patron('ben')
    const renewal = { ...createBrowser().subscription, is_renewal: true }
    await ben.api.push.subscribe(renewal)
    const [device] = (await ben.api.push.devices()).items
    await ben.api.push.update({ id: device?.id ?? '', hides_details: true })
    const again = await context.signIn(ben.email)
    await again.api.push.subscribe(renewal)
    expect((await again.api.push.devices()).items).toMatchObject([{ hides_details: true, is_current: true }])
    await again.api.push.remove({ id: (await again.api.push.devices()).items[0]?.id ?? '' })
    const later = await context.signIn(ben.email)
    expect(await codeOf(await later.call('push.subscribe', renewal))).toEqual([409, 'DEVICE_REMOVED'])
  })

  test('with another account’s session takes the browser along, but neither its choices nor its receipts', async () => {
    const [ben, kim] = [await context.patron('ben'), await context.patron('kim')]
    const { id, device_id } = await insertPushDelivery(context, ben)
    await ben.api.push.update({ id: device_id, hides_details: true })
    await sql`update push_subscriptions set endpoint = 'https://fcm.googleapis.com/fcm/send/shared'`.execute(context.db)
    await kim.api.push.subscribe({
      ...createBrowser().subscription,
      endpoint: 'https://fcm.googleapis.com/fcm/send/shared',
    })
    expect((await ben.api.push.devices()).items).toEqual([])
    const [device] = (await kim.api.push.devices()).items
    expect(device).toMatchObject({ hides_details: false, last_shown_at: null })
    expect(device?.id).not.toBe(device_id)
    for (const person of [ben, kim]) expect((await person.call('push.recordShown', { id })).status).toBe(404)
  })
})

describe('a receipt', () => {
  test('counts the first time', async () => {
    const ben = await context.patron('ben')
    const { id } = await insertPushDelivery(context, ben)
    expect(await ben.api.push.delivery({ id })).toEqual({ state: 'waiting' })
    const first = context.clock.now()
    for (const _ of [1, 2]) {
      expect(await ben.api.push.recordShown({ id })).toEqual({ done: true })
      context.clock.advance(MINUTE)
    }
    expect(await readShown()).toEqual([{ shown_at: first }])
    expect((await ben.api.push.devices()).items[0]?.last_shown_at).toBe(first.toISOString())
    expect(await ben.api.push.delivery({ id })).toEqual({ state: 'shown' })
  })

  test('of someone else, of another session, after the logout or with a made-up id changes nothing', async () => {
    const [ben, kim] = [await context.patron('ben'), await context.patron('kim')]
    const { id, device_id } = await insertPushDelivery(context, ben)
    const laptop = await context.signIn(ben.email)
    const answers = [
      await kim.call('push.recordShown', { id }),
      await laptop.call('push.recordShown', { id }),
      await kim.call('push.recordShown', { id: '00000000-0000-4000-8000-000000000000' }),
    ]
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(bodies).size).toBe(1)
    for (const path of ['push.update', 'push.remove', 'push.sendTest'] as const) {
      const input = { id: device_id, ...(path === 'push.update' && { hides_details: true }) }
      expect([path, (await kim.call(path, input)).status]).toEqual([path, 404])
    }
    expect((await kim.call('push.delivery', { id })).status).toBe(404)
    expect(await readShown()).toEqual([{ shown_at: null }])
    expect((await laptop.api.push.devices()).items).toMatchObject([{ hides_details: false, last_shown_at: null }])
    await ben.api.accounts.signOut()
    expect((await ben.call('push.recordShown', { id })).status).toBe(401)
    // The device and its deliveries ended with the session.
    expect(await readShown()).toEqual([])
  })

  test('from a removed device changes nothing', async () => {
    const ben = await context.patron('ben')
    const { id, device_id } = await insertPushDelivery(context, ben)
    await ben.api.push.remove({ id: device_id })
    expect((await ben.call('push.recordShown', { id })).status).toBe(404)
    expect(await readShown()).toEqual([{ shown_at: null }])
  })
})

test('a test to an expired device says so and sends nothing; tests are limited', async () => {
  const ben = await context.patron('ben')
  const { device_id } = await insertPushDelivery(context, ben)
  await sql`update push_subscriptions set gone_at = ${context.clock.now()}`.execute(context.db)
  const { delivery_id } = await ben.api.push.sendTest({ id: device_id })
  expect(await ben.api.push.delivery({ id: delivery_id })).toEqual({ state: 'gone' })
  expect(context.tasks).toEqual([])
  const statuses: number[] = []
  for (let n = 0; n < 20; n++) statuses.push((await ben.call('push.sendTest', { id: device_id })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(19)
  expect(statuses.at(-1)).toBe(429)
})

test('deliveries are kept for 30 days', async () => {
  const ben = await context.patron('ben')
  await insertPushDelivery(context, ben)
  const now = context.clock.now()
  await prunePushDeliveries(context.db, now)
  expect(await readShown()).toHaveLength(1)
  await prunePushDeliveries(context.db, new Date(now.getTime() + 1))
  expect(await readShown()).toEqual([])
})
