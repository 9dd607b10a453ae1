import type { Locator } from '@playwright/test'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { nightTexts } from '#web/core/nights/texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  settled,
  test,
} from './browser-test.ts'

const phone = { viewport: { width: 390, height: 844 } }

test('who is on now nearby: until when, how far, from my location, in both themes', async ({ openAs }) => {
  const pat = await openAs('pat', {
    ...phone,
    geolocation: { latitude: 38.5201, longitude: -89.984 },
    permissions: ['geolocation'],
  })
  const asked: URL[] = []
  pat.on('request', (request) => {
    if (request.url().includes('/api/shifts/on-now')) asked.push(new URL(request.url()))
  })
  await pat.goto('/shifts/on-now')
  await settled(pat)
  const board = pat.getByRole('region', { name: shiftTexts.onNow })
  await expect(board.getByText('until', { exact: true }).first()).toBeVisible()
  await expect(board.getByText(/\d mi|\d ft/).first()).toBeVisible()
  for (const hidden of ['Kenji', 'Clay', 'Rex']) await expect(board.getByText(hidden)).toHaveCount(0)
  await pat.getByRole('button', { name: appTexts.locate }).click()
  await expect(pat.getByText('Within 25 miles of you')).toBeVisible()
  await settled(pat)
  expect(asked.at(-1)?.searchParams.get('lat')).toBe('38.52')
  await expectAccessibleInThemes(pat, 'on now')
})

test('the same venues are on a map: behind a button on phones, beside the list on desktops', async ({ openAs }) => {
  const pat = await openAs('pat', { ...phone, hasTouch: true })
  await pat.goto('/home')
  const nearby = pat.getByRole('region', { name: 'Shifts Happening Nearby' })
  // The link moves while the sections above and below it arrive.
  await settled(pat)
  await nearby.getByRole('link', { name: shiftTexts.onNowNearby }).click()
  await expect(pat.getByRole('heading', { level: 1, name: shiftTexts.onNowNearby })).toBeVisible()
  const map = pat.getByRole('group', { name: /^Map of (\d+ venues|one venue)/ })
  await expect(pat.getByRole('region', { name: shiftTexts.onNow }).getByRole('listitem').first()).toBeVisible()
  await expect(map).toHaveCount(0)
  await pat.getByText('Map', { exact: true }).click()
  await expect(pat).toHaveURL(/\/shifts\/on-now\?map=true$/)
  await expect(map).toBeVisible()
  await settled(pat)
  await expectNoHorizontalScroll(pat, 'who is on, on a map')
  await expectAccessible(pat, 'who is on, on a map')

  await pat.setViewportSize({ width: 1280, height: 900 })
  await pat.goto('/shifts/on-now')
  await expect(map).toBeVisible()
  await settled(pat)
  const bars = new Set(
    await pat.locator('[data-venue]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-venue'))),
  )
  await expect(map).toHaveAttribute('aria-label', bars.size === 1 ? /one venue/ : new RegExp(`\\b${bars.size} venues`))
  // A marker of a single venue; venues close together share one.
  await map
    .getByRole('button', { name: /, [\d.]+ (mi|ft)/ })
    .first()
    .click()
  await expect(pat.getByRole('region', { name: 'Map' }).getByRole('link')).toHaveAttribute('href', /^\/venues\//)
  await expectNoHorizontalScroll(pat, 'who is on, beside a map')
  await expectAccessibleInThemes(pat, 'who is on, beside a map')
})

test('a failed read shows an error, and the board retries by itself', async ({ openAs }) => {
  const pat = await openAs('pat', phone)
  await pat.clock.install()
  await pat.goto('/shifts/on-now')
  await expect(pat.getByText('until', { exact: true }).first()).toBeVisible()
  let reads = 0
  await pat.route('**/api/shifts/on-now?*', async (route) => {
    reads += 1
    await route.abort()
  })
  await pat.clock.runFor(65_000)
  await expect(async () => {
    await pat.clock.runFor(5000)
    expect(reads).toBeGreaterThan(0)
  }).toPass()
  await expect(async () => {
    await pat.clock.runFor(5000)
    await expect(pat.getByText(shiftMessages.onNowFailed)).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('any night: who is on, and happy hours at 6, take at most three taps', async ({ openAs }) => {
  const pat = await openAs('pat', { ...phone, hasTouch: true })
  let taps = 0
  const tap = async (target: Locator) => {
    taps++
    await settled(pat)
    await target.tap()
  }
  /** A weekday of this week. The demo has a happy hour on each of them. */
  const weekday = pat
    .getByRole('navigation', { name: nightTexts.day })
    .getByRole('link', { name: /^(Mon|Tue|Wed|Thu), / })
  await pat.goto('/home')
  await tap(weekday.first())
  const nearby = pat.getByRole('region', { name: 'Shifts Happening Nearby' })
  await tap(nearby.getByRole('link', { name: /^(Mon|Tues|Wednes|Thurs)day near you$/ }))
  await expect(pat.getByRole('heading', { level: 1, name: /^(Mon|Tues|Wednes|Thurs)day near you$/ })).toBeVisible()
  await expect(pat.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(pat.getByText(shiftTexts.onNow, { exact: true })).toHaveCount(0)
  expect(taps).toBeLessThanOrEqual(3)
  await settled(pat)
  await expectNoHorizontalScroll(pat, 'who is on in another night')
  await expectAccessibleInThemes(pat, 'who is on in another night')
  await pat.goBack()
  await expect(weekday.first()).toHaveAttribute('aria-current', 'true')
  await pat.goBack()
  await expect(pat.getByRole('link', { name: nightTexts.tonight, exact: true })).toHaveAttribute('aria-current', 'true')

  taps = 0
  await pat.goto('/home')
  await tap(weekday.first())
  await tap(pat.getByRole('navigation', { name: nightTexts.time }).getByRole('link', { name: '6 PM' }))
  await tap(pat.getByRole('link', { name: 'Browse All Venues' }))
  await expect(pat).toHaveURL(/\/venues\?day=\d{4}-\d\d-\d\d&at=18(:|%3A)00$/)
  await expect(pat.getByRole('listitem').filter({ hasText: 'The long happy hour' })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(3)
})

test('any night without an account: a day and a time are in the address', async ({ openAs }) => {
  const page = await openAs(null, phone)
  let taps = 0
  const tap = async (target: Locator) => {
    taps++
    await target.click()
  }
  await page.goto('/tonight')
  const days = page.getByRole('navigation', { name: nightTexts.day })
  await tap(days.getByRole('link', { name: /^(Mon|Tue|Wed|Thu), / }).first())
  await tap(page.getByRole('navigation', { name: nightTexts.time }).getByRole('link', { name: '6 PM' }))
  await expect(page).toHaveURL(/\/tonight\?day=\d{4}-\d\d-\d\d&at=18%3A00$/)
  await expect(page.getByText(/Old fashioned hour, until 7:00\sPM$/)).toBeVisible()
  expect(taps).toBeLessThanOrEqual(3)
  await expectNoHorizontalScroll(page, 'another night without an account')
  await expectAccessibleInThemes(page, 'another night without an account')
})
