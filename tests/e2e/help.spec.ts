import { HELP_TOPICS } from '#web/core/help-topics.ts'
import { homeTexts } from '#web/home/texts.ts'
import { expect, expectAccessibleInThemes, expectNoHorizontalScroll, test } from './browser-test.ts'

const phone = { viewport: { width: 360, height: 740 } }

test('the menu leads to help for the role, whose answers lead to the screens', async ({ openAs }) => {
  const bea = await openAs('bea', phone)
  await bea.goto('/home')
  await bea.getByRole('button', { name: 'Menu' }).click()
  await bea.getByRole('dialog', { name: 'Last Call menu' }).getByRole('link', { name: 'Help' }).click()
  await expect(bea.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(bea.getByRole('radio', { name: 'Talent' })).toBeChecked()
  const answer = bea.getByText('under Privacy change that', { exact: false })
  await expect(answer).toBeHidden()
  await bea.getByText('Who can see when I work?').click()
  await expect(answer).toBeVisible()
  await expectNoHorizontalScroll(bea, 'help')
  await expectAccessibleInThemes(bea, 'help')
  await bea.getByText('How do I change or cancel a shift?').click()
  await bea.getByRole('main').getByRole('link', { name: homeTexts.myWeek }).click()
  await expect(bea).toHaveURL(/\/shifts\/week/)
})

test('a visitor reads the questions of regulars first, and can share those of another role', async ({ openAs }) => {
  const page = await openAs(null, phone)
  await page.goto('/help')
  await expect(page.getByRole('radio', { name: 'Regulars' })).toBeChecked()
  await page.getByRole('radio', { name: 'Venues' }).check()
  await expect(page).toHaveURL(/\/help\?for=venues$/)
  await expect(page.getByText('How do I list a happy hour?')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Venues' })).toBeChecked()
})

test('an empty list leads to the answered question, which the keyboard closes and opens', async ({ openAs }) => {
  const wes = await openAs('wes', phone)
  await wes.goto('/ontap')
  await wes.getByRole('link', { name: HELP_TOPICS['on-tap'].title }).click()
  await expect(wes).toHaveURL(/\/help\?for=regulars#on-tap$/)
  const answer = wes.getByText('Posts by people and venues you follow', { exact: false })
  await expect(answer).toBeInViewport()
  const question = wes.locator('summary', { hasText: HELP_TOPICS['on-tap'].title })
  await expect(question).toBeFocused()
  await expectAccessibleInThemes(wes, 'help at a question')
  await wes.keyboard.press('Enter')
  await expect(answer).toBeHidden()
  await wes.keyboard.press('Enter')
  await expect(answer).toBeVisible()
  await wes.goBack()
  await expect(wes).toHaveURL(/\/ontap$/)
})

test('someone refused Behind the Bar reads how to get verified, whatever their role', async ({ openAs }) => {
  const pat = await openAs('pat', phone)
  await pat.goto('/behind-the-bar')
  await pat.getByRole('link', { name: HELP_TOPICS.verified.title }).click()
  await expect(pat.getByRole('radio', { name: 'Talent' })).toBeChecked()
  await expect(pat.getByText('We review it and let you know', { exact: false })).toBeInViewport()
})

test('a link to a question opens it on a cold load and for visitors; an unknown one opens none', async ({ openAs }) => {
  const page = await openAs(null, phone)
  await page.goto('/help?for=venues#working-here')
  await expect(page.locator('summary', { hasText: HELP_TOPICS['working-here'].title })).toBeFocused()
  await expect(page.getByText('Bartenders and entertainers who post a shift there', { exact: false })).toBeInViewport()
  await page.getByRole('radio', { name: 'Talent' }).check()
  await expect(page).toHaveURL(/\/help\?for=talent$/)
  await expect(page.locator('details[open]')).toHaveCount(0)
  await page.goto('/help?for=venues#no-such-question')
  await expect(page.getByText(HELP_TOPICS['working-here'].title)).toBeVisible()
  await expect(page.locator('details[open]')).toHaveCount(0)
})
