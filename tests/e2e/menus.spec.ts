import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { IMAGE_SIZE_LIMITS } from '#contract/media.limits.ts'
import { menuMessages } from '#contract/menus.texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { menuTexts } from '#web/menus/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  settled,
  test,
} from './browser-test.ts'
import { loseAnswers } from './lose-answers.ts'
import { addMenuPage, collectUploads, failSaves, fillMenuPage, PHONE, png } from './owner-steps.ts'
import { seeSpecified } from './specified.ts'

const VENUE = '/venues/night-heron/menu'

/** Picks up a page by its handle and holds it over another. */
const dragTo = async (page: Page, title: string, other: string) => {
  const target = await page.getByRole('button', { name: `Open ${other}` }).boundingBox()
  await page.getByRole('button', { name: `Move ${title}` }).hover()
  await page.mouse.down()
  await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 100, { steps: 5 })
}

/** The last save of a move: pages are saved in their new order. */
const waitForMove = (page: Page, lastTitle: string) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.request().postDataJSON()?.title === lastTitle,
  )

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

test('an owner adds pages on a phone, orders, edits and deletes them; a patron sees them in that order', async ({
  openAs,
}) => {
  const olive = await openAs('olive', PHONE)
  await olive.goto(VENUE)
  await expect(olive.getByText(menuMessages.none)).toBeVisible()
  await olive.getByRole('link', { name: 'Add Menu Page' }).click()
  await seeSpecified(olive, 'add a menu page', 'Add Menu Page')
  await olive.getByText(menuTexts.more, { exact: true }).click()
  await expect(olive.getByLabel(menuTexts.pageOrder)).toHaveValue('0')
  await olive.getByRole('button', { name: 'Add Menu Page' }).click()
  await seeSpecified(olive, 'add a menu page', 'Menu page image is required.')
  const tooLarge = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
  await olive.getByLabel(menuTexts.picture).setInputFiles(tooLarge)
  await seeSpecified(olive, 'add a menu page', 'Image file is too large (max 10MB).')
  // A photo over the limit is scaled down. Noise hardly compresses.
  const noise = { raw: { width: 2400, height: 1700, channels: 3 } } as const
  const photo = await sharp(randomBytes(2400 * 1700 * 3), noise)
    .png()
    .toBuffer()
  expect(photo.length).toBeGreaterThan(IMAGE_SIZE_LIMITS.menu)
  await olive.getByLabel(menuTexts.picture).setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: photo })
  await expect(olive.getByRole('button', { name: 'Change image' })).toBeVisible()
  const shown = olive.locator('main form img')
  await expect(shown).toHaveAttribute('src', /^data:image\/(webp|jpeg);/)
  expect(((await shown.getAttribute('src'))?.length ?? 0) * 0.75).toBeLessThan(IMAGE_SIZE_LIMITS.menu)
  // A large GIF may be an animation, which is sent whole or not at all.
  await olive
    .getByLabel(menuTexts.picture)
    .setInputFiles({ name: 'page.gif', mimeType: 'image/gif', buffer: Buffer.alloc(IMAGE_SIZE_LIMITS.menu + 1) })
  await seeSpecified(olive, 'add a menu page', 'Image file is too large (max 10MB).')
  await olive.getByLabel(menuTexts.pageOrder).fill('-1')
  await olive.getByRole('button', { name: 'Add Menu Page' }).click()
  await expect(olive.getByText(menuMessages.order)).toBeVisible()
  await expectAccessibleInThemes(olive, 'form of a menu page')
  await expectNoHorizontalScroll(olive, 'form of a menu page')

  await olive.goto(VENUE)
  await addMenuPage(olive, 'Highballs', '#b3263b')
  // A single page cannot be turned.
  await olive.getByRole('button', { name: 'Open Highballs' }).click()
  await expect(olive.getByRole('dialog')).toContainText('1 / 1')
  await expect(olive.getByRole('button', { name: /^(Next|Previous) image$/ })).toHaveCount(0)
  await olive.keyboard.press('Escape')
  await expect(olive.getByRole('dialog')).toHaveCount(0)
  // Retrying a page that arrived without an answer does not add it twice.
  await fillMenuPage(olive, 'Wine', '#17613f')
  const restore = await loseAnswers(olive, '**/api/venues/*/menu-pages')
  await olive.getByRole('button', { name: 'Add Menu Page' }).click()
  await expect(olive.getByText(menuMessages.createFailed)).toBeVisible()
  await restore()
  await olive.getByRole('button', { name: 'Add Menu Page' }).click()
  await expect(titles(olive)).toHaveText(['Highballs', 'Wine'])
  await olive.getByRole('button', { name: 'Edit, move or delete Wine' }).click()
  await expectAccessibleInThemes(olive, 'menu of a menu page')
  await olive.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(titles(olive)).toHaveText(['Wine', 'Highballs'])
  await expect(olive.getByRole('status').filter({ hasText: menuTexts.moved('Wine', 1, 2) })).toBeAttached()

  // By dragging its handle; Escape cancels.
  await expect(olive.getByText(menuTexts.orderHint)).toBeVisible()
  await dragTo(olive, 'Wine', 'Highballs')
  await expect(titles(olive)).toHaveText(['Highballs', 'Wine'])
  await olive.keyboard.press('Escape')
  await expect(titles(olive)).toHaveText(['Wine', 'Highballs'])
  await olive.mouse.up()
  await dragTo(olive, 'Wine', 'Highballs')
  const [saved] = await Promise.all([waitForMove(olive, 'Highballs'), olive.mouse.up()])
  expect(saved.ok()).toBe(true)
  await expect(titles(olive)).toHaveText(['Highballs', 'Wine'])

  // By keyboard: the focus stays on the handle, and the move is announced.
  const handle = olive.getByRole('button', { name: 'Move Wine' })
  await handle.focus()
  await Promise.all([waitForMove(olive, 'Highballs'), olive.keyboard.press('ArrowLeft')])
  await expect(titles(olive)).toHaveText(['Wine', 'Highballs'])
  await expect(handle).toBeFocused()
  await expect(olive.getByRole('status').filter({ hasText: menuTexts.moved('Wine', 1, 2) })).toBeAttached()
  await expectAccessibleInThemes(olive, 'menu with handles')

  const pat = await openAs('pat', { ...PHONE, hasTouch: true, isMobile: true })
  await pat.goto(VENUE)
  await expect(titles(pat)).toHaveText(['Wine', 'Highballs'])
  await expect(pat.getByRole('link', { name: 'Add Menu Page' })).toHaveCount(0)

  await olive.getByRole('button', { name: 'Edit, move or delete Highballs' }).click()
  await olive.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(olive.getByLabel('Title')).toHaveValue('Highballs')
  await olive.getByLabel('Title').fill('Long drinks')
  await olive.getByLabel(appTexts.pictureAlt).fill('Two highballs')
  const broken = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await olive.getByLabel(menuTexts.picture).setInputFiles(broken)
  await olive.getByRole('button', { name: uiTexts.saveChanges }).click()
  await expect(olive.getByText('Failed to upload image: We can’t read this image.').first()).toBeVisible()
  await olive
    .getByLabel(menuTexts.picture)
    .setInputFiles(await png('page.png', { width: 300, height: 1500, color: '#1d6a96' }))
  // A new image has a new description.
  await expect(olive.getByLabel(appTexts.pictureAlt)).toHaveValue('')
  const sent = collectUploads(olive, '/pictures/menu')
  await failSaves(olive, '**/api/menu-pages/*', 'PATCH')
  await olive.getByRole('button', { name: uiTexts.saveChanges }).click()
  await expect(olive.getByText(menuMessages.updateFailed)).toBeVisible()
  await olive.unroute('**/api/menu-pages/*')
  await olive.getByRole('button', { name: uiTexts.saveChanges }).click()
  await expect(olive.getByText(menuMessages.updated)).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect(titles(olive)).toHaveText(['Wine', 'Long drinks'])

  // A long page opens as wide as the phone, at its top. How to zoom is said once.
  await pat.reload()
  const layer = pat.getByRole('dialog')
  const image = layer.getByRole('img', { name: 'Long drinks' })
  await pat.getByRole('button', { name: 'Open Long drinks' }).click()
  await expect(pat.getByText(uiTexts.pinchToZoom)).toBeVisible()
  await expect.poll(async () => Math.round((await image.boundingBox())?.width ?? 0)).toBe(PHONE.viewport.width)
  expect(Math.round((await image.boundingBox())?.y ?? Number.NaN)).toBe(0)
  await layer.getByRole('button', { name: 'Close' }).click()
  await expect(layer).toHaveCount(0)
  await pat.getByRole('button', { name: 'Open Long drinks' }).click()
  await expect(image).toBeVisible()
  await expect(pat.getByText(uiTexts.pinchToZoom)).toHaveCount(0)

  for (const title of ['Wine', 'Long drinks']) {
    await olive.getByRole('button', { name: `Edit, move or delete ${title}` }).click()
    await olive.getByRole('menuitem', { name: uiTexts.delete }).click()
    await olive.getByRole('button', { name: 'Delete page' }).click()
    await expect(olive.getByRole('heading', { level: 2, name: title })).toHaveCount(0)
  }
  await expect(olive.getByText(menuMessages.none)).toBeVisible()
})

