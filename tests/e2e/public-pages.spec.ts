import type { Page } from '@playwright/test'
import { PAGE_STREAM_PATH } from '#contract/live.limits.ts'
import { profileTexts } from '#web/profiles/texts.ts'
import { publicPageTexts } from '#web/public-pages/texts.ts'
import {
  expect,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  setTextSize,
  settled,
  test,
} from './browser-test.ts'
import { DESK, EMBEDS, PHONE, type PUBLIC_PAGES } from './screen-list.ts'

const VENUE = '/venues/tin-ceiling'
/** Shows a week. */
const PERSON = '/profiles/bea.c'
/** Public in the demo, and where Bea works. */
const WORKPLACE = { path: '/venues/the-copper-rail', name: 'The Copper Rail' }

/** Every kind of page, with its heading and something that it shows. */
const FACTS: Record<(typeof PUBLIC_PAGES)[number] | typeof PERSON, [heading: string, fact: string]> = {
  '/venues/the-copper-rail': ['The Copper Rail', '212 W Main St, Belleville'],
  '/venues/the-copper-rail/events': ['Events', 'Open mic, no covers'],
  '/venues/the-copper-rail/specials': ['Specials', 'Well drinks with a pay stub.'],
  '/venues/the-copper-rail/menu': ['Menu', 'Twelve lines, cleaned on Mondays.'],
  '/venues/the-copper-rail/posts': ['Posts', 'Half-price flights tonight, and the kitchen stays open an hour longer.'],
  '/profiles/marisol.pours': ['Marisol Vega', profileTexts.upcomingShifts],
  '/profiles/dezbehindbar': ['Dez Okafor', '@dezbehindbar'],
  [PERSON]: ['Bea Castellano', 'Tip Jar'],
  '/tonight': ['Tonight near Belleville', 'The Copper Rail'],
  '/tonight/belleville': ['Tonight in Belleville', 'The Copper Rail'],
  '/tonight?lat=47.61&lon=-122.33': ['Tonight near you', publicPageTexts.nothingTonight],
}

/** Olive puts her venue on the web, and Bea her week. */
async function goPublic(olive: Page, bea: Page): Promise<void> {
  const venue = await olive.request.patch('/api/venues/tin-ceiling', { data: { is_public: true } })
  const person = await bea.request.put('/api/me/web-page', { data: { level: 'week', shows_workplaces: true } })
  expect([venue.status(), person.status()]).toEqual([200, 200])
}

test.beforeEach(async ({ openAs }) => goPublic(await openAs('olive'), await openAs('bea')))

test('every page has its facts without scripts', async ({ openAs }) => {
  const visitor = await openAs(null, { javaScriptEnabled: false })
  for (const [path, [heading, fact]] of Object.entries(FACTS)) {
    await visitor.goto(path)
    await expect(visitor.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(visitor.getByRole('main').getByText(fact, { exact: true }).first()).toBeVisible()
  }
})

test('links between pages work without scripts', async ({ openAs }) => {
  const visitor = await openAs(null, { javaScriptEnabled: false })
  await visitor.goto(VENUE)
  await expect(visitor.getByRole('heading', { name: publicPageTexts.whoIsOn })).toBeVisible()
  await visitor.getByRole('link', { name: publicPageTexts.allEvents }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Tin Ceiling' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Tin Ceiling' })).toBeVisible()
})

/** Adds up the page's layout shifts that no input caused, as Cumulative Layout Shift does. */
const countLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) Object.assign(window, { shifted: Reflect.get(window, 'shifted') + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
/** A fifth of what search engines call good. */
const MOST_SHIFT = 0.02
const readLayoutShift = (page: Page) => page.evaluate(() => Reflect.get(window, 'shifted') as number)

for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: DESK }))
  test(`public pages become interactive without a layout shift on a ${device}`, async ({ openAs }) => {
    // What the server renders may depend on neither the language nor the time zone of the browser.
    const visitor = await openAs(null, { viewport, locale: 'de-DE', timezoneId: 'Asia/Tokyo' })
    await countLayoutShifts(visitor)
    for (const path of Object.keys(FACTS)) {
      for (const colorScheme of ['dark', 'light'] as const) {
        await visitor.emulateMedia({ colorScheme })
        await visitor.goto(path)
        // The switch appears with hydration.
        await expect(visitor.getByRole('button', { name: /Switch to/ })).toBeVisible()
        await settled(visitor)
        expect(await readLayoutShift(visitor), `${path}, ${colorScheme}`).toBeLessThanOrEqual(MOST_SHIFT)
      }
      await expectAccessibleInThemes(visitor, path)
      await expectNoHorizontalScroll(visitor, path)
      await setTextSize(visitor, '200%')
      await expectNoHorizontalScroll(visitor, `${path} with large text`)
    }
    for (const path of EMBEDS) {
      await visitor.goto(path)
      await settled(visitor)
      expect(await readLayoutShift(visitor), path).toBeLessThanOrEqual(MOST_SHIFT)
    }
  })

