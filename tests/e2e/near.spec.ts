import { locationTexts } from '#web/core/geolocation.ts'
import { appTexts } from '#web/core/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { venueTexts } from '#web/venues/texts.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, settled, test } from './browser-test.ts'

/** Main Street in Collinsville, close to Night Heron. */
const COLLINSVILLE = { latitude: 38.67031, longitude: -89.98411 }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('on a phone, a patron finds what is nearby, opens the map, selects a marker by keyboard and opens the venue', async ({
  openAs,
}) => {
  const pat = await openAs('pat', { ...phone, geolocation: COLLINSVILLE, permissions: ['geolocation'] })
  const asked: URL[] = []
  const outside: string[] = []
  pat.on('request', (request) => {
    const url = new URL(request.url())
    if (/\/near$/.test(url.pathname)) asked.push(url)
    if (url.protocol.startsWith('http') && url.hostname !== '127.0.0.1') outside.push(url.href)
  })
  await pat.goto('/home')
  await expect(pat.getByText(appTexts.nearDefault('Belleville'), { exact: true })).toBeVisible()
  await pat.getByRole('button', { name: appTexts.locate }).click()
  await expect(pat.getByText(appTexts.nearTown('you'), { exact: true })).toBeVisible()
  const nearby = pat.getByRole('region', { name: 'Venues Nearby' })
  await expect(nearby.getByRole('listitem').first()).toContainText(/Night Heron.*Collinsville · \d+ ft/s)
  await expect(nearby.getByRole('listitem')).toHaveCount(6)

  await pat.getByRole('link', { name: 'Browse All Venues' }).click()
  // The location is known, so the nearest venues come first without another tap.
  await expect(pat.getByRole('radio', { name: appTexts.nearMe })).toBeChecked()
  await expect(pat.getByText(appTexts.nearTown('you'), { exact: true })).toBeVisible()
  const rows = pat.getByRole('main').getByRole('listitem')
  await expect(rows.first()).toContainText('Night Heron')
  await expect(rows.nth(1)).toContainText(/\d+\.\d mi/)
  await pat.getByText('A–Z', { exact: true }).click()
  await expect(pat.getByText(appTexts.nearTown('you'), { exact: true })).toBeHidden()
  await pat.getByText(appTexts.nearMe, { exact: true }).click()
  // A reload keeps both. The location sent was rounded.
  await pat.reload()
  await expect(rows.first()).toContainText('Night Heron')
  const sent = asked.map((url) => [url.searchParams.get('lat'), url.searchParams.get('lon')])
  expect(sent).toContainEqual(['38.67', '-89.984'])
  for (const [lat, lon] of sent) for (const degrees of [lat, lon]) expect(degrees).toMatch(/^-?\d+(\.\d{1,3})?$/)
  expect(new URL(pat.url()).search).not.toContain('38')

  await pat.getByText('Map', { exact: true }).click()
  const map = pat.getByRole('group', { name: /^Map of \d+ venues/ })
  await expect(map).toBeVisible()
  const sign = map.getByRole('button', { name: /^Night Heron, Collinsville, \d+ ft/ })
  await map.focus()
  await pat.keyboard.press('Tab')
  // Tab follows the list: the nearest first.
  await expect(sign).toBeFocused()
  await pat.keyboard.press('Enter')
  const card = pat.getByRole('group', { name: 'Night Heron' })
  await expect(card.getByRole('link', { name: 'Night Heron' })).toBeFocused()
  await expect(card).toContainText(/Collinsville · \d+ ft/)
  await pat.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(sign).toBeFocused()
  await pat.keyboard.press('Enter')
  await expectNoHorizontalScroll(pat, 'map of venues')
  await expectAccessible(pat, 'map of venues with a card open')
  await pat.keyboard.press('Enter')
  await expect(pat.getByRole('heading', { level: 1, name: 'Night Heron' })).toBeVisible()
  expect(outside).toEqual([])
})

test('clustered markers open by keyboard; arrow keys move the map', async ({ openAs }) => {
  const pat = await openAs('pat', phone)
  await pat.goto('/venues?map=true')
  const map = pat.getByRole('group', { name: /^Map of \d+ venues/ })
  await expect(map).toBeVisible()
  const several = map.getByRole('button', { name: /^\d+ venues.*: zoom in$/ })
  await expect(several.first()).toBeVisible()
  await settled(pat)
  const before = await several.count()
  await several.first().focus()
  await pat.keyboard.press('Enter')
  await expect(map).toBeFocused()
  await expect(several).not.toHaveCount(before)
  const sign = map.getByRole('button').first()
  const left = async () => (await sign.boundingBox())?.x ?? 0
  const stood = await left()
  await map.focus()
  await pat.keyboard.press('ArrowRight')
  await expect.poll(left).toBeLessThan(stood)
  await pat.getByRole('button', { name: 'Show all venues' }).click()
  await expect(several).toHaveCount(before)
})