test('a patron reads the whole menu by keyboard, and closing it restores the focus', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.goto('/venues/the-copper-rail/menu')
  await settled(pat)
  await expect(titles(pat)).toHaveText(['Cocktails', 'On draft', 'Whiskey wall', 'Bites'])
  const first = pat.getByRole('button', { name: 'Open Cocktails' })
  await first.focus()
  await pat.keyboard.press('Enter')
  const layer = pat.getByRole('dialog')
  await expect(layer).toContainText('All of it, all night.')
  await expect(layer).toContainText('1 / 4')
  await expect(layer.getByRole('button', { name: 'Next image' })).toBeVisible()
  await pat.keyboard.press('ArrowRight')
  await expect(layer).toContainText('2 / 4')
  await expect(layer).toContainText('Twelve lines, cleaned on Mondays.')
  await expectAccessible(pat, 'menu in the lightbox')
  await pat.keyboard.press('Escape')
  await expect(layer).toHaveCount(0)
  await expect(first).toBeFocused()
})

test('a menu is searched by what its owner typed about the pages', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.goto('/venues/the-copper-rail/menu')
  const search = pat.getByRole('textbox', { name: menuTexts.search })
  await search.fill('mondays')
  await expect(titles(pat)).toHaveText(['On draft'])
  await pat.getByRole('button', { name: 'Open On draft' }).click()
  await expect(pat.getByRole('dialog')).toContainText('2 / 4')
  await pat.keyboard.press('Escape')
  await search.fill('lobster')
  await expect(pat.getByText(menuTexts.notFound('lobster'))).toBeVisible()
  await expect(pat.getByText(menuTexts.searchHint)).toBeVisible()
})

test('someone who does not own the venue is redirected to its page with an explanation', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.goto('/venues/tin-ceiling/menu/add')
  await expect(pat).toHaveURL(/\/venues\/tin-ceiling$/)
  await seeSpecified(pat, 'venue menu', 'Unauthorized to add menu pages for this venue.')
})

test('a failed read shows an error', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.route('**/api/venues/*/menu-pages', (route) =>
    route.fulfill({ status: 400, json: { defined: false, code: 'BAD_REQUEST', status: 400, message: 'no' } }),
  )
  await pat.goto('/venues/the-copper-rail/menu')
  await seeSpecified(pat, 'venue menu', 'Could not load menu for this venue.')
  await expect(pat.getByRole('button', { name: uiTexts.tryAgain })).toBeVisible()
})
