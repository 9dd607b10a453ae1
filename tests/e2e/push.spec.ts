import { expect, test } from './browser-test.ts'
import { desktopChromiumPath } from './chromium.ts'
import { logOut, openHome, startOwnSession } from './offline-copy.ts'

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