test('with reduced motion, an arrow key moves the map at once', async ({ openAs }) => {
  const pat = await openAs('pat', { ...phone, reducedMotion: 'reduce' })
  await pat.goto('/venues?map=true')
  const map = pat.getByRole('group', { name: /^Map of \d+ venues/ })
  await expect(map.getByRole('button').first()).toBeVisible()
  await map.focus()
  const moved = await map.evaluate((box) => {
    const left = () => box.querySelector('[role=button], button')?.getBoundingClientRect().left ?? 0
    const stood = left()
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', keyCode: 39, bubbles: true }))
    return stood - left()
  })
  expect(moved).toBe(80)
})

test('without permission, the default location is used and the page says so; a shared location can be removed', async ({
  openAs,
}) => {
  const nora = await openAs('mari', { ...phone, permissions: [] })
  await nora.goto('/venues')
  // The nearest come first already, by the default location.
  await nora.getByRole('button', { name: appTexts.locate }).click()
  await expect(nora.getByText(locationTexts.denied)).toBeVisible()
  await expect(nora.getByText(appTexts.nearDefault('Belleville'), { exact: true })).toBeVisible()
  await expect(nora.getByRole('main').getByRole('listitem').first()).toContainText(/Belleville · \d/)
  await nora.context().setGeolocation(COLLINSVILLE)
  await nora.context().grantPermissions(['geolocation'])
  await nora.getByRole('button', { name: uiTexts.tryAgain }).click()
  await expect(nora.getByText(appTexts.nearTown('you'), { exact: true })).toBeVisible()
  await expect(nora.getByRole('main').getByRole('listitem').first()).toContainText('Night Heron')
  expect(await nora.evaluate(() => localStorage.getItem('location'))).toContain('38.67031')
  await nora.getByRole('button', { name: /^Forget/ }).click()
  await expect(nora.getByText(appTexts.nearDefault('Belleville'), { exact: true })).toBeVisible()
  expect(await nora.evaluate(() => localStorage.getItem('location'))).toBeNull()
})

test('the list filters by text and by followed venues, shows errors, and hovering over a row highlights its marker', async ({
  openAs,
}) => {
  const kit = await openAs('wes', { viewport: { width: 1280, height: 900 } })
  await kit.goto('/venues')
  const rows = kit.getByRole('main').getByRole('listitem')
  await expect(rows.nth(11)).toBeVisible()
  await kit
    .getByRole('searchbox', { name: venueTexts.nameOrCity })
    .or(kit.getByLabel(venueTexts.nameOrCity))
    .fill('alton')
  await expect(rows).toHaveCount(2)
  await expect(kit.getByRole('group', { name: 'Map of 2 venues' })).toBeVisible()
  await kit.getByLabel(venueTexts.nameOrCity).fill('nowhere at all')
  await expect(kit.getByText('No venues match “nowhere at all”')).toBeVisible()
  await expect(kit.getByText(venueTexts.notListed)).toBeVisible()
  await kit.getByRole('button', { name: venueTexts.clearSearch }).click()
  await expect(rows.nth(11)).toBeVisible()

  // Someone on now: each venue left says who is.
  await kit.getByRole('button', { name: venueTexts.someoneOn, exact: true }).click()
  await expect(rows.filter({ hasText: /\d on now/ }).first()).toBeVisible()
  await expect(rows.filter({ hasNotText: /\d on now/ })).toHaveCount(0)
  await expect(kit).toHaveURL(/on=true/)
  await kit.getByLabel(venueTexts.nameOrCity).fill('nowhere at all')
  await expect(kit.getByText('No venues match “nowhere at all”')).toBeVisible()
  await kit.getByRole('button', { name: venueTexts.clearSearch }).click()
  await kit.getByRole('button', { name: venueTexts.someoneOn, exact: true }).click()
  await expect(rows.nth(11)).toBeVisible()

  await kit.getByRole('button', { name: 'Following' }).click()
  await expect(kit.getByText('You don’t follow any venues yet')).toBeVisible()
  await kit.goto('/venues/the-brass-anchor')
  await kit.getByRole('button', { name: /^Follow/ }).click()
  await kit.goto('/venues?followed=true')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('The Brass Anchor')

  await kit.goto('/venues?near=false')
  await settled(kit)
  const lantern = rows.filter({ hasText: 'The Low Lantern' })
  const sign = kit.getByRole('button', { name: /^The Low Lantern, / })
  await expect(sign).toBeVisible()
  const small = (await sign.boundingBox())?.width ?? 0
  await lantern.hover()
  await expect.poll(async () => (await sign.boundingBox())?.width ?? 0).toBeGreaterThan(small)

  await kit.route('**/api/venues?*', (route) => route.abort())
  await kit.reload()
  await expect(kit.getByText('Failed to load venues list.')).toBeVisible()
  await kit.unroute('**/api/venues?*')
  await kit.getByRole('button', { name: uiTexts.tryAgain }).click()
  await expect(rows.nth(11)).toBeVisible()
})
