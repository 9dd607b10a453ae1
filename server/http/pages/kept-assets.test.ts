import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger } from '#server/core/log.ts'
import { keepAssets, serveKeptAssets } from './kept-assets.ts'

let home: string
const servers: ReturnType<typeof createServer>[] = []

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'last-call-kept-assets-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))
afterAll(() => {
  for (const server of servers) server.close()
})

/** A build whose only asset is `<name>.js`. */
function makeBuild(name: string): string {
  const webRoot = join(home, name)
  mkdirSync(join(webRoot, 'assets'), { recursive: true })
  mkdirSync(join(webRoot, '.vite'))
  writeFileSync(join(webRoot, 'assets', `${name}.js`), `let ${name}`)
  writeFileSync(join(webRoot, '.vite/manifest.json'), JSON.stringify({ file: `assets/${name}.js` }))
  return webRoot
}

/** Starts a build at a minute of the same hour. */
const keep = (webRoot: string, minute = 0) =>
  keepAssets({
    webRoot,
    dataDir: join(home, 'data'),
    clock: { now: () => new Date(Date.UTC(2026, 10, 23, 12, minute)) },
    log: createLogger('silent'),
  })

async function serve(): Promise<(path: string) => Promise<Response>> {
  const kept = serveKeptAssets(join(home, 'data'))
  const server = createServer((req, res) => kept(req, res, () => res.writeHead(404).end('not here')))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (path) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
}

test('files of an earlier build and of one that starts later are served, and may be cached for good', async () => {
  await keep(makeBuild('earlier'))
  const get = await serve()
  await keep(makeBuild('later'), 1)
  for (const name of ['earlier', 'later']) {
    const answer = await get(`/assets/${name}.js`)
    expect([answer.status, await answer.text()]).toEqual([200, `let ${name}`])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
  }
})

test('nothing else in the data folder is served', async () => {
  await keep(makeBuild('only'))
  writeFileSync(join(home, 'data/app-secret'), 'a secret')
  writeFileSync(join(home, 'data/assets/beside.js'), 'a secret')
  const get = await serve()
  for (const path of ['/assets/other.js', '/assets/..%2f..%2fapp-secret', '/assets/%2e%2e/beside.js', '/assets/'])
    expect([path, (await get(path)).status]).toEqual([path, 404])
})

test('without a kept build, nothing is found', async () => {
  expect((await (await serve())('/assets/app.js')).status).toBe(404)
})

test('the three builds that were started last are kept', async () => {
  const builds = ['one', 'two', 'three', 'four'].map(makeBuild)
  const [one = '', ...others] = builds
  await keep(one, 0)
  for (const [index, build] of others.slice(0, 2).entries()) await keep(build, index + 1)
  // Going back to an earlier version makes it the newest.
  await keep(one, 10)
  await keep(others[2] ?? '', 11)
  const get = await serve()
  const found = await Promise.all(['one', 'two', 'three', 'four'].map((name) => get(`/assets/${name}.js`)))
  expect(found.map(({ status }) => status)).toEqual([200, 404, 200, 200])
})

test('processes that start the same build at once keep one copy', async () => {
  const webRoot = makeBuild('same')
  await Promise.all([keep(webRoot), keep(webRoot), keep(webRoot)])
  expect(readdirSync(join(home, 'data/assets'))).toHaveLength(1)
})

test('without a build there is nothing to keep, and a folder that cannot be written does not stop the start', async () => {
  await keep(join(home, 'unbuilt'))
  writeFileSync(join(home, 'data'), 'a file in the place of the folder')
  await keep(makeBuild('own'))
  expect(readdirSync(home).sort()).toEqual(['data', 'own'])
})
