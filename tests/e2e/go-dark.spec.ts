import type { Page } from '@playwright/test'
import { homeTexts } from '#web/home/texts.ts'
import { darkTexts } from '#web/shifts/dark-schedule/texts.ts'
import { shiftTexts, visibilityTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, settled, test } from './browser-test.ts'

const STREAM = '/api/notifications/stream'
const waitForStream = (page: Page) => page.waitForResponse((answer) => new URL(answer.url()).pathname === STREAM)

test('going dark removes a person from another’s open page at once, and turning back on returns them', async ({
  openAs,
}) => {
  const [mari, pat] = [await openAs('mari'), await openAs('pat')]
  const listening = waitForStream(pat)
  await pat.goto('/home')
  const person = pat.getByRole('region', { name: homeTexts.yourPeople }).getByRole('link', { name: 'Marisol Vega' })
  await expect(person.first()).toBeVisible()
  await listening

  await mari.goto('/home')
  await mari.getByRole('button', { name: darkTexts.goDark }).click()
  const hidden = mari.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/me/dark-schedule')
  await mari.getByRole('button', { name: darkTexts.tonight }).click()
  await hidden
  await expect(person).toHaveCount(0, { timeout: 2000 })
  const line = mari.getByText(/^Only you can see your shifts, until/)
  await expect(line).toBeVisible()
  await mari.goto('/shifts/week')
  await expect(line).toBeVisible()
  await pat.reload()
  await settled(pat)
  await expect(person).toHaveCount(0)

  await mari.getByRole('button', { name: darkTexts.turnOn }).click()
  await expect(line).toHaveCount(0)
  await expect(person.first()).toBeVisible({ timeout: 2000 })
})

test('a shift for the talent alone is on no one else’s page', async ({ openAs }) => {
  const [dez, pat] = [await openAs('dez'), await openAs('pat')]
  const { items } = await (await dez.request.get('/api/me/shifts')).json()
  const { id } = items[0] as { id: string }
  await dez.goto(`/shifts/${id}/edit`)
  await dez.locator('summary').filter({ hasText: shiftTexts.visibility }).click()
  await dez.getByRole('combobox', { name: shiftTexts.visibility }).selectOption(visibilityTexts.only_me)
  await expect(dez.getByText(shiftTexts.forMeOnly)).toBeVisible()
  expect((await pat.request.get(`/api/shifts/${id}`)).status()).toBe(200)
  await dez.getByRole('button', { name: uiTexts.saveChanges }).click()
  await expect(dez).toHaveURL(/\/profile$/)
  expect((await pat.request.get(`/api/shifts/${id}`)).status()).toBe(404)
})
