import type { Locator, Page } from '@playwright/test'
import { accountTexts } from '#web/accounts/texts.ts'
import { homeTexts } from '#web/home/texts.ts'
import { welcomeTexts } from '#web/home/welcome/texts.ts'
import { cropTexts } from '#web/media/texts.ts'
import { profileTexts } from '#web/profiles/texts.ts'
import { emailedLink, expect, expectAccessibleInThemes, expectNoHorizontalScroll, test } from './browser-test.ts'
import { PHONE, png } from './owner-steps.ts'

const PASSWORD = 'three odd words'

/** Counts what a new person does and sees from the landing page on. */
const startRun = (page: Page) => {
  const counted = { screens: 0, fields: 0, taps: 0 }
  return {
    page,
    counted,
    see: async (heading: string | RegExp) => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      counted.screens += 1
    },
    tap: async (target: Locator) => {
      await target.click()
      counted.taps += 1
    },
    type: async (label: string, text: string) => {
      await page.getByLabel(label, { exact: true }).fill(text)
      counted.fields += 1
    },
  }
}

type Run = ReturnType<typeof startRun>

/** From the landing page to the form for the name, in one browser. */
const register = async ({ page, counted, see, tap, type }: Run, role: RegExp, email: string) => {
  await page.goto('/')
  await see(/Your bartender is on/)
  await tap(page.getByRole('link', { name: 'Get Started' }))
  await see('Create Account')
  await tap(page.getByRole('radio', { name: role }))
  await type('Email', email)
  await type('Password', PASSWORD)
  await type(accountTexts.confirmPassword, PASSWORD)
  await tap(page.getByRole('checkbox'))
  await tap(page.getByRole('button', { name: 'Create Account' }))
  await see(accountTexts.checkEmail)
  const link = await emailedLink(email, 'confirm')
  await page.goto(link)
  counted.taps += 1
  await see(welcomeTexts.nameTitle)
}

const check = async (page: Page, name: string) => {
  await expectNoHorizontalScroll(page, name)
  await expectAccessibleInThemes(page, name)
}

test('a patron’s first run asks for a name and ends with the first people followed', async ({ openAs }) => {
  const page = await openAs(null, PHONE)
  const run = startRun(page)
  await register(run, /Patron/, 'peri@example.test')
  await run.type('Full Name (optional)', 'Peri Winkle')
  await expect(page.getByLabel('Username')).toHaveValue('peri.winkle')
  await check(page, 'first-run-name')
  await run.tap(page.getByRole('button', { name: welcomeTexts.continue }))
  await run.see(welcomeTexts.patronTitle)
  await expect(page.getByText(welcomeTexts.nearest)).toBeVisible()
  await check(page, 'first-run-patron')
  const first = page
    .getByRole('main')
    .getByRole('button', { name: /^Follow / })
    .first()
  const name = ((await first.textContent()) ?? '').replace('Follow ', '')
  await run.tap(first)
  const following = page.getByRole('button', { name: `Following ${name}` })
  await expect(following).toBeVisible()
  await run.tap(page.getByRole('link', { name: welcomeTexts.goHome }))
  await run.see(/, Peri$/)
  await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()
  expect(run.counted).toEqual({ screens: 6, fields: 4, taps: 8 })
  await page.goto('/following')
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
})

test('a talent’s first run ends with a name, a photo, a venue and a tip link', async ({ openAs }) => {
  const page = await openAs(null, PHONE)
  const run = startRun(page)
  await register(run, /Bartender/, 'nell@example.test')
  await run.type('Full Name (optional)', 'Nell Pours')
  await run.tap(page.getByRole('button', { name: welcomeTexts.continue }))
  await run.see(welcomeTexts.talentTitle)
  await check(page, 'first-run-talent')
  await page.getByLabel(profileTexts.photo).setInputFiles(await png('nell.png'))
  run.counted.fields += 1
  await run.tap(page.getByRole('button', { name: cropTexts.apply }))
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel(welcomeTexts.workplace).selectOption({ label: 'The Copper Rail, Belleville' })
  run.counted.fields += 1
  await run.type('Venmo for tips (optional)', '@nell-pours')
  await run.tap(page.getByRole('button', { name: welcomeTexts.finish }))
  await run.see(/, Nell$/)
  expect(run.counted).toEqual({ screens: 6, fields: 7, taps: 8 })

  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Nell Pours' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'The Copper Rail' })).toBeVisible()
  await expect(page.getByText('@nell-pours').first()).toBeVisible()
})

test('a talent can leave everything out, or add just one thing', async ({ openAs }) => {
  const page = await openAs(null, PHONE)
  const run = startRun(page)
  await register(run, /Entertainer/, 'ozzy@example.test')
  await run.type('Username', 'ozzy.plays')
  await run.type('Full Name (optional)', 'Ozzy')
  // The name no longer changes a username that the user typed.
  await expect(page.getByLabel('Username')).toHaveValue('ozzy.plays')
  await run.tap(page.getByRole('button', { name: welcomeTexts.continue }))
  await run.see(welcomeTexts.talentTitle)
  // The step survives a reload, and home offers it to someone who left it.
  await page.reload()
  await expect(page.getByRole('heading', { name: welcomeTexts.talentTitle })).toBeVisible()
  await page.goto('/home')
  await page.getByRole('link', { name: homeTexts.continueWelcome, exact: true }).click()
  await expect(page.getByRole('heading', { name: welcomeTexts.talentTitle })).toBeVisible()
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await page.getByLabel('PayPal for tips').fill('https://example.test/ozzy')
  await page.getByRole('button', { name: welcomeTexts.finish }).click()
  await expect(page.getByLabel('PayPal for tips')).toHaveAttribute('aria-invalid', 'true')
  await check(page, 'first-run-talent-problem')
  await page.getByRole('radio', { name: 'Venmo' }).check()
  await page.getByRole('link', { name: welcomeTexts.skip }).click()
  await run.see(/, Ozzy$/)
  await page.goto('/welcome')
  await expect(page).toHaveURL(/\/home$/)
})

test('a business’s first run ends with its bar added, or with a look around', async ({ openAs }) => {
  const page = await openAs(null, PHONE)
  const run = startRun(page)
  await register(run, /Business/, 'bo@example.test')
  await run.type('Full Name (optional)', 'Bo Barlow')
  await run.tap(page.getByRole('button', { name: welcomeTexts.continue }))
  await run.see(welcomeTexts.businessTitle)
  await expect(page.getByRole('link', { name: welcomeTexts.lookAround })).toHaveAttribute('href', '/home')
  await check(page, 'first-run-business')
  await run.tap(page.getByRole('link', { name: welcomeTexts.addBar }))
  await run.see('Add Venue')
  await run.type('Name', 'Barlow’s Corner')
  await run.tap(page.getByRole('button', { name: 'Add Venue' }))
  await run.see('Barlow’s Corner')
  expect(run.counted).toEqual({ screens: 7, fields: 5, taps: 8 })
})
