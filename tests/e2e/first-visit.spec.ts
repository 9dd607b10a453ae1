import { accountTexts } from '#web/accounts/texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { landingTexts } from '#web/marketing/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, expectAccessible, test } from './browser-test.ts'
import { refuseReads } from './post-steps.ts'
import { PHONE } from './screen-list.ts'
import { seeSpecified } from './specified.ts'

test('a visitor finds the way from the landing page, the menu and the footer, and from a wrong address', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await seeSpecified(main, 'landing page', 'Get Started')
  await seeSpecified(main, 'landing page', 'Browse Talent')
  await seeSpecified(main, 'landing page', 'Geolocation')
  await seeSpecified(main, 'landing page', 'Mobile apps')
  await seeSpecified(main, 'landing page', 'Analytics')
  await seeSpecified(main, 'landing page', 'Enhanced notifications')
  await seeSpecified(page.getByRole('banner'), 'top bar, logged out', 'Login')
  await seeSpecified(page.getByRole('banner'), 'top bar, logged out', 'Register')
  await seeSpecified(page.getByRole('contentinfo'), 'footer', 'Privacy Policy')
  await seeSpecified(page.getByRole('contentinfo'), 'footer', 'Terms of Service')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await seeSpecified(menu, 'menu', 'About Us')
  await seeSpecified(menu, 'menu', 'Support')
  await seeSpecified(menu, 'menu', 'Suggestions')

  await page.keyboard.press('Escape')
  await main.getByRole('link', { name: 'Browse Talent' }).first().click()
  await expect(main.getByText(accountTexts.pageNeedsAccount)).toBeVisible()
  await page.goto('/venues/no-such-bar')
  await expect(main.getByText(accountTexts.pageNeedsAccount)).toBeVisible()

  await page.goto('/no-such-page')
  await seeSpecified(main, 'unknown path', '404 - Page Not Found')
  await seeSpecified(main, 'unknown path', 'Oops! The page you are looking for does not exist.')
  await seeSpecified(main, 'unknown path', 'Go to Home')
  await main.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('the landing page can be read and used before its scripts have loaded, and without the board', async ({
  openAs,
}) => {
  const page = await openAs(null, { viewport: PHONE })
  // The scripts never arrive.
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(landingTexts.tonight)).toBeVisible()
  await expectAccessible(page, 'the landing page without its scripts')
  await page.getByRole('link', { name: 'Get Started' }).click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/register$/)
  await page.unrouteAll()

  await page.route('**/tonight', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Three steps to the right bar on the right night' })).toBeVisible()
  await expect(page.getByText(landingTexts.example)).toBeVisible()
})

test('a login or registration without an answer says what failed and keeps the input', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/auth/sign-in/email', async (route) => {
    await held
    await route.abort()
  })
  await page.goto('/login')
  await seeSpecified(page, 'login', 'Sign in to {product}', { product: 'Last Call' })
  await seeSpecified(page, 'login', 'Sign in')
  await page.getByLabel('Email').fill('pat@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('last-call')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await seeSpecified(page, 'login', 'Signing in...')
  release()
  await seeSpecified(page, 'login', 'Failed to log in')
  await expect(page.getByLabel('Email')).toHaveValue('pat@demo.test')

  await page.route('**/api/auth/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.goto('/register')
  await page.getByRole('radio', { name: /Patron/ }).check()
  await page.getByLabel('Email').fill('nora@example.test')
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.getByLabel(accountTexts.confirmPassword).fill('long enough')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await seeSpecified(page, 'registration', 'Failed to register')
  await expect(page.getByLabel('Email')).toHaveValue('nora@example.test')
})

test("a members' page waits for the session; then the menu and the account menu lead everywhere", async ({
  openAs,
}) => {
  const bea = await openAs('bea')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await bea.route('**/api/auth/get-session', async (route) => {
    await held
    await route.continue()
  })
  await bea.goto('/entertainers')
  await seeSpecified(bea, 'login guard', 'Loading authentication status...')
  const { promise: read, resolve: answer } = Promise.withResolvers<void>()
  await bea.route('**/api/talent*', async (route) => {
    await read
    await route.continue()
  })
  release()
  await seeSpecified(bea, 'talent directory', 'Loading talent...')
  answer()
  await seeSpecified(bea, 'talent directory', 'View Profile')

  await bea.getByRole('button', { name: 'Menu' }).click()
  await seeSpecified(bea.getByRole('navigation', { name: 'Menu' }), 'menu', 'Talent')
  await bea.keyboard.press('Escape')
  await bea.getByRole('button', { name: appTexts.accountMenu }).click()
  const account = bea.getByRole('menu')
  await seeSpecified(account, 'account menu', 'My Profile')
  await seeSpecified(account, 'account menu', 'Behind the Bar')
  await seeSpecified(account, 'account menu', 'Settings')
  await seeSpecified(account, 'account menu', 'Logout')

  await refuseReads(bea, '**/api/talent*')
  await bea.reload()
  await seeSpecified(bea, 'talent directory', 'Failed to load talent.')
  await bea.unroute('**/api/talent*')
  await bea.getByRole('button', { name: uiTexts.tryAgain }).click()
  await seeSpecified(bea, 'talent directory', 'View Profile')
})
