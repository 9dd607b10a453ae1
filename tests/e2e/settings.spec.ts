import type { Page } from '@playwright/test'
import { profileMessages } from '#contract/profiles.texts.ts'
import { accountTexts } from '#web/accounts/texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { profileTexts } from '#web/profiles/texts.ts'
import { relationshipTexts } from '#web/relationships/texts.ts'
import { expect, expectAccessibleInThemes, expectNoHorizontalScroll, settled, test } from './browser-test.ts'
import { createAccount } from './create-account.ts'
import { sendRequest } from './post-steps.ts'
import { shiftSoon } from './shift-times.ts'

const PHONE = { width: 360, height: 780 }

const PAGES = [
  ['Profile', 'Edit Your Profile'],
  ['Account', 'Account'],
  ['Privacy', 'Privacy'],
  ['Notifications', 'Notification settings'],
  ['Calendars', 'Calendars'],
  ['Blocked', 'Blocked people'],
] as const

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

test('the menu opens Settings, which leads to every page of the settings and back', async ({ openAs }) => {
  const pat = await openAs('pat', { viewport: PHONE })
  await pat.goto('/home')
  await pat.getByRole('button', { name: appTexts.accountMenu }).click()
  await expect(pat.getByRole('menuitem', { name: 'Account' })).toBeHidden()
  await pat.getByRole('menuitem', { name: 'Settings' }).click()
  const main = pat.getByRole('main')
  for (const [row, title] of PAGES) {
    await expect(heading(pat, 'Settings')).toBeVisible()
    await main.getByRole('link', { name: row, exact: true }).click()
    await expect(heading(pat, title)).toBeVisible()
    await main.getByRole('link', { name: 'Settings', exact: true }).click()
  }
  await expect(pat).toHaveURL(/\/settings$/)
})

test('links of earlier notifications and emails to the account settings still lead there', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.goto('/settings#reports')
  await expect(pat).toHaveURL(/\/settings\/account#reports$/)
  await expect(pat.locator('#reports')).toBeFocused()
  await pat.goto('/settings#staff=abcdefghijklmnop')
  await expect(pat.getByRole('dialog')).toBeVisible()
  await expect(pat).toHaveURL(/\/settings\/account$/)
  // The skip link is no such link.
  await pat.goto('/settings#main')
  await expect(heading(pat, 'Settings')).toBeVisible()
})

test('a privacy switch takes effect at once, and showing more asks first', async ({ openAs }) => {
  const nell = await openAs(null, { viewport: PHONE })
  await createAccount(nell.request, 'nell.quiet', 'bartender')
  const { id: venue_id } = await (await nell.request.get('/api/venues/the-copper-rail')).json()
  const { start_time, end_time } = shiftSoon()
  await sendRequest(nell, 'POST', '/shifts', { venue_id, start_time, end_time })
  const pat = await openAs('pat')
  await pat.goto('/profiles/nell.quiet')
  const shift = pat.getByText('The Copper Rail').first()
  await expect(shift).toBeVisible()

  await nell.goto('/settings')
  await nell.getByRole('link', { name: 'Privacy', exact: true }).click()
  const schedule = nell.getByRole('switch', { name: profileTexts.privateSchedule })
  const profile = nell.getByRole('switch', { name: profileTexts.privateProfile })
  await schedule.click()
  await expect(nell.getByText(profileTexts.scheduleNowPrivate)).toBeVisible()
  await pat.reload()
  await expect(pat.getByText(profileMessages.schedulePrivate)).toBeVisible()
  await expect(shift).toHaveCount(0)

  await profile.click()
  await expect(nell.getByText(profileTexts.profileNowPrivate)).toBeVisible()
  await pat.reload()
  await expect(pat.getByText(profileMessages.private)).toBeVisible()
  await pat.getByRole('button', { name: relationshipTexts.requestToFollow }).click()
  await expect(pat.getByRole('button', { name: relationshipTexts.cancelRequest })).toBeVisible()

  // The other pages of the settings show the state.
  await nell.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(nell.getByRole('link', { name: 'Privacy', exact: true })).toHaveAccessibleDescription(
    accountTexts.scheduleIsPrivate,
  )
  await nell.getByRole('link', { name: 'Profile', exact: true }).click()
  const summary = nell.getByRole('region', { name: 'Privacy' })
  await expect(summary.getByText('Private profile: on · Private schedule: on')).toBeVisible()
  await summary.getByRole('link').click()

  // By keyboard: the question holds the focus and gives it back.
  await profile.press('Space')
  const question = nell.getByRole('dialog', { name: profileTexts.makePublic })
  await expect(question).toBeVisible()
  await expect(question.locator(':focus')).toHaveCount(1)
  await settled(nell)
  await expectNoHorizontalScroll(nell, 'question before a profile becomes public')
  await expectAccessibleInThemes(nell, 'question before a profile becomes public')
  await nell.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(profile).toBeFocused()
  await expect(profile).toBeChecked()

  await profile.press('Space')
  await question.getByRole('button', { name: profileTexts.confirmPublic }).press('Enter')
  await expect(question.getByText(/^You have 1 follow request\./)).toBeVisible()
  await expectAccessibleInThemes(nell, 'question about follow requests')
  await question.getByRole('button', { name: profileTexts.acceptAll }).click()
  await expect(nell.getByText(profileTexts.profileNowPublic)).toBeVisible()
  await expect(profile).not.toBeChecked()
  await expect(profile).toBeFocused()
  await pat.reload()
  await expect(pat.getByRole('button', { name: /^Following/ })).toBeVisible()
  await expect(pat.getByText(profileMessages.schedulePrivate)).toBeVisible()

  await schedule.click()
  await nell.getByRole('button', { name: profileTexts.confirmShow }).click()
  await expect(nell.getByText(profileTexts.scheduleNowShown)).toBeVisible()
  await pat.reload()
  await expect(shift).toBeVisible()
})

test('a switch that cannot be saved moves back and says so', async ({ openAs }) => {
  const noor = await openAs('noor')
  await noor.goto('/settings/privacy')
  const schedule = noor.getByRole('switch', { name: profileTexts.privateSchedule })
  await expect(schedule).not.toBeChecked()
  await settled(noor)
  await noor.context().setOffline(true)
  await schedule.click()
  await expect(noor.getByText(new RegExp(`^${profileTexts.privacyNotSaved}`))).toBeVisible()
  await expect(schedule).not.toBeChecked()
})
