import type { Page } from '@playwright/test'
import { FakeBrowser } from '#tests/support/push-service.ts'
import { UNREADABLE_PUSH } from '#web/app/worker/push-payload.ts'
import { pushTexts } from '#web/notifications/push/texts.ts'
import { expect, expectAccessibleInThemes, expectNoHorizontalScroll, setTextSize, test } from './browser-test.ts'
import { desktopChromiumPath } from './chromium.ts'
import { logOut, openHome, startOwnSession } from './offline-copy.ts'
import { PHONE } from './owner-steps.ts'

// The headless shell shows no notifications.
test.use({
  serviceWorkers: 'allow',
  launchOptions: { executablePath: await desktopChromiumPath(), args: ['--no-sandbox'] },
})

test('a push is shown, its link keeps the page, and logging out removes it', async ({ openAs, baseURL }) => {
  const pat = await openAs(null, { permissions: ['notifications'] })
  await startOwnSession(pat)
  await openHome(pat)
  await pat.reload()
  await expect(pat.getByRole('link', { name: 'Marisol Vega' }).first()).toBeVisible()
  await expect.poll(() => pat.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const [worker] = pat.context().serviceWorkers()
  if (!worker) throw new Error('There is no worker')
  const shown = () =>
    pat.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => `${title}: ${body}`),
    )
  // A worker driven this way may be suspended at any time, so the push is repeated. Its tag makes it one notification.
  await expect(async () => {
    await worker.evaluate(() => {
      const said = { title: 'Marisol Vega', body: 'On at 8:00 PM', tag: 'shift', link: '/entertainers' }
      const event = new Event('push')
      Object.assign(event, { data: { text: () => JSON.stringify(said) }, waitUntil: () => undefined })
      self.dispatchEvent(event)
    })
    await expect.poll(shown, { timeout: 3000 }).toEqual(['Marisol Vega: On at 8:00 PM'])
  }).toPass()

  await pat.evaluate(() => Object.assign(window, { stillTheSame: true }))
  await expect(async () => {
    await worker.evaluate(() => {
      const event = new Event('notificationclick')
      Object.assign(event, {
        notification: { close: () => undefined, data: { link: '/entertainers' } },
        waitUntil: () => undefined,
      })
      self.dispatchEvent(event)
    })
    await expect(pat).toHaveURL(`${baseURL}/entertainers`, { timeout: 3000 })
  }).toPass()
  expect(await pat.evaluate(() => Reflect.get(window, 'stillTheSame'))).toBe(true)

  await logOut(pat, baseURL)
  await expect.poll(shown).toEqual([])
})

/** A browser on a machine without a push service: its subscription is only remembered, and can be dropped. */
const fakeSubscriptions = (page: Page) => {
  // No such host exists, so the test alone delivers.
  const { subscription } = new FakeBrowser('https://no-such-host.notify.windows.com/w/1')
  return page.addInitScript(({ endpoint, p256dh, auth }) => {
    const make = (options?: PushSubscriptionOptionsInit) => ({
      endpoint,
      options,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem('test-subscription')
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        localStorage.setItem('test-subscription', 'on')
        return make(options)
      },
      getSubscription: async () => (localStorage.getItem('test-subscription') ? make() : null),
    })
  }, subscription)
}

/** Delivers pushes to the page's service worker, as the browser's push service would. */
const connectPushService = async (page: Page, origin: string) => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const session = await page.context().newCDPSession(page)
  let registrationId = ''
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId: id } of registrations) if (scopeURL === `${origin}/`) registrationId = id
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  return (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

const listShown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => `${title}: ${body}`),
  )

test('the first follow leads to pushes that are shown, reported and kept alive', async ({ openAs, baseURL }) => {
  const origin = baseURL ?? ''
  const page = await openAs(null, { ...PHONE, permissions: ['notifications'] })
  await fakeSubscriptions(page)
  await startOwnSession(page, 'ada')
  await page.request.delete('/api/profiles/marisol.pours/follow', { headers: { 'sec-fetch-site': 'same-origin' } })

  await page.goto('/profiles/marisol.pours')
  const follow = page.getByRole('button', { name: 'Follow Marisol Vega' })
  await follow.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: pushTexts.offerTitle })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('img', { name: pushTexts.exampleLabel('Marisol Vega') })).toBeVisible()
  await expectAccessibleInThemes(page, 'push-offer')
  await setTextSize(page, '200%')
  await expectNoHorizontalScroll(page, 'the offer of notifications at 200%')
  await setTextSize(page, '')
  await sheet.getByRole('button', { name: pushTexts.turnOn }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(pushTexts.turnedOn('Marisol'))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Following Marisol Vega' })).toBeFocused()

  await page.goto('/settings/notifications')
  const device = page.getByRole('listitem').filter({ hasText: pushTexts.thisDevice })
  await expect(device).toContainText(pushTexts.neverShown)
  await expectAccessibleInThemes(page, 'push-devices')
  const deliver = await connectPushService(page, origin)
  const sent = page.waitForResponse((response) => response.url().endsWith('/test'))
  await device.getByRole('button', { name: new RegExp(`^${pushTexts.sendTest}`) }).click()
  const { delivery_id } = (await (await sent).json()) as { delivery_id: string }
  const notification = {
    title: 'Marisol Vega posted a shift',
    body: 'Fri, Nov 27, 8:00 PM at The Copper Rail',
    navigate: `${origin}/profiles/marisol.pours`,
    tag: 'shift',
    data: { delivery_id, link: '/profiles/marisol.pours' },
  }
  await deliver(JSON.stringify({ web_push: 8030, notification }))
  // The page may have stopped waiting by now: the server cannot deliver its own copy of the test.
  const readState = async () => {
    const { state } = (await (await page.request.get(`/api/push-deliveries/${delivery_id}`)).json()) as {
      state: string
    }
    return state
  }
  await expect.poll(readState).toBe('shown')
  await page.reload()
  await expect(device).toContainText(pushTexts.lastShown('today'))
  expect(await listShown(page)).toEqual([`${notification.title}: ${notification.body}`])
  // What cannot be read is shown, too: browsers end subscriptions whose pushes show nothing.
  for (const [count, data] of [
    [2, ''],
    [3, 'no json'],
  ] as const) {
    await deliver(data)
    await expect.poll(async () => (await listShown(page)).length).toBe(count)
  }
  expect((await listShown(page)).filter((shown) => shown === `${UNREADABLE_PUSH.title}: `)).toHaveLength(2)

  await page.evaluate(() => localStorage.removeItem('test-subscription'))
  const renewed = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/api/push-subscriptions'),
  )
  await page.goto('/home')
  expect((await renewed).postDataJSON()).toMatchObject({ is_renewal: true })
  await expect(page.getByRole('complementary', { name: pushTexts.stoppedLabel })).toBeHidden()

  await page.context().clearPermissions()
  await page.reload()
  const stopped = page.getByRole('complementary', { name: pushTexts.stoppedLabel })
  await expect(stopped).toContainText(pushTexts.stopped('device'))
  await expectAccessibleInThemes(page, 'push-stopped')
})
