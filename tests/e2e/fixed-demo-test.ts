import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '#scripts/run.ts'
import { GALLERY_TIME } from '#tests/support/gallery-time.ts'
import { test as base } from './browser-test.ts'
import { startDemoServer } from './demo-server.ts'

/**
 * Tests on a demo of their own: its clock stands still, its ids come from a seed, and no other test changes it. Each
 * worker starts one, for all files that use it.
 */
export const test = base.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: this fixture needs no others, and Playwright requires the pattern
    async ({}, use, { workerIndex }) => {
      const server = await startDemoServer(`fixed-demo-${workerIndex}`, {
        // The built server would copy a prepared demo, with other ids and times.
        main: 'server/main.ts',
        settings: { NODE_OPTIONS: `--import=${join(ROOT, 'tests/support/fixed-clock.ts')}` },
      })
      await use(server.origin)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** Sets the page's clock to the server's, and refuses writes: a screen must not depend on those opened before it. */
export const standStill = async (page: Page) => {
  await page.clock.setFixedTime(new Date(GALLERY_TIME))
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
}
