import { expect, type Page } from '@playwright/test'
import { readBrowserStorage } from './browser-storage.ts'
import type { DemoUser } from './browser-test.ts'

const waitForOfflineCopy = async (page: Page, who: string) => {
  await expect(async () => {
    expect((await readBrowserStorage(page))['last-seen /last-seen'] ?? '').toContain(who)
  }).toPass()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Opens home and waits until its offline copy exists. */
export const openHome = async (page: Page) => {
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Marisol Vega' }).first()).toBeVisible()
  await waitForOfflineCopy(page, 'Marisol Vega')
}

/** Logs in with a session that no other test uses, so that the test may end it. */
export const startOwnSession = async (page: Page, who: DemoUser = 'pat') => {
  const answer = await page.context().request.post('/api/auth/sign-in/email', {
    data: { email: `${who}@demo.test`, password: 'last-call' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.ok()).toBe(true)
}

export const logOut = async (page: Page, baseURL: string | undefined) => {
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(`${baseURL}/login`)
}
