import type { Page } from '@playwright/test'
import { publicPageTexts } from '#web/public-pages/texts.ts'
import { expect, expectAccessibleInThemes, expectNoHorizontalScroll, settled, test } from './browser-test.ts'

const VENUE = '/venues/tin-ceiling'
const PERSON = '/profiles/bea.c'
const PAGES = [VENUE, `${VENUE}/events`, `${VENUE}/specials`, `${VENUE}/menu`, `${VENUE}/posts`, PERSON, '/tonight']
const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)

/** Olive puts her venue on the web, and Bea her week. */
async function goPublic(olive: Page, bea: Page): Promise<void> {
  const venue = await olive.request.patch('/api/venues/tin-ceiling', { data: { is_public: true } })
  const person = await bea.request.put('/api/me/web-page', { data: { level: 'week', shows_workplaces: true } })
  expect([venue.status(), person.status()]).toEqual([200, 200])
}

test.beforeEach(async ({ openAs }) => goPublic(await openAs('olive'), await openAs('bea')))

test('a venue’s and a person’s page have their facts without scripts', async ({ openAs }) => {
  const visitor = await openAs(null, { javaScriptEnabled: false })
  await visitor.goto(VENUE)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Tin Ceiling' })).toBeVisible()
  await expect(visitor.getByText('117 N Main St, Edwardsville', { exact: true })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Behind the bar' })).toBeVisible()
  await visitor.getByRole('link', { name: publicPageTexts.allEvents }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await visitor.goto(PERSON)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Bea Castellano' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Tip Jar' })).toBeVisible()
})

for (const [device, viewport] of Object.entries(SCREENS))
  test(`public pages become interactive without a layout shift on a ${device}`, async ({ openAs }) => {
    const visitor = await openAs(null, { viewport })
    await visitor.addInitScript(() => {
      Object.assign(window, { shifted: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Object.assign(window, { shifted: (entry as { value?: number }).value })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of PAGES) {
      await visitor.goto(path)
      // The switch appears with hydration.
      await expect(visitor.getByRole('button', { name: /Switch to/ })).toBeVisible()
      await settled(visitor)
      expect([path, await visitor.evaluate(() => (window as { shifted?: number }).shifted)]).toEqual([path, 0])
      await expectAccessibleInThemes(visitor, path)
      await expectNoHorizontalScroll(visitor, path)
      await setTextSize(visitor, '200%')
      await expectNoHorizontalScroll(visitor, `${path} with large text`)
      await setTextSize(visitor, '')
    }
  })

test('an open page leads to login as soon as the venue is no longer public', async ({ openAs }) => {
  const [olive, visitor] = [await openAs('olive'), await openAs(null)]
  await visitor.goto(VENUE)
  await expect(visitor.getByRole('button', { name: /Switch to/ })).toBeVisible()
  await olive.request.patch('/api/venues/tin-ceiling', { data: { is_public: false } })
  // As when someone comes back to the tab.
  await visitor.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(visitor).toHaveURL(/\/login/)
})

test('the landing page leads to who is on tonight', async ({ openAs }) => {
  const visitor = await openAs(null)
  await visitor.goto('/')
  await visitor.getByRole('link', { name: 'See who’s on tonight' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: /^Tonight/ })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Tin Ceiling' })).toBeVisible()
})
