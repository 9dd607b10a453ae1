import type { BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import { HELP_TOPICS } from '#web/core/help-topics.ts'
import { appTexts } from '#web/core/texts.ts'
import { homeTexts } from '#web/home/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { readBrowserStorage, readOfflineCopy } from './browser-storage.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForStream } from './browser-test.ts'
import { logOut, openHome, startOwnSession } from './offline-copy.ts'
import { seeSpecified } from './specified.ts'

test.use({ serviceWorkers: 'allow' })

test('offline, the app opens and shows the last data with a notice; online it works as usual', async ({ openAs }) => {
  const pat = await openAs('pat', { viewport: { width: 390, height: 844 } })
  await openHome(pat)
  const kept = Object.keys(await readBrowserStorage(pat))
  const places = kept.filter((name) => name.includes(' ')).map((name) => name.split(' ')[1] ?? '')
  expect(places.filter((path) => !path.startsWith('/assets/')).sort()).toEqual(['/index.html', '/last-seen'])

  await pat.context().setOffline(true)
  await pat.reload()
  await expect(pat.getByRole('heading', { name: appTexts.lastSeen })).toBeVisible()
  await expect(pat.getByText('Shifts may have changed since', { exact: false })).toBeVisible()
  await expect(pat.getByText(/^As of \w{3}, \w{3} \d+ at/).first()).toBeVisible()
  await expect(pat.getByRole('link', { name: 'Marisol Vega' }).first()).toBeVisible()
  // The navigation stays, without an error and without asking to log in.
  await expect(pat.getByRole('navigation', { name: appTexts.dock }).getByRole('link')).toHaveCount(5)
  await expect(pat.getByRole('link', { name: 'Login' })).toBeHidden()
  await expect(pat.getByRole('alert')).toHaveCount(0)
  await expectNoHorizontalScroll(pat, 'offline copy')
  await expectAccessible(pat, 'offline copy')
  // Pages that were never opened before work offline too.
  await pat.goto('/help?for=talent#post-shifts')
  await expect(pat.locator('summary', { hasText: HELP_TOPICS['post-shifts'].title })).toBeFocused()
  await pat.goto('/venues')
  await expect(pat.getByRole('heading', { name: appTexts.notOffline })).toBeVisible()
  await expect(pat.getByRole('alert')).toHaveCount(0)
  await pat.getByRole('link', { name: appTexts.seeSaved }).click()
  await expect(pat.getByRole('heading', { name: appTexts.lastSeen })).toBeVisible()
  await pat.goto('/venues')

  await pat.context().setOffline(false)
  await expect(pat.getByRole('heading', { name: appTexts.notOffline })).toBeHidden()
  await expect(pat.getByRole('heading', { name: 'Venues', level: 1 })).toBeVisible()
})

for (const [who, path] of [
  ['pat', '/tonight'],
  ['pat', '/tonight/belleville'],
  ['pat', '/venues/the-copper-rail'],
  ['pat', '/profiles/marisol.pours'],
] as const)
  test(`offline, ${path} says so, and loads when the browser is online again`, async ({ openAs }) => {
    const page = await openAs(who)
    await openHome(page)
    await page.context().setOffline(true)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: appTexts.notOffline })).toBeVisible()
    await expectAccessible(page, `${path} offline`)
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: appTexts.notOffline })).toBeHidden()
    await expect(page.getByText('The Copper Rail').first()).toBeVisible()
  })

test('offline, pages visited before show the person and the venue, until they hide their shifts', async ({
  openAs,
}) => {
  const [pat, mari] = [await openAs('pat', { viewport: { width: 390, height: 844 } }), await openAs('mari')]
  const readVisited = async () => (await readOfflineCopy(pat))?.visited ?? []
  const countShifts = async (name: string) => (await readVisited()).find((page) => page.name === name)?.shifts.length
  await openHome(pat)
  for (const [path, name] of [
    ['/profiles/marisol.pours', 'Marisol Vega'],
    ['/venues/the-copper-rail', 'The Copper Rail'],
  ] as const) {
    await pat.goto(path)
    await expect.poll(() => countShifts(name)).toBeGreaterThan(0)
  }
  await pat.context().setOffline(true)
  await pat.goto('/profiles/marisol.pours')
  await expect(pat.getByRole('heading', { name: 'Marisol Vega' })).toBeVisible()
  await expect(pat.getByText('This is how the page looked', { exact: false })).toBeVisible()
  await expect(pat.getByRole('region', { name: 'Shifts' }).getByRole('listitem').first()).toBeVisible()
  await expect(pat.getByRole('main').locator('image[href^="blob:"]')).toBeVisible()
  await expectNoHorizontalScroll(pat, 'visited profile offline')
  await expectAccessible(pat, 'visited profile offline')
  await pat.goto('/venues/the-copper-rail')
  await expect(pat.getByRole('heading', { name: 'The Copper Rail' })).toBeVisible()
  await expect(pat.getByText('Address')).toBeVisible()

  await pat.context().setOffline(false)
  // The page loads again by itself, which would interrupt going elsewhere.
  await expect(pat.getByRole('heading', { name: 'The Copper Rail', level: 1 })).toBeVisible()
  await expect(pat.getByText('This is how the page looked', { exact: false })).toBeHidden()
  // Only from then on can no stream of the page before answer.
  await pat.goto('/settings', { waitUntil: 'commit' })
  await waitForStream(pat)
  await mari.request.put('/api/me/dark-schedule', { data: { duration: 'tonight' } })
  await expect.poll(() => countShifts('Marisol Vega')).toBe(0)
  await mari.request.delete('/api/me/dark-schedule')
})

