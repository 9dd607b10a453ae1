import { shiftMessages } from '#contract/shifts.texts.ts'
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
