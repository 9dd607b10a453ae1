import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { IMAGE_SIZE_LIMITS } from '#contract/media.limits.ts'
import { mediaMessages } from '#contract/media.texts.ts'
import { profileMessages } from '#contract/profiles.texts.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { drawnBytes } from '#tests/support/pictures.ts'
import { calendarTexts } from '#web/calendars/texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { cropTexts } from '#web/media/texts.ts'
import { profileTexts } from '#web/profiles/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  settled,
  test,
} from './browser-test.ts'
import { sendRequest } from './post-steps.ts'
import { seeSpecified } from './specified.ts'
import { dayAfter, monday, shiftAt, venueId } from './week-shifts.ts'

test('others see an edited profile with its photo', async ({ openAs }) => {
  const dez = await openAs('dez')
  await dez.goto('/profile')
  await dez.getByRole('link', { name: 'Edit Profile' }).click()
  await seeSpecified(dez, 'edit profile', 'Edit Your Profile')
  await seeSpecified(dez, 'edit profile', 'Go Home')
  await seeSpecified(dez, 'edit profile', 'Talent Verification')
  await choosePhoto(dez, await drawnBytes({ width: 300, height: 200, color: '#2a6fb0' }))
  await dez.getByRole('button', { name: cropTexts.apply }).click()
  await expect(dez.getByText('Save to update it.')).toBeVisible()
  await dez.getByLabel('About Me').fill('Mezcal first. <script>alert(1)</script>')
  await dez.getByLabel('PayPal link').fill('javascript:alert(1)')
  await dez.getByRole('button', { name: profileTexts.save }).click()
  await expect(dez.getByText(profileMessages.paypal)).toBeVisible()
  await dez.getByLabel('PayPal link').fill('paypal.me/dez')
  await dez.getByRole('button', { name: profileTexts.save }).click()
  await expect(dez.getByText(profileMessages.updated)).toBeVisible()
  await expect(dez).toHaveURL(/\/profile$/)
  await expect(dez.getByText('Mezcal first. <script>alert(1)</script>')).toBeVisible()
  await expect(dez.getByRole('link', { name: /^paypal\.me\/dez/ })).toHaveAttribute('rel', 'noopener noreferrer')

  const pat = await openAs('pat')
  const loaded = pat.waitForResponse((answer) => answer.url().includes('/media/avatars/'))
  await pat.goto('/entertainers')
  expect((await loaded).status()).toBe(200)
  await expect(pat.locator('svg image[href^="/media/avatars/"]').first()).toBeAttached()
})

test('a photo is cropped by mouse, keyboard and touch', async ({ openAs }) => {
  const kit = await openAs('kit', { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' })
  await kit.goto('/profile/edit')
  const dialog = kit.getByRole('dialog', { name: cropTexts.title })
  const area = dialog.getByRole('application', { name: cropTexts.area })
  const zoom = dialog.getByRole('slider', { name: cropTexts.zoom })
  await choosePhoto(kit, await drawHalves())
  await expect(area).toBeVisible()
  await settled(kit)
  await expectAccessibleInThemes(kit, 'crop of a photo')
  await expectNoHorizontalScroll(kit, 'crop of a photo')
  await expect(dialog.getByRole('button', { name: cropTexts.apply })).toBeInViewport()
  await kit.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(kit.getByText('Save to update it.')).toHaveCount(0)

  // Unchanged, the crop is the center.
  await choosePhoto(kit, await drawHalves())
  await dialog.getByRole('button', { name: cropTexts.apply }).click()
  await expect.poll(() => readChosenColors(kit)).toEqual(['red', 'blue'])

  await choosePhoto(kit, await drawHalves())
  await drag(kit, area, 400)
  await dialog.getByRole('button', { name: cropTexts.apply }).click()
  await expect.poll(() => readChosenColors(kit)).toEqual(['red', 'red'])

  await choosePhoto(kit, await drawHalves())
  await area.focus()
  for (let press = 0; press < 12; press++) await kit.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: cropTexts.apply }).click()
  await expect.poll(() => readChosenColors(kit)).toEqual(['blue', 'blue'])

  await choosePhoto(kit, await drawHalves())
  await area.focus()
  await kit.keyboard.press('+')
  await expect(zoom).toHaveAttribute('aria-valuetext', '110%')
  await zoom.fill('2')
  await area.hover()
  await kit.mouse.wheel(0, 500)
  await expect.poll(async () => Number(await zoom.inputValue())).toBeLessThan(1.5)
  await zoom.fill('1')
  await pinch(kit, area)
  await expect(zoom).toHaveAttribute('aria-valuetext', '200%')
  await dialog.getByRole('button', { name: cropTexts.apply }).click()
  await kit.getByRole('button', { name: profileTexts.save }).click()
  await expect(kit.getByText(profileMessages.updated)).toBeVisible()
  const stored = kit.locator('main svg image[href^="/media/avatars/"]').first()
  const file = await kit.request.get((await stored.getAttribute('href')) ?? '')
  expect(await readColors(await file.body())).toEqual(['red', 'blue'])
})

