import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ROOT } from '#scripts/run.ts'
import { GALLERY_TIME } from '#tests/support/gallery-time.ts'
import { test as base, expect, settled } from './browser-test.ts'
import { startDemoServer } from './demo-server.ts'
import { toPictureName } from './gallery-names.ts'
import { chooseLooks, type Look, SCREENS } from './screen-list.ts'

// Screenshots of all screens from a demo whose clock stands still. They are compared with the reference images, or, with
// GALLERY set to a folder, stored there (`npm run gallery`). References are only made with GALLERY_UPDATE.

const { GALLERY, GALLERY_UPDATE } = process.env
const REFERENCES = join(ROOT, 'tests/e2e/gallery')
/** The version of the browser that made the references. Another one draws text differently. */
const VERSION_FILE = join(REFERENCES, 'browser.json')
/** References are half as large as the screen. */
const SCALE = 0.5
/** Colors of a reference. With more, a pixel takes a byte instead of half of one. */
const COLORS = 16
/** Share of a reference's pixels that may differ. */
const TOLERANCE = 0.01

const test = base.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: this fixture needs no others, and Playwright requires the pattern
    async ({}, use) => {
      const server = await startDemoServer('gallery', {
        NODE_OPTIONS: `--import=${join(ROOT, 'tests/support/fixed-clock.ts')}`,
      })
      await use(server.origin)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
test.describe.configure({ timeout: 600_000 })

test.beforeAll(async ({ browser }) => {
  if (GALLERY_UPDATE) await recordVersion(browser.version())
  const reason = GALLERY ? undefined : findObstacle(browser.version())
  if (reason) console.log(`Gallery: skipped. ${reason}`)
  test.skip(reason !== undefined, reason)
})

for (const [who, paths] of SCREENS)
  test(`the screens for ${who ?? 'everyone'} look like their references`, async ({ openAs }) => {
    const page = await openAs(who, { reducedMotion: 'reduce' })
    await page.clock.setFixedTime(new Date(GALLERY_TIME))
    // A screen must not depend on which screens were opened before it.
    await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
    for (const [index, path] of paths.entries())
      for (const look of chooseLooks(index)) await test.step(path, () => takePicture(page, path, who, look))
  })

const takePicture = async (page: Page, path: string, who: string | null, { viewport, colorScheme }: Look) => {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await page.goto(path)
  await settled(page)
  await page.evaluate(() => document.fonts.ready)
  const name = toPictureName(path, who, { viewport, colorScheme })
  if (GALLERY) await storePicture(page, join(GALLERY, name))
  if (GALLERY && !GALLERY_UPDATE) return
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const small = sharp(picture).resize({ width: viewport.width * SCALE })
  const reference = await small.png({ palette: true, colors: COLORS, dither: 0, effort: 10 }).toBuffer()
  expect.soft(reference).toMatchSnapshot(`${name}.png`, { maxDiffPixelRatio: TOLERANCE })
}

const storePicture = async (page: Page, file: string) => {
  const whole = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true })
  await sharp(whole).webp({ quality: 80 }).toFile(`${file}.webp`)
}

const recordVersion = async (version: string) => {
  await mkdir(REFERENCES, { recursive: true })
  await writeFile(VERSION_FILE, `${JSON.stringify({ version })}\n`)
}

/** Why the screens cannot be compared with this browser. */
const findObstacle = (version: string): string | undefined => {
  const update = '`npm run gallery -- --update` makes new ones.'
  if (!existsSync(VERSION_FILE)) return `There are no reference images. ${update}`
  const { version: made } = JSON.parse(readFileSync(VERSION_FILE, 'utf8')) as { version: string }
  return made === version
    ? undefined
    : `The reference images were made with Chromium ${made}; this is ${version}. ${update}`
}
