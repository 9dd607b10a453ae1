import type { Page } from '@playwright/test'
import { appTexts } from '#web/core/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { expect, test } from './browser-test.ts'
import { shiftSoon } from './shift-times.ts'

test('a shift can be posted by keyboard alone', async ({ openAs }) => {
  const eli = await openAs('eli')
  const evening = shiftSoon()
  await eli.goto('/home')
  await expect(eli.getByRole('link', { name: 'Add New Shift' })).toBeVisible()
  await tabTo(eli, 'Add New Shift')
  await eli.keyboard.press('Enter')
  await expect(eli.getByRole('heading', { name: 'Add New Shift', level: 1 })).toBeVisible()
  await expect(eli.getByLabel('Venue')).toBeVisible()

  await tabTo(eli, 'Venue')
  await eli.keyboard.type('The Porch')
  await tabTo(eli, /^To(day|night)/)
  const today = await eli.evaluate(() => (document.activeElement as HTMLInputElement).value)
  if (today !== evening.day) await eli.keyboard.press('ArrowRight')
  await tabTo(eli, shiftTexts.startTime)
  await typeTime(eli, evening.startClock)
  await tabTo(eli, shiftTexts.endTime)
  await typeTime(eli, evening.endClock)
  await expect(eli.getByText(/· 2 hours$/)).toBeVisible()
  await tabTo(eli, shiftTexts.add)
  await eli.keyboard.press('Enter')
  await expect(eli.getByText('Shift added successfully!')).toBeVisible()
  await expect(eli.getByLabel('Venue')).toHaveValue('')
})

test('a menu opened while the next page loads stays open; otherwise the focus moves to the page', async ({
  openAs,
}) => {
  const pat = await openAs('pat')
  const nav = pat.getByRole('navigation', { name: appTexts.mainNavigation })
  const accountButton = pat.getByRole('button', { name: appTexts.accountMenu })
  await pat.goto('/home')
  // The menu is loaded on demand, which must have happened before scripts are held back.
  await accountButton.click()
  await expect(pat.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await pat.keyboard.press('Escape')

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await pat.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await nav.getByRole('link', { name: 'Venues' }).click()
  await expect(pat).toHaveURL(/\/venues$/)
  await accountButton.click()
  await expect(pat.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  release()
  await expect(pat.getByRole('heading', { name: 'Venues', level: 1 })).toBeVisible()
  await expect(pat.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await pat.keyboard.press('Escape')
  await expect(accountButton).toBeFocused()

  await nav.getByRole('link', { name: 'Talent' }).click()
  await expect(pat.getByRole('main')).toBeFocused()
})

test('a key that opens the account menu before its code is loaded focuses the first item', async ({ openAs }) => {
  const pat = await openAs('pat')
  const accountButton = pat.getByRole('button', { name: appTexts.accountMenu })
  const items = pat.getByRole('menuitem')
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await pat.goto('/home')
    await accountButton.focus()
    await pat.keyboard.press(key)
    await expect(items.nth(0)).toBeFocused()
    await pat.keyboard.press('ArrowDown')
    await expect(items.nth(1)).toBeFocused()
    await pat.keyboard.press('Escape')
    await expect(accountButton).toBeFocused()
  }
  await pat.reload()
  await accountButton.click()
  await expect(items.nth(0)).toBeVisible()
  await expect(items.nth(0)).not.toBeFocused()
})

const MOST_STOPS = 60

/** Presses Tab until the control with that name has focus. */
const tabTo = async (page: Page, name: string | RegExp) => {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const here = page.locator(':focus')
    if ((await here.count()) > 0 && (await matches(here.first(), name))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}`)
}

const matches = async (element: ReturnType<Page['locator']>, name: string | RegExp) => {
  const own = await element.evaluate((node) => {
    const labels = node instanceof HTMLInputElement || node instanceof HTMLSelectElement ? node.labels : null
    const label = labels?.[0]?.textContent
    return (node.getAttribute('aria-label') ?? label ?? node.textContent ?? '').trim()
  })
  return typeof name === 'string' ? own === name : name.test(own)
}

/** Types `5:00 PM` into a time field, segment by segment. */
const typeTime = async (page: Page, clock: string) => {
  const [, hour = '', minute = '', meridiem = ''] = /(\d+):(\d+) ([AP]M)/.exec(clock) ?? []
  await page.keyboard.type(hour.padStart(2, '0') + minute)
  await page.keyboard.type(meridiem)
}