test('a photo that is too large to upload is scaled down, and of an animation the first frame is used', async ({
  openAs,
}) => {
  const kit = await openAs('kit')
  await kit.goto('/profile/edit')
  // Noise hardly compresses.
  const noise = { raw: { width: 2000, height: 1500, channels: 3 } } as const
  const large = await sharp(randomBytes(2000 * 1500 * 3), noise)
    .png()
    .toBuffer()
  expect(large.length).toBeGreaterThan(IMAGE_SIZE_LIMITS.avatar)
  await choosePhoto(kit, large)
  await kit.getByRole('button', { name: cropTexts.apply }).click()
  await expect(kit.getByText('Save to update it.')).toBeVisible()
  const cropped = await readChosenPhoto(kit)
  expect(await sharp(cropped).metadata()).toMatchObject({ width: 512, height: 512 })
  expect(cropped.length).toBeLessThan(IMAGE_SIZE_LIMITS.avatar)

  await choosePhoto(kit, await drawnBytes({ format: 'gif' }), 'image/gif')
  await expect(kit.getByText(cropTexts.still)).toBeVisible()
  await kit.getByRole('button', { name: uiTexts.cancel }).click()
  await expect(kit.getByRole('button', { name: 'Change photo' })).toBeVisible()
})

const choosePhoto = (page: Page, bytes: Uint8Array, mimeType = 'image/png') =>
  page.getByLabel(profileTexts.photo).setInputFiles({ name: 'me', mimeType, buffer: Buffer.from(bytes) })

/** A wide photo: red on the left, blue on the right. */
const drawHalves = async () => {
  const half = await drawnBytes({ width: 600, height: 400, color: '#0000ff' })
  const red = sharp({ create: { width: 1200, height: 400, channels: 3, background: '#ff0000' } })
  return red
    .composite([{ input: Buffer.from(half), left: 600, top: 0 }])
    .png()
    .toBuffer()
}

const drag = async (page: Page, area: Locator, distance: number) => {
  const { x, y, width, height } = (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + distance, y + height / 2, { steps: 5 })
  await page.mouse.up()
}

/** Moves two fingers to twice their distance. */
const pinch = async (page: Page, area: Locator) => {
  const { x, y, width, height } = (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const fingers = (distance: number) =>
    [-distance, distance].map((offset, id) => ({ id, x: x + width / 2 + offset, y: y + height / 2 }))
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) })
  for (const distance of [50, 60, 70, 80])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(distance) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** The photo that the form would save. */
const readChosenPhoto = async (page: Page) => {
  const preview = page.locator('main svg image[href^="data:"]').first()
  await expect(preview).toBeAttached()
  const [, data = ''] = ((await preview.getAttribute('href')) ?? '').split(',')
  return Buffer.from(data, 'base64')
}

const readChosenColors = async (page: Page) => readColors(await readChosenPhoto(page))

/** The colors of the left and the right half. */
const readColors = async (image: Buffer) => {
  const { data, info } = await sharp(image).removeAlpha().resize(20, 20).raw().toBuffer({ resolveWithObject: true })
  const isRed = (x: number) => (data[(10 * 20 + x) * info.channels] ?? 0) > 128
  return [4, 16].map((x) => (isRed(x) ? 'red' : 'blue'))
}

test('a filled field shows its length from the start', async ({ openAs }) => {
  const bea = await openAs('bea')
  await bea.goto('/profile/edit')
  for (const [label, max] of [
    ['About Me', '1,000'],
    ['Where I Work', '500'],
  ] as const) {
    const area = bea.getByLabel(label)
    const { length } = await area.inputValue()
    expect(length).toBeGreaterThan(10)
    await expect(bea.locator(`[id="${await area.getAttribute('id')}-hint"]`)).toContainText(`${length} / ${max}`)
    await area.press('End')
    await area.press('!')
    await expect(bea.locator(`[id="${await area.getAttribute('id')}-hint"]`)).toContainText(`${length + 1} / ${max}`)
  }
})

