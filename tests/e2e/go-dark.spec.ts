import type { Locator, Page } from '@playwright/test'
import { PAGE_STREAM_PATH } from '#contract/live.limits.ts'
import { homeTexts } from '#web/home/texts.ts'
import { darkTexts } from '#web/shifts/dark-schedule/texts.ts'
import { shiftTexts, visibilityTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, STREAM, settled, test, waitForStream } from './browser-test.ts'

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
  await expect(person).toHaveCount(0)
  const line = mari.getByText(darkTexts.onlyYou)
  await expect(line).toBeVisible()
  await mari.goto('/shifts/week')
  await expect(line).toBeVisible()
  await pat.reload()
  await settled(pat)
  await expect(person).toHaveCount(0)

  await mari.getByRole('button', { name: darkTexts.show }).click()
  await expect(line).toHaveCount(0)
  await expect(person.first()).toBeVisible()
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

const VENUE = '/venues/the-copper-rail'
const PERSON = '/profiles/marisol.pours'

/** Looks often: `waitFor` looks only twice a second once it has waited for a quarter of a second. */
const LOOK_EVERY_MS = 20

/** Prints how long it takes until all of these are in a state. There is no limit: a busy machine proves nothing. */
const measure = async (
  what: string,
  all: readonly Locator[],
  state: 'visible' | 'hidden',
  act: () => Promise<unknown>,
) => {
  const start = performance.now()
  await act()
  const answered = Math.round(performance.now() - start)
  const times = await Promise.all(
    all.map(async (one) => {
      const isVisible = () => one.first().isVisible()
      await expect.poll(isVisible, { intervals: [LOOK_EVERY_MS] }).toBe(state === 'visible')
      return Math.round(performance.now() - start)
    }),
  )
  process.stdout.write(`${what}: ${times.join(', ')} ms after the tap, which was answered after ${answered} ms\n`)
}

test('every open tab of members and of others drops a person who goes dark, and shows them again', async ({
  openAs,
}) => {
  const [mari, pat, visitor] = [await openAs('mari'), await openAs('pat'), await openAs(null)]
  const itemOf = (name: string) => (page: Page) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const [marisol, rail] = [itemOf('Marisol Vega'), itemOf('The Copper Rail')]
  /** On a member's page of a person, posts are list items as well. */
  const shift = (page: Page) => page.locator('[id^="shift-"]')
  const open = async (page: Page, path: string, find: (page: Page) => Locator, stream?: string) => {
    const listening = stream && waitForStream(page, stream)
    await page.goto(path)
    await expect(find(page).first()).toBeVisible()
    await listening
    return find(page)
  }
  const openTab = async (page: Page, ...tab: [string, (page: Page) => Locator, stream?: string]) =>
    open(await page.context().newPage(), ...tab)
  // The tabs of a member share the stream of the first.
  const members = [
    await open(pat, VENUE, marisol, STREAM),
    await openTab(pat, '/home', marisol),
    await openTab(pat, PERSON, shift),
  ]
  const others = [
    await open(visitor, VENUE, marisol, PAGE_STREAM_PATH),
    await openTab(visitor, PERSON, rail, PAGE_STREAM_PATH),
    await openTab(visitor, '/tonight', marisol, PAGE_STREAM_PATH),
  ]
  const tabs = [...members, ...others]
  for (const tab of tabs) await settled(tab.page())
  const goDark = () => mari.request.put('/api/me/dark-schedule', { data: { duration: 'tonight' } })
  const endDark = () => mari.request.delete('/api/me/dark-schedule')
  await measure('going dark, three tabs of a member and three of others', tabs, 'hidden', goDark)
  await measure('and back', tabs, 'visible', endDark)
})