test('offline, the posts On Tap name the venues that they mention', async ({ openAs }) => {
  const pat = await openAs('pat')
  // Waits for the worker that answers offline.
  await openHome(pat)
  const post = pat.getByText('Off menu until Sunday', { exact: false })
  await pat.goto('/ontap')
  await expect(post.first()).toContainText('at The Copper Rail.')
  await expect.poll(async () => (await readOfflineCopy(pat))?.posts?.items.length ?? 0).toBeGreaterThan(0)
  await pat.context().setOffline(true)
  await pat.reload()
  await expect(pat.getByRole('heading', { name: appTexts.lastSeen })).toBeVisible()
  await expect(post).toContainText('at The Copper Rail.')
})

test('offline without an offline copy, no one is asked to log in', async ({ openAs, baseURL }) => {
  const wes = await openAs(null)
  await startOwnSession(wes)
  await openHome(wes)
  await logOut(wes, baseURL)
  await expect(wes.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await wes.context().setOffline(true)
  await wes.goto('/home')
  await seeSpecified(wes, 'home', 'Could not load user profile.')
  await expect(wes.getByRole('link', { name: 'Login' })).toBeHidden()
  await wes.getByRole('button', { name: 'Menu' }).click()
  const menu = wes.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Help' })).toBeVisible()
  await expect(menu.getByRole('link', { name: /Login|Register/ })).toHaveCount(0)
  await wes.context().setOffline(false)
  await expect(wes).toHaveURL(/\/login/)
})

test("after logging out, nothing of the person's data is left", async ({ openAs, baseURL }) => {
  const wes = await openAs(null)
  await startOwnSession(wes)
  await openHome(wes)
  await logOut(wes, baseURL)
  // Names of built files are made of hashes, which can contain a name, and the page draws paths.
  const left = JSON.stringify(await readBrowserStorage(wes)).replaceAll(/\/assets\/[^"]*|<\/?path/g, '')
  for (const word of ['Marisol', 'Pat', 'pat', 'Still', 'last-seen', 'database']) expect(left).not.toContain(word)
  await wes.context().setOffline(true)
  await wes.goto('/home')
  await seeSpecified(wes, 'home', 'Could not load user profile.')
  await expect(wes.getByRole('heading', { name: appTexts.lastSeen })).toHaveCount(0)
})

test('the offline copy ends with a rejected session, with another account, and after a day', async ({ openAs }) => {
  const pat = await openAs('pat')
  await openHome(pat)
  const bea = await openAs('bea')
  const [own, others] = [await pat.context().cookies(), await bea.context().cookies()]

  await become(pat.context(), [])
  await pat.goto('/')
  await expect.poll(async () => 'last-seen /last-seen' in (await readBrowserStorage(pat))).toBe(false)

  await become(pat.context(), own)
  await openHome(pat)
  await become(pat.context(), others)
  await pat.goto('/settings')
  await expect.poll(async () => JSON.stringify(await readBrowserStorage(pat))).not.toContain('Marisol Vega')

  await become(pat.context(), own)
  await openHome(pat)
  await pat.clock.install({ time: Date.now() + 25 * 3_600_000 })
  await pat.context().setOffline(true)
  await pat.reload()
  await expect(pat.getByText('Could not load user profile.')).toBeVisible()
  await expect.poll(async () => 'last-seen /last-seen' in (await readBrowserStorage(pat))).toBe(false)
  await expect(pat.getByRole('heading', { name: appTexts.lastSeen })).toHaveCount(0)
})

const become = async (context: BrowserContext, cookies: Awaited<ReturnType<BrowserContext['cookies']>>) => {
  await context.clearCookies()
  await context.addCookies(cookies)
}

test('each part of the offline copy has its own age, and updating one does not keep the others', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.goto('/ontap')
  await expect(pat.getByRole('article').first()).toBeVisible()
  await expect.poll(async () => (await readOfflineCopy(pat))?.posts?.items.length ?? 0).toBeGreaterThan(0)
  // As if the feed had been read 23 hours ago and the app had since been opened on other pages.
  await pat.evaluate(async (hours) => {
    const cache = await caches.open('last-seen')
    const copy = await (await cache.match('/last-seen'))?.json()
    copy.posts.read_at = new Date(Date.now() - hours * 3_600_000).toISOString()
    await cache.put('/last-seen', new Response(JSON.stringify(copy)))
  }, 23)
  await openHome(pat)
  expect(Date.now() - Date.parse((await readOfflineCopy(pat))?.posts?.read_at ?? '')).toBeGreaterThan(22 * 3_600_000)
  await pat.clock.install({ time: Date.now() + 2 * 3_600_000 })
  await pat.context().setOffline(true)
  await pat.reload()
  await expect(pat.getByRole('heading', { name: appTexts.lastSeen })).toBeVisible()
  await expect(pat.getByRole('region', { name: 'On Tap' })).toHaveCount(0)
  expect((await readOfflineCopy(pat))?.followed?.items.length).toBeGreaterThan(0)
})

test('shifts leave the offline copy when they end and after twelve hours, posts after a day', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.goto('/ontap')
  await expect.poll(async () => (await readOfflineCopy(pat))?.posts?.items.length ?? 0).toBeGreaterThan(0)
  await openHome(pat)
  // Home could write the copy again.
  await pat.goto('/settings')
  // As if the first of these shifts had ended since.
  const ended = await pat.evaluate(async () => {
    const cache = await caches.open('last-seen')
    const copy = await (await cache.match('/last-seen'))?.json()
    const [shift] = copy.followed.items
    shift.end_time = new Date(Date.now() - 60_000).toISOString()
    await cache.put('/last-seen', new Response(JSON.stringify(copy)))
    return shift.id as string
  })
  await pat.reload()
  await expect.poll(async () => JSON.stringify((await readOfflineCopy(pat))?.followed ?? ended)).not.toContain(ended)
  expect((await readOfflineCopy(pat))?.followed?.items.length).toBeGreaterThan(0)
  await pat.clock.install({ time: Date.now() + 13 * 3_600_000 })
  await pat.context().setOffline(true)
  await pat.goto('/home')
  await expect(pat.getByRole('heading', { name: appTexts.notOffline })).toBeVisible()
  await expect.poll(async () => (await readOfflineCopy(pat))?.followed).toBeNull()
  expect((await readOfflineCopy(pat))?.posts?.items.length).toBeGreaterThan(0)
})

test('when someone goes dark, they leave the offline copy even if the open page never read it', async ({ openAs }) => {
  const [pat, mari] = [await openAs('pat'), await openAs('mari')]
  await openHome(pat)
  const listening = waitForStream(pat)
  await pat.goto('/settings')
  await listening
  await mari.request.put('/api/me/dark-schedule', { data: { duration: 'tonight' } })
  await expect.poll(async () => JSON.stringify(await readBrowserStorage(pat))).not.toContain('Marisol Vega')
  await mari.request.delete('/api/me/dark-schedule')
})

test('a phone can install the app on its home screen', async ({ page, request }) => {
  await page.goto('/')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await (await request.get(address ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Last Call', display: 'standalone', start_url: '/home' })
  for (const form_factor of ['narrow', 'wide'])
    expect(manifest.screenshots).toContainEqual(expect.objectContaining({ form_factor }))
  for (const { src, sizes } of manifest.screenshots) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type']).toBe(type)
    if (type !== 'image/png') continue
    const bytes = await icon.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
})

test('the shortcuts of the installed app open their screens', async ({ openAs, request }) => {
  const { shortcuts } = await (await request.get('/manifest.webmanifest')).json()
  expect(shortcuts.map(({ name }: { name: string }) => name)).toEqual([
    shiftTexts.onNowNearby,
    shiftTexts.add,
    homeTexts.myWeek,
  ])
  const bea = await openAs('bea')
  for (const [index, title] of [shiftTexts.onNowNearby, 'Add New Shift', homeTexts.myWeek].entries()) {
    await bea.goto(shortcuts[index].url)
    await expect(bea.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test("the icon's badge is the unread count, and logging out clears it", async ({ openAs, baseURL }) => {
  const bea = await openAs(null)
  await startOwnSession(bea, 'bea')
  // The browser of the tests has no icon, so the page records what it would show.
  await bea.addInitScript(() => {
    const record = async (count: number | undefined) => sessionStorage.setItem('badge', String(count))
    Object.defineProperty(navigator, 'setAppBadge', { value: record })
    Object.defineProperty(navigator, 'clearAppBadge', { value: () => record(0) })
  })
  const counted = bea.waitForResponse((answer) => answer.url().endsWith('/auth/get-session'))
  await bea.goto('/home')
  const { unread_count } = await (await counted).json()
  const readBadge = () => bea.evaluate(() => sessionStorage.getItem('badge'))
  await expect.poll(readBadge).toBe(String(unread_count))
  expect(unread_count).toBeGreaterThan(0)
  await logOut(bea, baseURL)
  await expect.poll(readBadge).toBe('0')
})
