import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { MAP_FILE_PATH } from '#contract/map.limits.ts'
import { buildPmtiles } from '#tests/support/pmtiles.ts'
import { appTexts } from '#web/core/texts.ts'
import { expect, expectAccessible, signIn, test } from './browser-test.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'

let folder: string
let server: DemoServer
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'last-call-map-'))
  const path = join(folder, 'streets.pmtiles')
  await writeFile(path, buildPmtiles())
  server = await startDemoServer('map-file', { settings: { MAP_PMTILES: path } })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** How bright land and water are in the first tile, 0 to 765: the tile's corner is land, its middle water. */
const readBrightness = async (page: Page): Promise<{ land: number; water: number }> =>
  page
    .locator('canvas.leaflet-tile')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const brightnessAt = (x: number, y: number) => {
        const [red = 0, green = 0, blue = 0] = canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? []
        return red + green + blue
      }
      return { land: brightnessAt(8, 8), water: brightnessAt(canvas.width / 2, canvas.height / 2) }
    })

test('streets from the server’s file are drawn in both themes without another origin', async ({ openAs }) => {
  const pat = await openAs(null, {
    viewport: { width: 390, height: 844 },
    baseURL: server.origin,
    colorScheme: 'light',
  })
  const outside: string[] = []
  const parts: string[] = []
  pat.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== server.origin) outside.push(url.href)
    if (url.pathname === MAP_FILE_PATH) parts.push(request.headers().range ?? 'whole')
  })
  await signIn(pat, 'pat@demo.test')
  await expect(pat).toHaveURL(/\/home$/)
  await pat.goto('/venues?map=true')
  await expect(pat.getByRole('group', { name: /^Map of \d+ venues/ })).toBeVisible()
  await expect(pat.locator('canvas.leaflet-tile').first()).toBeVisible()
  await expect
    .poll(async () => {
      const { land, water } = await readBrightness(pat)
      return land > 400 && water > 400 && land !== water
    })
    .toBe(true)
  await expect(pat.getByRole('link', { name: appTexts.mapContributors })).toBeVisible()
  await expectAccessible(pat, 'map of a file')

  await pat.emulateMedia({ colorScheme: 'dark' })
  await expect
    .poll(async () => {
      const { land, water } = await readBrightness(pat)
      return land > 0 && land < 300 && water > 0 && water < 300 && land !== water
    })
    .toBe(true)

  await pat.goto('/privacy')
  await expect(pat.getByText(/Nothing on our pages is loaded from elsewhere/)).toBeVisible()
  expect(parts.length).toBeGreaterThan(0)
  for (const range of parts) expect(range).toMatch(/^bytes=\d+-\d+$/)
  expect(outside).toEqual([])
})