test('a location text is shown on the profile to viewers with full access', async ({ openAs }) => {
  const eli = await openAs('eli')
  await eli.goto('/profile')
  await expect(eli.getByText('Location: Lebanon, IL')).toBeVisible()
  const pat = await openAs('pat')
  await pat.goto('/profiles/eli.strings')
  await expect(pat.getByText('Location: Lebanon, IL')).toBeVisible()
})

test('typed values survive an error, and a taken username is reported at its field', async ({ openAs }) => {
  const june = await openAs('june')
  await june.goto('/profile/edit')
  const bio = june.getByLabel('About Me')
  await bio.fill('Still here.')
  await june.getByLabel('Username').fill('bea.c')
  await expect(june.getByRole('switch', { name: 'Redirect my old username' })).toBeChecked()
  await june.getByRole('button', { name: profileTexts.save }).click()
  await seeSpecified(june, 'edit profile', 'Username "{username}" is already taken.', { username: 'bea.c' })
  await seeSpecified(june, 'edit profile', 'Failed to update profile.')
  await expect(bio).toHaveValue('Still here.')

  // A file that is no image is refused at once.
  await choosePhoto(june, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
  await expect(june.getByText(mediaMessages.notAnImage)).toBeVisible()
  await expect(june.getByRole('dialog')).toBeHidden()
  await choosePhoto(june, await drawnBytes())
  await june.getByRole('button', { name: cropTexts.apply }).click()
  await expect(june.getByText(mediaMessages.notAnImage)).toBeHidden()
  const refusal = { defined: true, code: 'INVALID', status: 422, message: mediaMessages.notAnImage }
  await june.route('**/api/me/avatar', (route) => route.fulfill({ status: 422, json: refusal }))
  await june.getByRole('button', { name: profileTexts.save }).click()
  await seeSpecified(june, 'edit profile', 'Failed to upload avatar: {message}', {
    message: 'We can’t read this image.',
  })
  await expect(bio).toHaveValue('Still here.')
})

test('talent on shift open their tip code from home with one tap', async ({ openAs }) => {
  const mari = await openAs('mari', { viewport: { width: 390, height: 844 } })
  await mari.goto('/home')
  await mari.getByRole('button', { name: 'Tip code' }).click()
  const dialog = mari.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Tip Marisol' })).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'QR code for Venmo, @marisol-pours' })).toBeVisible()
  await settled(mari)
  await expectAccessible(mari, 'tip code')
  await expectNoHorizontalScroll(mari, 'tip code')
  await mari.getByRole('button', { name: uiTexts.close }).click()
  await expect(dialog).toBeHidden()
})

test('a patron tips with two taps from home, without scrolling', async ({ openAs }) => {
  const pat = await openAs('pat', { viewport: { width: 390, height: 844 }, hasTouch: true })
  let taps = 0
  const tap = async (target: Locator) => {
    await expect(target).toBeInViewport()
    taps += 1
    await target.tap()
  }
  await pat.goto('/home')
  await settled(pat)
  await tap(pat.getByRole('main').getByRole('link', { name: 'Marisol Vega' }).first())
  const tip = pat.getByRole('button', { name: 'Tip Marisol Vega' }).first()
  await tap(tip)
  expect(taps).toBe(2)
  expect(await pat.evaluate(() => scrollY)).toBe(0)
  const sheet = pat.getByRole('dialog', { name: 'Tip Marisol' })
  const link = sheet.getByRole('link', { name: /@marisol-pours/ })
  await expect(link).toBeInViewport()
  await expect(link).toHaveAttribute('href', 'https://venmo.com/u/marisol-pours')
  await expect(sheet.getByRole('img', { name: 'QR code for Venmo, @marisol-pours' })).toBeVisible()
  await settled(pat)
  await expectAccessible(pat, 'tip sheet')
  await expectNoHorizontalScroll(pat, 'tip sheet')
  await pat.keyboard.press('Escape')
  await expect(tip).toBeFocused()

  const card = pat.getByRole('region', { name: 'On shift now' })
  await expect(card.getByRole('link', { name: /^Directions/ })).toBeVisible()
  await card.getByRole('link', { name: /^See the bar/ }).click()
  await expect(pat).toHaveURL(/\/venues\//)
})

test('talent are reminded of a missing bio, request verification, and confirm a change of role', async ({ openAs }) => {
  const nadia = await openAs('nadia')
  await nadia.goto('/home')
  await expect(nadia.getByText('Your profile has no bio yet.')).toBeVisible()
  await nadia.getByRole('button', { name: 'Dismiss this reminder' }).click()
  await nadia.reload()
  await expect(nadia.getByRole('heading', { name: 'Next Shift' })).toBeVisible()
  await expect(nadia.getByText('Your profile has no bio yet.')).toBeHidden()

  await nadia.getByRole('button', { name: appTexts.accountMenu }).click()
  await nadia.getByRole('menuitem', { name: 'Settings' }).click()
  await nadia.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(nadia).toHaveURL(/\/profile\/edit$/)
  const request = nadia.getByRole('link', { name: profileTexts.requestVerification })
  await expect(request).toHaveAttribute('href', /^mailto:.+subject=Verification%20request%3A%20%40nadia\.p&body=/)
  const link = nadia.getByLabel(new RegExp(`^${profileTexts.verificationLink}`))
  await nadia.getByLabel(new RegExp(`^${profileTexts.verificationStatement}`)).fill('Weekends. Ask Ruth.')
  await link.fill('http://brass-anchor.example')
  await link.press('Enter')
  await expect(nadia).toHaveURL(/\/profile\/edit$/)
  await request.click()
  await expect(nadia.getByText(profileMessages.verificationLink)).toBeVisible()
  await expectAccessibleInThemes(nadia, 'verification request with an error')
  await link.fill('brass-anchor.example/team')
  await request.click()
  await expect(nadia.getByText('Your verification request is being reviewed.')).toBeVisible()
  await expect(nadia.getByText('Weekends. Ask Ruth.')).toBeVisible()
  await expect(nadia.getByRole('link', { name: 'https://brass-anchor.example/team' })).toBeVisible()

  await nadia.getByRole('radio', { name: 'Patron' }).check()
  await nadia.getByRole('button', { name: profileTexts.save }).click()
  await expect(nadia.getByText('Your upcoming shift will be cancelled.')).toBeVisible()
  await expectAccessible(nadia, 'confirmation of a role change')
  await nadia.getByRole('button', { name: profileTexts.keepRole }).click()
  await nadia.goto('/profile')
  await expect(nadia.getByText('The Brass Anchor').first()).toBeVisible()
})

test('someone who is no longer talent keeps their past shifts and income', async ({ openAs }) => {
  const sol = await openAs('sol')
  const lastWeek = shiftAt(await venueId(sol, 'Tin Ceiling'), dayAfter(monday(), -4), '18:00', 3)
  const { id } = await sendRequest(sol, 'POST', '/shifts', lastWeek)
  await sendRequest(sol, 'POST', '/income', { shift_id: id, amount: '80' })
  await sol.goto('/profile/edit')
  await sol.getByRole('radio', { name: 'Patron' }).check()
  await sol.getByRole('button', { name: profileTexts.save }).click()
  await sol.getByRole('button', { name: profileTexts.changeRole }).click()
  await expect(sol).toHaveURL(/\/profile$/)

  const row = sol.getByRole('listitem').filter({ hasText: 'Tin Ceiling' })
  await expect(sol.getByRole('radio', { name: shiftTexts.past })).toBeChecked()
  await expect(row).toBeVisible()
  await settled(sol)
  await expectAccessible(sol, 'profile of someone who was talent')
  await row.getByRole('button', { name: /^Hide/ }).click()
  await sol.getByRole('alertdialog').getByRole('button', { name: shiftTexts.hidePast }).click()
  await expect(sol.getByText(shiftMessages.pastHidden)).toBeVisible()
  await expect(row).toHaveCount(0)

  const income = sol.getByRole('navigation', { name: appTexts.mainNavigation }).getByRole('link', { name: 'Income' })
  await income.click()
  await expect(sol.getByRole('main')).toContainText('$80.00')
  await sol.goto('/settings/calendars')
  // One for the people that they follow, and one for their own shifts.
  await expect(sol.getByRole('button', { name: new RegExp(`^${calendarTexts.makeLink}`) })).toHaveCount(2)
})

for (const width of [360, 1280]) {
  test(`the form passes axe at ${width} in both themes`, async ({ openAs }) => {
    for (const who of ['bea', 'pat', 'june'] as const) {
      const page = await openAs(who, { viewport: { width, height: 844 } })
      await page.goto('/profile/edit')
      await settled(page)
      await expectNoHorizontalScroll(page, who)
      await expectAccessibleInThemes(page, who)
    }
  })
}
