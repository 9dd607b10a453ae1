import { locationTexts } from '#web/core/geolocation.ts'
import { appTexts } from '#web/core/texts.ts'
import { searchTexts } from '#web/search/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, settled, test } from './browser-test.ts'
import { seeSpecified } from './specified.ts'

test('a person and a venue are found and opened by keyboard', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.goto('/home')
  const box = pat.getByRole('combobox', { name: searchTexts.label })
  await box.focus()
  await pat.keyboard.type('m')
  await expect(pat.getByRole('listbox')).toBeHidden()
  await pat.keyboard.type('udl')
  const venues = pat.getByRole('group', { name: 'Venues' })
  const venue = venues.getByRole('option', { name: /Mudlark Tavern/ })
  await expect(venue).toBeVisible()
  await seeSpecified(venues, 'search', 'Venues')
  await expect(venue.locator('mark')).toHaveText('Mudl')
  await expectAccessible(pat, 'search results')
  await pat.keyboard.press('ArrowDown')
  await expect(box).toHaveAttribute('aria-activedescendant', (await venue.getAttribute('id')) ?? '')
  await expect(venue).toHaveAttribute('aria-selected', 'true')
  await pat.keyboard.press('Enter')
  await expect(pat.getByRole('heading', { name: 'Mudlark Tavern', level: 1 })).toBeVisible()

  await pat.goBack()
  await settled(pat)
  await box.fill('@bea.c')
  const bea = pat.getByRole('option', { name: /@bea\.c/ })
  await expect(bea).toBeVisible()
  await pat.keyboard.press('Escape')
  await expect(bea).toBeHidden()
  await pat.keyboard.press('ArrowUp')
  await pat.keyboard.press('ArrowDown')
  await pat.keyboard.press('ArrowDown')
  await expect(bea).toHaveAttribute('aria-selected', 'true')
  await pat.keyboard.press('Enter')
  await expect(pat).toHaveURL(/\/profiles\/bea\.c$/)
})

test('results say who is on shift, and an opened search is offered again until it is cleared', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.goto('/home')
  const box = pat.getByRole('combobox', { name: searchTexts.label })
  await box.fill('Marisol')
  const marisol = pat.getByRole('option', { name: /Marisol Vega/ })
  await expect(marisol).toContainText(uiTexts.onShift)
  await marisol.click()
  await expect(pat.getByRole('heading', { name: 'Marisol Vega', level: 1 })).toBeVisible()

  await pat.goto('/home')
  await box.click()
  const recent = pat.getByRole('listbox', { name: searchTexts.recent })
  await expect(recent.getByRole('option', { name: 'Marisol' })).toBeVisible()
  await expectAccessible(pat, 'recent searches')
  await pat.keyboard.press('ArrowDown')
  await pat.keyboard.press('Enter')
  await expect(box).toHaveValue('Marisol')
  await expect(marisol).toBeVisible()
  await box.fill('')
  await pat.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(recent).toBeHidden()
})

test('empty and failed searches say so; a late answer does not overwrite a newer one', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.goto('/home')
  const box = pat.getByRole('combobox', { name: searchTexts.label })
  await box.fill('zzzz')
  await seeSpecified(pat, 'search', 'No users or venues found.')

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await pat.route('**/api/search?q=rail', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  const late = pat.waitForRequest('**/api/search?q=rail')
  await box.fill('rail')
  const rail = await late
  await box.fill('mudlark')
  await expect(pat.getByRole('option', { name: /Mudlark Tavern/ })).toBeVisible()
  release()
  // Answered, or cancelled by the page.
  await rail.response()
  await settled(pat)
  await expect(pat.getByRole('option')).toHaveCount(1)

  await pat.route('**/api/search?q=copper', (route) =>
    route.fulfill({ json: { users: null, venues: [], following: null } }),
  )
  await box.fill('copper')
  await seeSpecified(pat, 'search', 'User search failed:')
  await pat.route('**/api/search?q=mudl', (route) =>
    route.fulfill({ json: { users: [], venues: null, following: null } }),
  )
  await box.fill('mudl')
  await seeSpecified(pat, 'search', 'Venue search failed:')
  await pat.route('**/api/search?q=still', (route) => route.fulfill({ status: 403, json: {} }))
  await box.fill('still')
  await seeSpecified(pat, 'search', 'Search failed.')
})

test('the directory is filtered, and the URL keeps the filter', async ({ openAs }) => {
  const pat = await openAs('pat', { viewport: { width: 390, height: 844 } })
  await pat.goto('/entertainers')
  const cards = pat.getByRole('main').getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  await pat.getByRole('button', { name: shiftTexts.onNow }).click()
  await expect(pat).toHaveURL(/on_now=true/)
  await expect(pat.getByRole('region', { name: shiftTexts.onNow }).getByRole('listitem').first()).toBeVisible()
  await pat.getByRole('button', { name: 'Entertainers' }).click()
  await expect(cards.filter({ hasText: 'Bartender' })).toHaveCount(0)
  await pat.reload()
  await expect(pat.getByRole('button', { name: shiftTexts.onNow })).toHaveAttribute('aria-pressed', 'true')
  await pat.getByRole('textbox', { name: 'Name or @username' }).fill('nobody at all')
  await seeSpecified(pat, 'talent directory', 'No entertainers or bartenders found.')
  await expectAccessible(pat, 'a directory filtered to no results')
  await expectNoHorizontalScroll(pat, 'a filtered directory')
  await pat.getByRole('button', { name: 'Clear filters' }).click()
  await expect(pat).toHaveURL(/\/entertainers$/)
  await expect(cards.first()).toBeVisible()
})

test('near me asks the browser, sends only a rounded location, and says so when permission is denied', async ({
  openAs,
}) => {
  const exact = { latitude: 38.5201234, longitude: -89.9839876 }
  const pat = await openAs('pat', { geolocation: exact, permissions: ['geolocation'] })
  await pat.goto('/entertainers')
  const asked = pat.waitForRequest(/\/api\/talent\?.*lat=/)
  await pat.getByRole('button', { name: appTexts.nearMe }).click()
  const { searchParams } = new URL((await asked).url())
  expect([searchParams.get('lat'), searchParams.get('lon')]).toEqual(['38.52', '-89.984'])
  await expect(pat.getByText('Within 55 miles of you.')).toBeVisible()
  await expect(
    pat
      .getByText(/ (mi|ft)$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  expect(pat.url()).not.toContain('38.')

  const ada = await openAs('ada', { permissions: [] })
  await ada.goto('/entertainers')
  await ada.getByRole('button', { name: appTexts.nearMe }).click()
  await expect(ada.getByText(new RegExp(`${locationTexts.denied} Near .+`))).toBeVisible()
  await settled(ada)
  await expectAccessible(ada, 'a directory around the default location')
})
