import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './browser-test.ts'
import { findObstacle, recordBrowser } from './gallery-browser.ts'

// Screenshots of screens of the demo whose clock stands still. They are compared with the reference images, or, with
// GALLERY set to a folder, stored there (`npm run gallery`). References are only made with GALLERY_UPDATE.

const { GALLERY, GALLERY_UPDATE } = process.env
/** References are half as large as the screen. */
const SCALE = 0.5
/** Colors of a reference. With more, a pixel takes a byte instead of half of one. */
const COLORS = 16
/** Share of a reference's pixels that may differ. */
const TOLERANCE = 0.01

/** Whether only screenshots are wanted. */
export const isGalleryOnly = GALLERY !== undefined

/** Compares the open screen with its reference, and stores its screenshot in the gallery if one is made. */
export const takePicture = async (page: Page, name: string) => {
  const browser = page.context().browser()
  const compares = browser !== null && (await canCompare(browser))
  if (!compares && !GALLERY) return
  await page.evaluate(waitUntilDrawn)
  if (compares) await compare(page, name)
  if (GALLERY) await storePicture(page, join(GALLERY, name))
}

let comparable: Promise<boolean> | undefined

/** Whether the references are being made, or were made by a browser that draws as this one. Says once why not. */
const canCompare = (browser: Browser): Promise<boolean> => {
  comparable ??= (async () => {
    if (GALLERY_UPDATE) await recordBrowser(browser)
    else if (GALLERY) return false
    const obstacle = await findObstacle(browser)
    if (obstacle) console.log(`Gallery: not compared. ${obstacle}`)
    return obstacle === undefined
  })()
  return comparable
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
