import type { APIRequestContext, Page } from '@playwright/test'
import { accountMessages } from '#contract/accounts.texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { expect, expectAccessible, expectNoSideScroll, linkMailedTo, signIn, test } from './house.ts'

const headers = { 'sec-fetch-site': 'same-origin' }
const PASSWORD = 'three odd words'
const PHONE = { width: 360, height: 780 }

/** Creates an account that has never logged in from the browsers of this test. */
const moveIn = async (request: APIRequestContext, username: string) => {
  const email = `${username}@example.test`
  const form = { email, password: PASSWORD, password_confirmation: PASSWORD, user_type: 'patron', age_confirmed: true }
  await request.post('/api/auth/sign-up/email', { data: form, headers })
  const token = new URL(await linkMailedTo(email)).searchParams.get('token')
  await request.post('/api/auth/verify-email', { data: { token, password: PASSWORD }, headers })
  const answer = await request.patch('/api/me/profile', { data: { username }, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return email
}

const guess = async (request: APIRequestContext, email: string, times: number) => {
  for (let n = 0; n < times; n += 1)
    await request.post('/api/auth/sign-in/email', { data: { email, password: 'a guess' }, headers })
}

const look = async (page: Page, name: string) => {
  await expectNoSideScroll(page, name)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page, `${name}, ${colorScheme}`)
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}-${colorScheme}.png` })
  }
}

test("someone locked out by others' guesses logs in by an emailed link, and the browser is known from then on", async ({
  sitDown,
}) => {
  const [first, stranger, page] = [await sitDown(null), await sitDown(null), await sitDown(null, { viewport: PHONE })]
  const email = await moveIn(first.request, 'lou.locked')
  await guess(stranger.request, email, 10)

  await signIn(page, email, PASSWORD)
  await expect(page.getByText(accountMessages.signInPaused)).toBeVisible()
  await look(page, 'sign-in-paused')
  await page.getByRole('button', { name: 'Email me a login link' }).click()
  await expect(page.getByText(accountMessages.loginLinkSent)).toBeVisible()
  const link = await linkMailedTo(email)
  expect(link).toContain('/login-link?token=')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Log in by email', level: 1 })).toBeVisible()
  await look(page, 'login-link')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)

  // Further guesses no longer lock out this browser.
  await page.getByRole('button', { name: appTexts.accountMenu }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: appTexts.accountMenu })).toBeHidden()
  await guess(stranger.request, email, 1)
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/home$/)

  // The link works only once.
  await stranger.goto(link)
  await stranger.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(stranger.getByText(accountMessages.linkExpired)).toBeVisible()
  await look(stranger, 'login-link-dead')
})
