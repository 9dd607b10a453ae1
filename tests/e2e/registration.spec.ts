import { accountMessages } from '#contract/accounts.texts.ts'
import { accountTexts } from '#web/accounts/texts.ts'
import { welcomeTexts } from '#web/home/welcome/texts.ts'
import { emailedLink, expect, expectAccessible, signIn, test } from './browser-test.ts'
import { seeSpecified } from './specified.ts'

test('registers, confirms with the emailed link, without the password only in this browser, chooses a username and arrives on home', async ({
  page,
  openAs,
}) => {
  const email = 'robin@example.test'
  const password = 'three odd words'
  await page.goto('/register')
  await seeSpecified(page, 'registration', 'Create Account')
  await page.getByRole('radio', { name: /Bartender/ }).check()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel(accountTexts.confirmPassword).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await seeSpecified(page, 'registration', 'Registration successful! Please check your email to confirm your account.')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: accountTexts.checkEmail })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(email)
  await expectAccessible(page, 'check your email')
  await page.getByRole('button', { name: accountTexts.resend }).click()
  await expect(page.getByText(accountMessages.resent)).toBeVisible()
  await page.getByRole('link', { name: accountTexts.changeAddress }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)

  // Login fails until the address is confirmed.
  await signIn(page, email, password)
  await expect(page.getByText(accountMessages.notConfirmed)).toBeVisible()

  // Another browser needs the password.
  const link = await emailedLink(email, 'confirm')
  const other = await openAs(null)
  await other.goto(link)
  await other.getByLabel('Password', { exact: true }).fill('another password')
  await other.getByRole('button', { name: accountTexts.confirmAndLogIn }).click()
  await expect(other.getByText(accountMessages.confirmMismatch)).toBeVisible()

  await page.goto(link)
  await expect(page).toHaveURL(/\/welcome/)

  // The link works once, and says how to go on.
  await other.goto(link)
  await expect(other.getByText(accountMessages.linkExpired)).toBeVisible()
  await expectAccessible(other, 'used confirmation link')
  await other.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(other).toHaveURL(/\/login$/)

  await page.getByLabel('Full Name').fill('Bea C')
  await page.getByRole('button', { name: welcomeTexts.continue }).click()
  await expect(page.getByText('Username "bea.c" is already taken.')).toBeVisible()
  await page.getByLabel('Username').fill('robin.pours')
  await page.getByRole('button', { name: welcomeTexts.continue }).click()
  await expect(page.getByRole('heading', { name: welcomeTexts.talentTitle })).toBeVisible()
  await page.getByRole('link', { name: welcomeTexts.skip }).click()
  await expect(page.getByRole('heading', { name: /, Bea$/ })).toBeVisible()
  await expect(page.getByText('No upcoming shifts posted.')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: /, Bea$/ })).toBeVisible()
})