test('an open page leads to login as soon as the venue is no longer public', async ({ openAs }) => {
  const [olive, visitor] = [await openAs('olive'), await openAs(null)]
  await visitor.goto(VENUE)
  await expect(visitor.getByRole('button', { name: /Switch to/ })).toBeVisible()
  await olive.request.patch('/api/venues/tin-ceiling', { data: { is_public: false } })
  await expect(visitor).toHaveURL(/\/login/)
})

const waitForStream = (page: Page) =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === PAGE_STREAM_PATH)

const goDark = async (bea: Page) => {
  const answer = await bea.request.put('/api/me/dark-schedule', { data: { duration: 'tonight' } })
  expect(answer.status()).toBe(200)
}
const endDark = async (bea: Page) => expect((await bea.request.delete('/api/me/dark-schedule')).status()).toBe(200)

/** As when someone leaves the tab or comes back to it. */
const setVisible = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

for (const [path, name] of [
  [WORKPLACE.path, 'Bea Castellano'],
  [PERSON, WORKPLACE.name],
] as const)
  test(`${path} drops a person who goes dark while it is open, and shows them again, without a reload`, async ({
    openAs,
  }) => {
    const [bea, visitor] = [await openAs('bea'), await openAs(null)]
    const listening = waitForStream(visitor)
    await visitor.goto(path)
    const shift = visitor.getByRole('listitem').filter({ hasText: name })
    await expect(shift.first()).toBeVisible()
    expect((await listening).status()).toBe(200)
    await visitor.evaluate(() => Object.assign(window, { isSameDocument: true }))

    await goDark(bea)
    await expect(shift).toHaveCount(0)
    await endDark(bea)
    await expect(shift.first()).toBeVisible()

    // A hidden page does not listen, and asks when it is visible again.
    await setVisible(visitor, 'hidden')
    await goDark(bea)
    await expect(shift.first()).toBeVisible()
    const listeningAgain = waitForStream(visitor)
    await setVisible(visitor, 'visible')
    await listeningAgain
    await expect(shift).toHaveCount(0)
    expect(await visitor.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
    await endDark(bea)
  })

test('an open page leads to login at once when its venue is no longer public', async ({ openAs }) => {
  const [olive, visitor] = [await openAs('olive'), await openAs(null)]
  const listening = waitForStream(visitor)
  await visitor.goto(`${VENUE}/events`)
  await listening
  await olive.request.patch('/api/venues/tin-ceiling', { data: { is_public: false } })
  await expect(visitor).toHaveURL(/\/login/)
})

test('a page whose stream is refused asks when someone comes back to it', async ({ openAs }) => {
  const [bea, visitor] = [await openAs('bea'), await openAs(null)]
  await visitor.route(`**${PAGE_STREAM_PATH}?*`, (route) => route.fulfill({ status: 429, body: 'Too many.' }))
  const listening = waitForStream(visitor)
  await visitor.goto(WORKPLACE.path)
  expect((await listening).status()).toBe(429)
  const shift = visitor.getByRole('listitem').filter({ hasText: 'Bea Castellano' })
  await expect(shift.first()).toBeVisible()
  await goDark(bea)
  await setVisible(visitor, 'visible')
  await expect(shift).toHaveCount(0)
  await endDark(bea)
})

test('the landing page leads to who is on tonight', async ({ openAs }) => {
  const visitor = await openAs(null)
  await visitor.goto('/')
  await visitor.getByRole('link', { name: 'See who’s on tonight' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: /^Tonight/ })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Tin Ceiling' })).toBeVisible()
})
