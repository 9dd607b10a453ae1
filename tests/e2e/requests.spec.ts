import type { Page, Request } from '@playwright/test'
import { GALLERY_TIME } from '#tests/support/gallery-time.ts'
import { expect, settled } from './browser-test.ts'
import { test } from './fixed-demo-test.ts'
import { PHONE } from './screen-list.ts'

/**
 * The most requests of a load, by path. On a phone each request costs time, also one after the first paint, because it
 * delays the next ones. The nights of home, of the directory and of the venues are three scripts that load after the page.
 */
const LIMITS: Record<string, number> = {
  '/home': 28,
  '/ontap': 24,
  '/entertainers': 27,
  '/venues/the-copper-rail': 29,
  '/profiles/bea.c': 24,
  '/venues': 29,
  '/notifications': 24,
}

/** If the server needs more than a second for a page's data, the browser asks for them, so the load is repeated then. */
const TRIES_MS = 90_000

for (const [path, limit] of Object.entries(LIMITS))
  test(`the first load of ${path} on a phone takes at most ${limit} requests`, async ({ openAs }) => {
    const phone = { viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
    await expect(async () => {
      const page = await openAs('pat', phone)
      const sent = await loadScreen(page, path)
      await page.context().close()
      expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(limit)
    }).toPass({ timeout: TRIES_MS })
  })

/** Every request of a load, in order. */
async function loadScreen(page: Page, path: string): Promise<string[]> {
  await page.clock.setFixedTime(new Date(GALLERY_TIME))
  const sent: string[] = []
  page.on('request', (request) => sent.push(toLine(request)))
  // The last of what follows the stream's hello.
  const last = page.waitForResponse(/\/api\/auth\/get-session/)
  await page.goto(path)
  await last
  await settled(page)
  return sent
}

const toLine = (request: Request) => `${request.resourceType()} ${new URL(request.url()).pathname}`
