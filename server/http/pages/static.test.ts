import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '#server/core/config.ts'
import { VERSION } from '#server/core/version.ts'
import type { PageDataSource } from '#server/http/page-data/collect.ts'
import { writeBuiltPage } from '#tests/support/built-page.ts'
import { serveStatic } from './static.ts'

const root = writeBuiltPage()
writeFileSync(join(root, 'secret.txt'), 'in the folder')
const config = loadConfig({
  DATA_DIR: join(root, 'data'),
  SUPPORT_EMAIL: 'help@bar.test',
  OPERATOR_NAME: 'Ö’Hara & Søns "Bar" <script>alert(1)</script> $& 🍸 حانة',
  OPERATOR_ADDRESS: '1 Main St\nBelleville "IL" <62220>',
  DEFAULT_CENTER: '47.5,-122.25',
  MAP_TILE_URL: 'https://{s}.tiles.test/{z}/{x}/{y}.png?a=1&b=2',
  MAP_ATTRIBUTION: '© "Bar" <map> https://tiles.test/terms',
})
/** No one is logged in here; see collect.test.ts. */
const signedOut: PageDataSource = { hasSession: () => false, collect: async () => undefined }
const server = createServer(serveStatic(root, config, signedOut))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.close()
  rmSync(root, { recursive: true })
})

test('every path of the app serves its one page with the configuration in it', async () => {
  for (const path of ['/', '/home', '/profiles/jane.doe', '/index.html']) {
    const answer = await fetch(origin + path)
    expect([path, answer.status]).toEqual([path, 200])
    const text = await answer.text()
    expect(text).toContain(`<meta name="version" content="${VERSION}">`)
    expect(text).toContain('<meta name="support-email" content="help@bar.test">')
    expect(text).toContain(
      '<meta name="operator-name" content="Ö’Hara &#38; Søns &#34;Bar&#34; &#60;script&#62;alert(1)&#60;/script&#62; $&#38; 🍸 حانة">',
    )
    expect(text).toContain(
      '<meta name="operator-address" content="1 Main St&#10;Belleville &#34;IL&#34; &#60;62220&#62;">',
    )
    expect(text).toContain('<meta name="default-center" content="47.5,-122.25">')
    expect(text).toContain('<meta name="map-tile-url" content="https://{s}.tiles.test/{z}/{x}/{y}.png?a=1&#38;b=2">')
    expect(text).toContain('content="© &#34;Bar&#34; &#60;map&#62; https://tiles.test/terms"')
    expect(answer.headers.get('content-encoding')).toMatch(/br|gzip/)
  }
})

test('the screens that search engines may show name their canonical address, whatever the query', async () => {
  const readLink = async (path: string) => (await fetch(origin + path)).headers.get('link')
  for (const path of ['/', '/about', '/help', '/privacy', '/terms'])
    expect([path, await readLink(`${path}?from=a`)]).toEqual([path, `<${origin}${path}>; rel="canonical"`])
  for (const path of ['/home', '/login', '/nowhere']) expect([path, await readLink(path)]).toEqual([path, null])
})

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['identity', null],
  ['gzip;q=0.5, br', 'br'],
])('answers Accept-Encoding %j with %j', async (accepted, encoding) => {
  const answer = await fetch(`${origin}/home`, { headers: { 'accept-encoding': accepted } })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('vary')).toContain('Accept-Encoding')
  expect(await answer.text()).toContain('<meta name="support-email"')
})

test('a path that matches no screen serves the same page with status 404', async () => {
  const [known, stray] = [await fetch(`${origin}/about`), await fetch(`${origin}/wp-login.php?a=/home`)]
  expect([known.status, stray.status]).toEqual([200, 404])
  expect(await stray.text()).toBe(await known.text())
  expect(stray.headers.get('content-type')).toBe('text/html; charset=utf-8')
  for (const path of ['/profiles', '/venues/a/b', '/robots.txt', '/home/x'])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 404])
})

test('files with a hash in their name are cached forever; a missing one is not the app’s page', async () => {
  const found = await fetch(`${origin}/assets/app-1a2b.js`)
  expect([found.status, await found.text()]).toEqual([200, 'let app'])
  expect(found.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const path of ['/assets/app-gone.js', '/media/x.webp', '/calendar/x.ics'])
    expect((await fetch(origin + path)).status).toBe(404)
})

test('the page of a screen preloads its files, and no other page does', async () => {
  const fetchPage = async (path: string) => (await fetch(origin + path)).text()
  const home = await fetchPage('/home')
  expect(home).toContain('<link rel="modulepreload" href="/assets/home-3c.js">')
  expect(home).toContain('<link rel="preload" as="style" href="/assets/map-4d.css"></head>')
  expect(await fetchPage('/home/?a=1')).toBe(home)
  expect(await fetchPage('/venues/new')).toContain('/assets/new-venue-5e.js')
  for (const path of ['/', '/index.html', '/venues/newer', '/home/x'])
    expect([path, await fetchPage(path)]).toEqual([path, expect.not.stringContaining('preload')])
})

test('files outside the folder are not served', async () => {
  for (const path of ['/..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%5c..%5csecret'])
    expect(await (await fetch(origin + path)).text()).not.toMatch(/root:|in the folder/)
})

test('a file that disappears while the server runs fails only its own response', async () => {
  rmSync(join(root, 'assets/app-1a2b.js'))
  await expect(fetch(`${origin}/assets/app-1a2b.js`)).rejects.toThrow()
  expect((await fetch(origin)).status).toBe(200)
})

test('without a map and an operator configured, the page names none', async () => {
  const plain = createServer(serveStatic(root, loadConfig({ DATA_DIR: join(root, 'data') }), signedOut))
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const text = await (await fetch(`http://127.0.0.1:${(plain.address() as AddressInfo).port}/`)).text()
  plain.close()
  expect(text).toContain('<meta name="operator-name" content=""><meta name="operator-address" content="">')
  expect(text).toContain(
    '<meta name="place-search" content=""><meta name="map-tile-url" content=""><meta name="map-file-zoom" content=""><meta name="map-attribution" content="">',
  )
})

test('without a build, the response says so and when to retry', async () => {
  const unbuilt = createServer(serveStatic(join(root, 'assets'), config, signedOut))
  await new Promise<void>((resolve) => unbuilt.listen(0, '127.0.0.1', resolve))
  const answer = await fetch(`http://127.0.0.1:${(unbuilt.address() as AddressInfo).port}/`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  unbuilt.close()
})
