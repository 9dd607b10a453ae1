import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { secondFactorMessages } from '#contract/second-factor.texts.ts'
import { sendCommandToServer } from '#server/ops/admin-client/send.ts'
import { accountTexts } from '#web/accounts/texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import {
  emailedLink,
  expect,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  signIn,
  test,
} from './browser-test.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'

const EMAIL = 'ada@demo.test'
const PASSWORD = 'last-call'
const PHONE = { width: 360, height: 780 }
const STAFF_FIRST = secondFactorMessages.staffNeedsSecondFactor
const INVITATION_NEEDED = secondFactorMessages.invitationNeeded

// Only the demo lets staff log in without a second factor, so this server runs without it.
let server: DemoServer
test.beforeAll(async () => {
  server = await startDemoServer('staff', { settings: { STAFF_SECOND_FACTOR: 'required' } })
})
test.afterAll(() => server.stop())

/**
 * The authenticator's code for the current half minute or a later one, because the current one may have been used
 * already.
 */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

const checkPage = async (page: Page, name: string) => {
  await expectNoHorizontalScroll(page, name)
  await expectAccessibleInThemes(page, name)
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: appTexts.accountMenu }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: appTexts.accountMenu })).toBeHidden()
}

/** Continues to the second step and enters a code. */
const signInWith = async (page: Page, code: string) => {
  await signIn(page, EMAIL, PASSWORD)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('staff reach moderation only with a second factor, and then with a code or recovery code, each valid once', async ({
  openAs,
}) => {
  const page = await openAs(null, { viewport: PHONE, baseURL: server.origin })
  await signIn(page, EMAIL, PASSWORD)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Set up two-step login first' })).toBeVisible()
  await expect(page.getByText(STAFF_FIRST)).toBeVisible()
  await checkPage(page, 'staff-first')
  await page.goto('/behind-the-bar')
  await expect(page.getByText(STAFF_FIRST)).toBeVisible()
  await checkPage(page, 'staff-first-forum')

  await page.goto('/admin')
  await page.getByRole('link', { name: accountTexts.setUp }).click()
  const card = page.getByRole('region', { name: accountTexts.secondFactor })
  await card.getByRole('button', { name: accountTexts.setUp }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(accountTexts.currentPassword).fill(PASSWORD)
  await dialog.getByRole('button', { name: accountTexts.proceed }).click()
  await expect(dialog.getByText(INVITATION_NEEDED)).toBeVisible()
  await checkPage(page, 'staff-not-invited')
  await dialog.getByRole('button', { name: uiTexts.cancel }).click()

  // The invitation link leads there, and the URL no longer contains it afterwards.
  await sendCommandToServer(server.dataDir, ['invite', EMAIL])
  await page.goto(await emailedLink(EMAIL, 'staff', server.dataDir))
  await dialog.getByLabel(accountTexts.currentPassword).fill(PASSWORD)
  await expect(page).toHaveURL(/\/settings\/account$/)
  await dialog.getByRole('button', { name: accountTexts.proceed }).click()
  await expect(dialog.getByRole('img', { name: accountTexts.qrCode })).toBeVisible()
  await checkPage(page, 'staff-square')
  const secret = ((await dialog.locator('b').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel(accountTexts.firstCode).fill(codeOf(secret))
  await dialog.getByRole('button', { name: accountTexts.turnOn }).click()
  const codes = dialog.getByRole('list', { name: accountTexts.recoveryCodes }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = ''] = await codes.allInnerTexts()
  await checkPage(page, 'staff-codes')
  await dialog.getByRole('button', { name: accountTexts.codesKept }).click()
  await expect(card.getByText('10 recovery codes left.')).toBeVisible()
  await checkPage(page, 'staff-on')

  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: appTexts.moderation, level: 1 })).toBeVisible()
  await checkPage(page, 'staff-desk')

  await signOut(page)
  await signInWith(page, '000000')
  await expect(page.getByText(secondFactorMessages.wrongCode)).toBeVisible()
  await checkPage(page, 'staff-wrong-code')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: appTexts.moderation, level: 1 })).toBeVisible()

  await signOut(page)
  await signInWith(page, recovery)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/settings/account')
  await expect(card.getByText('9 recovery codes left.')).toBeVisible()
  await signOut(page)
  await signInWith(page, recovery)
  await expect(page.getByText(secondFactorMessages.wrongCode)).toBeVisible()
})
