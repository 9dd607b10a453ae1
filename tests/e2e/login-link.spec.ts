import type { APIRequestContext, Page } from '@playwright/test'
import { accountMessages } from '#contract/accounts.texts.ts'
import { accountTexts } from '#web/accounts/texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { publicPageTexts } from '#web/public-pages/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import {
  emailedLink,
  expect,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  signIn,
  test,
} from './browser-test.ts'

const headers = { 'sec-fetch-site': 'same-origin' }
const PASSWORD = 'three odd words'
const PHONE = { width: 360, height: 780 }

/** Creates an account that has never logged in from the browsers of this test. */
const createAccount = async (request: APIRequestContext, username: string) => {
  const email = `${username}@example.test`
  const form = { email, password: PASSWORD, password_confirmation: PASSWORD, user_type: 'patron', age_confirmed: true }
  await request.post('/api/auth/sign-up/email', { data: form, headers })
  const token = new URL(await emailedLink(email, 'confirm')).searchParams.get('token')
  await request.post('/api/auth/verify-email', { data: { token, password: PASSWORD }, headers })
  const answer = await request.patch('/api/me/profile', { data: { username }, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return email
}

const guess = async (request: APIRequestContext, email: string, times: number) => {
  for (let n = 0; n < times; n += 1)
    await request.post('/api/auth/sign-in/email', { data: { email, password: 'a guess' }, headers })
}

const checkPage = async (page: Page, name: string) => {
  await expectNoHorizontalScroll(page, name)
  await expectAccessibleInThemes(page, name)
}

test("someone locked out by others' guesses logs in by an emailed link, and the browser is known from then on", async ({
  openAs,
}) => {
  const [first, stranger, page] = [await openAs(null), await openAs(null), await openAs(null, { viewport: PHONE })]
  const email = await createAccount(first.request, 'lou.locked')
  await guess(stranger.request, email, 10)

  await signIn(page, email, PASSWORD)
  await expect(page.getByText(accountMessages.signInPaused)).toBeVisible()
  await checkPage(page, 'sign-in-paused')
  await page.getByRole('button', { name: 'Email me a login link' }).click()
  await expect(page.getByText(accountMessages.loginLinkSent)).toBeVisible()
  const link = await emailedLink(email, 'login-link')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Log in by email', level: 1 })).toBeVisible()
  await checkPage(page, 'login-link')
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
  await checkPage(stranger, 'login-link-dead')
})

test('a login link asked for after “Follow” ends in the follow, also on another device', async ({ openAs }) => {
  const [first, phone, desktop] = [await openAs(null), await openAs(null, { viewport: PHONE }), await openAs(null)]
  const email = await createAccount(first.request, 'fay.follows')
  await guess(desktop.request, email, 10)

  await phone.goto('/venues/the-copper-rail')
  await phone.getByRole('link', { name: `${publicPageTexts.follow} The Copper Rail` }).click()
  await phone.getByLabel('Email').fill(email)
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await phone.getByRole('button', { name: 'Email me a login link' }).click()
  await expect(phone.getByText(accountMessages.loginLinkSent)).toBeVisible()

  await desktop.goto(await emailedLink(email, 'login-link'))
  await expect(desktop.getByText(accountTexts.followNeedsAccount)).toBeVisible()
  await checkPage(desktop, 'login-link-follow')
  await desktop.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(desktop).toHaveURL(/\/venues\/the-copper-rail$/)
  await expect(desktop.getByText(appTexts.following('The Copper Rail'))).toBeVisible()
  await desktop.getByRole('button', { name: uiTexts.undo }).click()
  await expect(desktop.getByRole('button', { name: 'Follow The Copper Rail' })).toBeVisible()
})
