import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ROOT } from '#scripts/run.ts'
import { GALLERY_TIME } from '#tests/support/gallery-time.ts'
import { test as base, expect, settled } from './browser-test.ts'
import { startDemoServer } from './demo-server.ts'
import { findObstacle, recordBrowser } from './gallery-browser.ts'
import { describeLook, toPictureName } from './gallery-names.ts'
import { openScreen } from './screen-ids.ts'
import { chooseLooks, inEveryLook, LOOKS, SCREENS } from './screen-list.ts'

// Screenshots of all screens from a demo whose clock stands still. They are compared with the reference images, or, with
// GALLERY set to a folder, stored there (`npm run gallery`). References are only made with GALLERY_UPDATE.

const { GALLERY, GALLERY_UPDATE } = process.env
/** References are half as large as the screen. */
const SCALE = 0.5
/** Colors of a reference. With more, a pixel takes a byte instead of half of one. */
const COLORS = 16
/** Share of a reference's pixels that may differ. */
const TOLERANCE = 0.01

const test = base.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: this fixture needs no others, and Playwright requires the pattern
    async ({}, use, { workerIndex }) => {
      // Not the built server: its demo was made with other ids at another time.
      const server = await startDemoServer(`gallery-${workerIndex}`, {
        main: 'server/main.ts',
        settings: { NODE_OPTIONS: `--import=${join(ROOT, 'tests/support/fixed-clock.ts')}` },
      })
      await use(server.origin)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
// Each worker has a server of its own, which pays off only with many screens to look at.
test.describe.configure({ mode: inEveryLook ? 'parallel' : 'default', timeout: 600_000 })

test.beforeAll(async ({ browser }) => {
  if (GALLERY_UPDATE) await recordBrowser(browser)
  const obstacle = GALLERY ? undefined : await findObstacle(browser)
  if (obstacle) console.log(`Gallery: skipped. ${obstacle}`)
  test.skip(obstacle !== undefined, obstacle)
})

for (const [who, paths] of SCREENS)
  for (const look of LOOKS) {
    const chosen = paths.filter((_, index) => chooseLooks(index).includes(look))
    if (chosen.length === 0) continue
    test(`the screens for ${who ?? 'everyone'} look like their references, ${describeLook(look)}`, async ({
      openAs,
    }) => {
      const page = await openAs(who, { ...look, reducedMotion: 'reduce' })
      await page.clock.setFixedTime(new Date(GALLERY_TIME))
      // A screen must not depend on which screens were opened before it.
      await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
      for (const path of chosen) await test.step(path, () => takePicture(page, path, toPictureName(path, who, look)))
    })
  }

const takePicture = async (page: Page, path: string, name: string) => {
  await openScreen(page, path)
  await settled(page)
  await page.evaluate(waitUntilDrawn)
  if (!GALLERY || GALLERY_UPDATE) await compare(page, name)
  if (GALLERY) await storePicture(page, join(GALLERY, name))
}

/** Fonts are ready, and images that have arrived are decoded. Those further down the page load when they come near. */
const waitUntilDrawn = async () => {
  await document.fonts.ready
  const arrived = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  await Promise.all(arrived.map((image) => image.decode()))
}

const compare = async (page: Page, name: string) => {
  // A QR code holds the server's port, which differs between runs.
  const mask = [page.locator('svg[shape-rendering=crispEdges]')]
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide', mask, maskColor: '#fff' })
  const small = sharp(picture).resize({ width: Math.round((page.viewportSize()?.width ?? 0) * SCALE) })
  const reference = await small.png({ palette: true, colors: COLORS, dither: 0, effort: 10 }).toBuffer()
  expect.soft(reference).toMatchSnapshot(`${name}.png`, { maxDiffPixelRatio: TOLERANCE })
}

const storePicture = async (page: Page, file: string) => {
  const whole = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true })
  await sharp(whole).webp({ quality: 80 }).toFile(`${file}.webp`)
}
