import type { Locator } from '@playwright/test'
import { HELP_TOPICS } from '#web/core/help-topics.ts'
import { homeTexts } from '#web/home/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, settled, test } from './browser-test.ts'
import { seeSpecified } from './specified.ts'

/** The profiles that a board links to, one for each line. */
const readProfiles = (board: Locator) =>
  board.locator('a[href^="/profiles/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))

const phone = { viewport: { width: 390, height: 844 } }

test('an owner sees their venues, who works there, and opens one for editing', async ({ openAs }) => {
  const olive = await openAs('olive', phone)
  await olive.goto('/home')
  const mine = olive.getByRole('region', { name: 'My Venues' })
  // An earlier test may have added a venue of hers.
  const bars = ['Night Heron', 'The Low Lantern', 'Tin Ceiling']
  for (const name of bars) await expect(mine.getByRole('heading', { level: 3, name })).toBeVisible()
  const names = await mine.getByRole('heading', { level: 3 }).allTextContents()
  expect(names.filter((name) => bars.includes(name))).toEqual(bars)
  await expect(mine.getByRole('listitem').filter({ hasText: 'Night Heron' })).toContainText(
    /Collinsville · \d+ followers?/,
  )
  await expect(olive.getByRole('link', { name: 'Add Venue' })).toHaveAttribute('href', '/venues/new')
  await seeSpecified(olive, 'home of an owner', 'My Venues')
  await seeSpecified(olive, 'home of an owner', 'Add Venue')
  await seeSpecified(mine, 'home of an owner', 'Edit')
  await seeSpecified(olive, 'home of an owner', 'Upcoming Shifts at Your Venues')
  const board = olive.getByRole('region', { name: 'Upcoming Shifts at Your Venues' })
  await expect(board.getByRole('listitem').first()).toBeVisible()
  expect(await board.getByRole('listitem').count()).toBeLessThanOrEqual(10)
  // Kenji and Clay hide their schedules from everyone; an owner only sees the number of such shifts.
  await expect(board).not.toContainText(/Kenji|Clay/)
  await expect(mine.getByRole('link', { name: 'Add Event at Tin Ceiling' })).toHaveAttribute(
    'href',
    '/venues/tin-ceiling/events/new',
  )
  await expect(mine.getByRole('link', { name: 'Add Post at Tin Ceiling' })).toHaveAttribute(
    'href',
    '/venues/tin-ceiling/posts#new',
  )
  await mine.getByRole('link', { name: 'Add Special at Tin Ceiling' }).click()
  await expect(olive).toHaveURL(/\/venues\/tin-ceiling\/specials\/new$/)
  await olive.goBack()
  await mine.getByRole('link', { name: 'Edit Tin Ceiling' }).click()
  await expect(olive).toHaveURL(/\/venues\/tin-ceiling\/edit$/)
})

test('each failed read shows an error in its own part of home', async ({ openAs }) => {
  const olive = await openAs('olive')
  await olive.route('**/api/me/venues*', (route) => route.abort())
  await olive.route('**/api/me/venues/shifts', (route) => route.abort())
  await olive.goto('/home')
  await seeSpecified(olive, 'home of an owner', 'Could not load business data.')
  await seeSpecified(olive, 'home of an owner', 'Could not load shifts for venues.')
  await olive.unroute('**/api/me/venues*')
  await olive.unroute('**/api/me/venues/shifts')
  for (const part of ['My Venues', 'Upcoming Shifts at Your Venues'])
    await olive.getByRole('region', { name: part }).getByRole('button', { name: uiTexts.tryAgain }).click()
  await expect(olive.getByRole('link', { name: 'Edit Night Heron' })).toBeVisible()
  await expect(olive.getByText(/^Could not load/)).toHaveCount(0)

  const pat = await openAs('pat')
  await pat.route('**/api/venues/near*', (route) => route.abort())
  await pat.route('**/api/shifts/near*', (route) => route.abort())
  await pat.route('**/api/shifts/followed*', (route) => route.abort())
  await pat.goto('/home')
  await seeSpecified(pat, 'home of a patron', 'Could not load nearby venues.')
  await seeSpecified(pat, 'home of a patron', 'Could not load nearby shifts.')
  await seeSpecified(pat, 'home of a patron', 'Could not load your followed users list.')
})

test('a business without a venue is told what to do next', async ({ openAs }) => {
  const olive = await openAs('olive', phone)
  await olive.route('**/api/me/venues*', (route) => route.fulfill({ json: { items: [], next_cursor: null } }))
  await olive.route('**/api/me/venues/shifts', (route) => route.fulfill({ json: { items: [], private_count: 3 } }))
  await olive.goto('/home')
  await settled(olive)
  await expect(olive.getByText('No venues yet')).toBeVisible()
  await expect(olive.getByText('No upcoming shifts posted.')).toBeVisible()
  await expect(olive.getByText('3 private shifts this week.')).toBeVisible()
  await olive.getByRole('link', { name: HELP_TOPICS['add-venue'].title }).click()
  await expect(olive.getByText('the Business role, which you can choose', { exact: false })).toBeInViewport()
  await olive.goBack()
  await olive.getByRole('link', { name: 'Add Venue' }).click()
  await expect(olive).toHaveURL(/\/venues\/new$/)
})

test("a patron's home has three boards with no one twice, and the map after a tap", async ({ openAs }) => {
  const pat = await openAs('pat', phone)
  await pat.goto('/home')
  await seeSpecified(pat, 'home of a patron', 'Shifts Happening Nearby')
  await seeSpecified(pat, 'home of a patron', 'Browse All Talent')
  const venues = pat.getByRole('region', { name: 'Venues Nearby' })
  await seeSpecified(venues, 'home of a patron', 'Venues Nearby')
  await seeSpecified(venues, 'home of a patron', 'Browse All Venues')
  await expect(venues.getByRole('listitem')).toHaveCount(6)
  await expect(pat.locator('.leaflet-container')).toHaveCount(0)
  const yours = pat.getByRole('region', { name: homeTexts.yourPeople })
  const nearby = pat.getByRole('region', { name: 'Shifts Happening Nearby' })
  await expect(yours.getByText(homeTexts.peopleOrder)).toBeVisible()
  await expect(nearby.getByText(homeTexts.nearbyOrder)).toBeVisible()
  await expect(nearby.getByText('until', { exact: true }).first()).toBeVisible()
  await expect(nearby.getByText(/\d mi|\d ft/).first()).toBeVisible()
  const profiles = [...(await readProfiles(yours)), ...(await readProfiles(nearby))]
  expect(new Set(profiles).size).toBe(profiles.length)
  expect(await readProfiles(nearby)).toHaveLength(9)
  await settled(pat)
  await nearby.getByRole('button', { name: 'Open map' }).click()
  await expect(pat.getByRole('group', { name: /^Map of \d+ venues\b/ })).toBeVisible()
  await pat.getByRole('button', { name: 'Close map' }).click()
  await expect(pat.locator('.leaflet-container')).toHaveCount(0)
  await venues.getByRole('link', { name: 'Browse All Venues' }).click()
  await expect(pat).toHaveURL(/\/venues$/)
})
