import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { accessMessages } from '#contract/access-levels.texts.ts'
import { accountMessages } from '#contract/accounts.texts.ts'
import { formatCodesLeft } from '#contract/format-codes-left.ts'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { accountTexts } from '#web/accounts/texts.ts'
import { expect, expectAccessibleInThemes, expectNoHorizontalScroll, signIn, test } from './browser-test.ts'
import { createAccount, NEW_ACCOUNT_PASSWORD } from './create-account.ts'

const PASSWORD = NEW_ACCOUNT_PASSWORD
const PHONE = { width: 390, height: 844 }

const checkPage = async (page: Page, name: string) => {
  await expectAccessibleInThemes(page, name)
}

/** The authenticator's code for the next half minute, because the current code may already be used. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

test('sets up two-step login, logs in with it, and turns it off with a recovery code', async ({ openAs }) => {
  const page = await openAs(null, { viewport: PHONE })
  const email = await createAccount(page.request, 'tova.twice', 'patron')
  await page.goto('/settings/account')
  const card = page.getByRole('region', { name: accountTexts.secondFactor })
  await card.scrollIntoViewIfNeeded()
  await checkPage(page, 'second-factor-off')
  await card.getByRole('button', { name: accountTexts.setUp }).click()

  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(accountTexts.currentPassword).fill('not this one')
  await dialog.getByRole('button', { name: accountTexts.proceed }).click()
  await expect(dialog.getByText(accessMessages.wrongPassword)).toBeVisible()
  await dialog.getByLabel(accountTexts.currentPassword).fill(PASSWORD)
  await dialog.getByRole('button', { name: accountTexts.proceed }).click()
  await expect(dialog.getByRole('img', { name: accountTexts.qrCode })).toBeVisible()
  await expectNoHorizontalScroll(page, 'QR code')
  await checkPage(page, 'second-factor-square')
  const secret = ((await dialog.locator('b').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel(accountTexts.firstCode).fill('000000')
  await dialog.getByRole('button', { name: accountTexts.turnOn }).click()
  await expect(dialog.getByText(secondFactorMessages.wrongFirstCode)).toBeVisible()
  await dialog.getByLabel(accountTexts.firstCode).fill(codeOf(secret))
  await dialog.getByRole('button', { name: accountTexts.turnOn }).click()

  const codes = dialog.getByRole('list', { name: accountTexts.recoveryCodes }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = '', spare = ''] = await codes.allInnerTexts()
  await checkPage(page, 'second-factor-codes')
  await dialog.getByRole('button', { name: accountTexts.codesKept }).click()
  await expect(card.getByText('10 recovery codes left.')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await card.scrollIntoViewIfNeeded()
  await checkPage(page, 'second-factor-on')

  const elsewhere = await openAs(null, { viewport: PHONE })
  await signIn(elsewhere, email, PASSWORD)
  await expect(elsewhere.getByLabel('Code', { exact: true })).toBeFocused()
  await checkPage(elsewhere, 'second-factor-sign-in')
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(
    elsewhere
      .getByText(secondFactorMessages.codeMissing)
      .or(elsewhere.getByText(secondFactorMessages.codeNeeded, { exact: true })),
  ).toBeVisible()
  await elsewhere.getByLabel('Code', { exact: true }).fill('000000')
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByText(secondFactorMessages.wrongCode)).toBeVisible()
  await elsewhere.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere).toHaveURL(/\/home$/)

  // A login with a recovery code says how many are left.
  const third = await openAs(null, { viewport: PHONE })
  await signIn(third, email, PASSWORD)
  await third.getByLabel('Code', { exact: true }).fill(spare)
  await third.getByRole('button', { name: 'Sign in' }).click()
  await expect(third.getByText(`${secondFactorMessages.recoveryCodeUsed} ${formatCodesLeft(9)}`)).toBeVisible()

  await card.getByRole('button', { name: accountTexts.turnOff }).click()
  await dialog.getByLabel(accountTexts.currentPassword).fill(PASSWORD)
  await dialog.getByLabel('Code', { exact: true }).fill(recovery)
  await checkPage(page, 'second-factor-stop')
  await dialog.getByRole('button', { name: accountTexts.turnOff }).click()
  await expect(page.getByText(secondFactorMessages.isOff)).toBeVisible()
  await expect(card.getByRole('button', { name: accountTexts.setUp })).toBeVisible()
})

test('a common password is rejected with a message', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('radio', { name: /Patron/ }).check()
  await page.getByLabel('Email').fill('kim.common@example.test')
  await page.getByLabel('Password', { exact: true }).fill('iloveyou')
  await page.getByLabel(accountTexts.confirmPassword).fill('iloveyou')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(accountMessages.passwordCommon)).toBeVisible()
  await checkPage(page, 'common-password')
})
