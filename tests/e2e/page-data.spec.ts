import type { Page } from '@playwright/test'
import { screenTitles } from '#contract/screen-titles.texts.ts'
import { expect, settled, test } from './browser-test.ts'

/** What a screen reads at once, by its address. The live stream makes pages read the notifications once more. */
const READS: Record<string, string[]> = {
  '/home': ['/api/shifts/followed', '/api/shifts/near', '/api/venues/near'],
  '/ontap': ['/api/feed', '/api/shifts/followed'],
  '/entertainers': ['/api/talent'],
  '/venues/the-copper-rail': ['/api/venues/the-copper-rail', '/api/venues/the-copper-rail/specials'],
  '/profiles/bea.c': ['/api/profiles/bea.c'],
  '/profile': ['/api/me/profile', '/api/me/shifts'],
}
/** Only the browser knows where someone is. */
const SENT_BY_BROWSER = ['/api/shifts/near', '/api/venues/near']

const findUnused = (page: Page) => page.evaluate(() => [...(window.pageResponses?.keys() ?? [])])

test('what a screen reads first comes with the page, or is sent once while the app loads, and is used', async ({
  openAs,
}) => {
  const page = await openAs('pat')
  for (const [address, reads] of Object.entries(READS)) {
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await page.goto(address)
    await settled(page)
    expect([address, sent.filter((path) => reads.includes(path)).sort()]).toEqual([
      address,
      reads.filter((path) => SENT_BY_BROWSER.includes(path)),
    ])
    await expect.poll(() => findUnused(page), address).toEqual([])
    await expect(page.locator('#app-page-data')).toHaveCount(0)
    page.removeAllListeners('request')
  }
})

test('the first render of a screen is complete', async ({ openAs }) => {
  const page = await openAs('pat')
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('#main > *')) return
      observer.disconnect()
      const loading = [...document.querySelectorAll('#main [data-loading]')].map(({ textContent }) => textContent)
      Object.assign(window, { loadingAtFirst: loading })
    }).observe(document, { childList: true, subtree: true })
  })
  for (const address of ['/ontap', '/entertainers', '/venues/the-copper-rail', '/profiles/bea.c', '/notifications']) {
    await page.goto(address)
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([address, await page.evaluate(() => Reflect.get(window, 'loadingAtFirst'))]).toEqual([address, []])
  }
})

test('until the app has loaded, a page shows the top of its screen', async ({ openAs }) => {
  const page = await openAs('pat')
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  const top = page.getByRole('heading', { level: 1 })
  await page.goto('/home')
  await expect(top).toHaveText(/^(Morning|Afternoon|Evening), Pat$/)
  await page.goto('/entertainers')
  await expect(top).toHaveText(screenTitles.talent)
  await page.goto('/venues/the-copper-rail')
  await expect(top).toHaveText('The Copper Rail')
  const image = page.getByRole('main').locator('img')
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
})

test('reads near a location use the town that the browser remembers', async ({ openAs }) => {
  const page = await openAs('pat')
  await page.goto('/home')
  await page.evaluate(() => localStorage.setItem('location', '{"lat":41.87811,"lon":-87.6298,"town":"Chicago"}'))
  const near = page.waitForRequest(/\/api\/shifts\/near/)
  await page.reload()
  expect(new URL((await near).url()).search).toContain('lat=41.878&lon=-87.63&')
  await settled(page)
  await expect.poll(() => findUnused(page)).toEqual([])
})

test('a filter in the address, and a visitor who is logged out, get no answers of a screen', async ({
  openAs,
  page,
}) => {
  const pat = await openAs('pat')
  const read = pat.waitForRequest(/\/api\/talent/)
  await pat.goto('/entertainers?user_type=bartender')
  expect(new URL((await read).url()).search).toContain('user_type=bartender')
  await page.goto('/ontap')
  await expect(page).toHaveURL(/\/login/)
})
