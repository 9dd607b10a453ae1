import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { accessMessages } from '#contract/access-levels.texts.ts'
import { accountMessages } from '#contract/accounts.texts.ts'
import { accountTexts } from '#web/accounts/texts.ts'
import { appTexts } from '#web/core/texts.ts'
import {
  emailedLink,
  expect,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  settled,
  signIn,
  test,
} from './browser-test.ts'
import { createAccount, NEW_ACCOUNT_PASSWORD } from './create-account.ts'

const OLD = NEW_ACCOUNT_PASSWORD
const NEW = 'four even odder words'

test('changes password and email, ends a session, exports the data and deletes the account @postgres', async ({
  openAs,
}) => {
  const page = await openAs(null)
  const elsewhere = await openAs(null)
  const email = await createAccount(page.request, 'sam.settles', 'bartender')
  await signIn(elsewhere, email, OLD)
  await expect(elsewhere).toHaveURL(/\/home$/)

  await page.goto('/home')
  await page.getByRole('button', { name: appTexts.accountMenu }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/account$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Chrome on Windows' })).toHaveCount(2)
  await expectAccessibleInThemes(page, 'account')

  // Password: a wrong one is reported at its field, and the typed values stay.
  const password = page.getByRole('region', { name: 'Password' })
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByLabel('Current password')).toBeFocused()
  await password.getByLabel('Current password').fill('not this one')
  await password.getByLabel('New password', { exact: true }).fill(NEW)
  await password.getByLabel('Confirm new password').fill(NEW)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText(accessMessages.wrongPassword)).toBeVisible()
  await expect(password.getByLabel('New password', { exact: true })).toHaveValue(NEW)
  await expectAccessibleInThemes(page, 'account with a marked field')
  await password.getByLabel('Current password').fill(OLD)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(accountMessages.passwordChanged)).toBeVisible()
  await expect(page.getByText('You’re not logged in anywhere else.')).toBeVisible()
  await elsewhere.goto('/settings/account')
  await expect(elsewhere).toHaveURL(/\/login/)
  await signIn(elsewhere, email, OLD)
  await expect(elsewhere.getByText(accountMessages.wrongCredentials)).toBeVisible()
  await signIn(elsewhere, email, NEW)
  await expect(elsewhere).toHaveURL(/\/home$/)

  // A session on another device.
  await page.reload()
  await page.getByRole('button', { name: /^Log out of Chrome/ }).click()
  await page.getByRole('dialog').getByLabel(accountTexts.currentPassword).fill(OLD)
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('dialog').getByText(accessMessages.wrongPassword)).toBeVisible()
  await expectAccessibleInThemes(page, 'confirmation before ending a session')
  await page.getByRole('dialog').getByLabel(accountTexts.currentPassword).fill(NEW)
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText(accountMessages.sessionEnded)).toBeVisible()
  await expect(page.getByText('You’re not logged in anywhere else.')).toBeVisible()
  await elsewhere.goto('/profile')
  await expect(elsewhere).toHaveURL(/\/login/)

  // Data export.
  const downloadStarted = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloadStarted
  expect(download.suggestedFilename()).toMatch(/^last-call-sam\.settles-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText(/^Downloaded last-call-sam\.settles/)).toBeVisible()
  const files = unzipSync(await readFile(await download.path()))
  expect(strFromU8(files['account.json'] ?? new Uint8Array())).toContain(email)

  // Email change.
  const emailPart = page.getByRole('region', { name: 'Email' })
  await emailPart.getByRole('button', { name: 'Change email' }).click()
  await expect(emailPart.getByLabel('New email')).toBeFocused()
  await emailPart.getByLabel('New email').fill('sam.moved@example.test')
  await emailPart.getByLabel(accountTexts.currentPassword).fill(NEW)
  await emailPart.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(page.getByText('Link sent to sam.moved@example.test')).toBeVisible()
  await page.goto(await emailedLink('sam.moved@example.test', 'confirm-email'))
  await expectAccessibleInThemes(page, 'new email')
  await page.getByRole('button', { name: 'Use this email' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(accountMessages.emailChanged)).toBeVisible()
  await signIn(page, 'sam.moved@example.test', NEW)
  await expect(page).toHaveURL(/\/home$/)

  // Account deletion.
  await page.goto('/settings/account')
  await page.getByRole('button', { name: accountTexts.deleteAccount }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: accountTexts.confirmDelete }).click()
  await expect(dialog.getByText('Type sam.settles to confirm.')).toBeVisible()
  await expectAccessibleInThemes(page, 'confirmation before deleting the account')
  await dialog.getByLabel('Type sam.settles to confirm').fill('@Sam.Settles')
  await dialog.getByLabel(accountTexts.currentPassword).fill(NEW)
  await dialog.getByRole('button', { name: accountTexts.confirmDelete }).click()
  await expect(page.getByText(accountMessages.deleted)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  // Only the theme and scroll positions remain stored.
  const stored = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)])
  expect(stored.filter((key) => key !== 'theme' && !/scroll/.test(key))).toEqual([])
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'sam.moved@example.test', NEW)
  await expect(page.getByText(accountMessages.wrongCredentials)).toBeVisible()
})

test('account settings and their dialogs fit a phone in both themes', async ({ openAs }) => {
  const page = await openAs('wes', { viewport: { width: 360, height: 740 } })
  await page.goto('/settings/account')
  await settled(page)
  await expectNoHorizontalScroll(page, 'account')
  await expectAccessibleInThemes(page, 'account on a phone')
  await page.getByRole('button', { name: accountTexts.deleteAccount }).click()
  await expectNoHorizontalScroll(page, 'confirmation before deleting the account')
  await expectAccessibleInThemes(page, 'confirmation on a phone')
})
