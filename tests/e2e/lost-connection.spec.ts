import type { Page } from '@playwright/test'
import { publicPageTexts } from '#web/public-pages/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, test } from './browser-test.ts'

// Without the service worker, which has the menu's files, as on a first visit.
test('a menu that is opened offline leaves the page as it is, and opens when the browser is online again', async ({
  openAs,
}) => {
  const pat = await openAs('pat', { viewport: { width: 390, height: 844 } })
  await pat.goto('/venues/the-copper-rail')
  const venue = pat.getByRole('heading', { name: 'The Copper Rail', level: 1 })
  await expect(venue).toBeVisible()
  await expect(pat.getByRole('button', { name: /account/i })).toBeVisible()
  await pat.context().setOffline(true)
  await pat.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(pat.getByText(uiTexts.offline).first()).toBeVisible()
  await expect(venue).toBeVisible()
  await pat.context().setOffline(false)
  const menu = pat.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Help' })).toBeVisible()
  await pat.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(venue).toBeVisible()
})

/** Requests for code fail as on a network that is there but does not work; call the returned function to end it. */
const failCode = async (page: Page) => {
  await page.route('**/assets/**/*.js', (route) => route.abort())
  return () => page.unroute('**/assets/**/*.js')
}

test('a menu whose code does not load leaves the page as it is, and opens with a later tap', async ({ openAs }) => {
  const pat = await openAs('pat', { viewport: { width: 390, height: 844 } })
  await pat.goto('/venues/the-copper-rail')
  const venue = pat.getByRole('heading', { name: 'The Copper Rail', level: 1 })
  const button = pat.getByRole('button', { name: 'Menu', exact: true })
  const menu = pat.getByRole('navigation', { name: 'Menu' })
  await expect(pat.getByRole('button', { name: /account/i })).toBeVisible()
  const restore = await failCode(pat)
  const failed = pat.waitForEvent('requestfailed')
  await button.click()
  await failed
  await expect(venue).toBeVisible()
  await expect(menu).toBeHidden()
  await restore()
  // A tap counts once the second load has failed, too.
  await expect(async () => {
    if (await menu.isHidden()) await button.click()
    await expect(menu.getByRole('link', { name: 'Help' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await pat.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(venue).toBeVisible()
})

test('a report form that does not load says so, and opens with the next tap', async ({ openAs }) => {
  const page = await openAs(null)
  await page.goto('/venues/the-copper-rail')
  const report = page.getByRole('button', { name: publicPageTexts.report })
  await expect(report).toBeVisible()
  const restore = await failCode(page)
  await report.click()
  await expect(page.getByText(publicPageTexts.reportNotLoaded)).toBeVisible()
  await restore()
  await report.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText(publicPageTexts.reportNotLoaded)).toBeHidden()
})

test('the report form of a public page opens when the browser is online again', async ({ openAs }) => {
  const page = await openAs(null)
  await page.goto('/venues/the-copper-rail')
  const venue = page.getByRole('heading', { name: 'The Copper Rail', level: 1 })
  const report = page.getByRole('button', { name: publicPageTexts.report })
  await expect(report).toBeVisible()
  await page.context().setOffline(true)
  await report.click()
  await expect(venue).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(venue).toBeVisible()
})
