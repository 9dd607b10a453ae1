import type { APIRequestContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessible, expectNoSideScroll, linkMailedTo, signIn, test } from './house.ts'

const headers = { 'sec-fetch-site': 'same-origin' }
const PASSWORD = 'three odd words'
const PHONE = { width: 390, height: 844 }

/** Somebody new with an account of their own, signed in. */
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

const look = async (page: Page, name: string) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page, `${name}, ${colorScheme}`)
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}-${colorScheme}.png` })
  }
}

/** The app's code of the next half minute: that of this one may have been taken already. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

test('one sets up two-step sign-in, signs in with it, and turns it off with a recovery code', async ({ sitDown }) => {
  const page = await sitDown(null, { viewport: PHONE })
  const email = await moveIn(page.request, 'tova.twice')
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Two-step sign-in' })
  await card.scrollIntoViewIfNeeded()
  await look(page, 'second-factor-off')
  await card.getByRole('button', { name: 'Set it up' }).click()

  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByText('That is not your password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  await expectNoSideScroll(page, 'the square')
  await look(page, 'second-factor-square')
  const secret = ((await dialog.locator('b').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code of the app').fill('000000')
  await dialog.getByRole('button', { name: 'Turn it on' }).click()
  await expect(dialog.getByText(/That code is not right/)).toBeVisible()
  await dialog.getByLabel('Code of the app').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn it on' }).click()

  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = ''] = await codes.allInnerTexts()
  await look(page, 'second-factor-codes')
  await dialog.getByRole('button', { name: 'I keep them' }).click()
  await expect(card.getByText('10 recovery codes left.')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await card.scrollIntoViewIfNeeded()
  await look(page, 'second-factor-on')

  const elsewhere = await sitDown(null, { viewport: PHONE })
  await signIn(elsewhere, email, PASSWORD)
  await expect(elsewhere.getByLabel('Code', { exact: true })).toBeFocused()
  await look(elsewhere, 'second-factor-sign-in')
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByText('Please enter the code.').or(elsewhere.getByText(/Enter the code of/))).toBeVisible()
  await elsewhere.getByLabel('Code', { exact: true }).fill('000000')
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByText(/That code is not right/)).toBeVisible()
  await elsewhere.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere).toHaveURL(/\/home$/)

  await card.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByLabel('Code', { exact: true }).fill(recovery)
  await look(page, 'second-factor-stop')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Set it up' })).toBeVisible()
})

test('a common password is refused in words', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('radio', { name: /Patron/ }).check()
  await page.getByLabel('Email').fill('kim.common@example.test')
  await page.getByLabel('Password', { exact: true }).fill('iloveyou')
  await page.getByLabel('Confirm password').fill('iloveyou')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(/This password is one of the first that others try/)).toBeVisible()
  await look(page, 'common-password')
})
