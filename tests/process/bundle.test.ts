import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ROOT } from '#scripts/run.ts'
import { copyBundle } from '#tests/support/bundle-copy.ts'
import { type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts'

const home = mkdtempSync(join(tmpdir(), 'last-call-bundle-'))
const main = join(home, 'dist/server/main.js')
const running: ServerProcess[] = []

beforeAll(() => {
  copyBundle(home)
})
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGTERM')
    await server.ended
  }
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: join(home, 'data'), NODE_COMPILE_CACHE: '', ...env }, main)
  running.push(server)
  return server
}

/** An image drawn with the font beside the bundle, of a venue whose owner just made it public. */
async function readPreview(origin: string): Promise<Response> {
  const headers = { cookie: await signIn(origin, 'olive@demo.test'), 'content-type': 'application/json' }
  const body = JSON.stringify({ is_public: true })
  expect((await fetch(`${origin}/api/venues/night-heron`, { method: 'PATCH', headers, body })).status).toBe(200)
  return fetch(`${origin}/venues/night-heron/preview.png`)
}

test('the code is ASCII, because one other character doubles the memory that a file takes', () => {
  const files = globSync('dist/server/*.js', { cwd: home })
  expect(files).toContain(join('dist/server', 'main.js'))
  expect(files.filter((file) => /[^\0-\x7f]/.test(readFileSync(join(home, file), 'utf8')))).toEqual([])
})

type FeedPage = { items: { image_url: string | null }[] }

test('the bundle serves pages and a current demo without the sources, and starts again', {
  timeout: 600_000,
}, async () => {
  const server = await start()
  await server.ready()
  expect(await (await fetch(server.origin)).text()).toContain('<title>')
  const cookie = await signIn(server.origin, 'pat@demo.test')
  const ask = (path: string) => fetch(`${server.origin}${path}`, { headers: { cookie } })
  const { items } = (await (await ask('/api/feed')).json()) as FeedPage
  const image = items.find(({ image_url }) => image_url !== null)?.image_url ?? ''
  expect((await ask(image)).headers.get('content-type')).toBe('image/webp')
  const near = (await (await ask('/api/shifts/near?lat=38.515&lon=-89.995')).json()) as { items: unknown[] }
  expect(near.items.length).toBeGreaterThanOrEqual(5)
  expect((await ask('/api/openapi.json')).status).toBe(200)
  expect((await readPreview(server.origin)).headers.get('content-type')).toBe('image/png')

  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.output()).not.toMatch(/"level":"(error|warn)"/)
  await (await start()).ready()
})

test('the admin command works from the bundle', { timeout: 600_000 }, async () => {
  const env = { ...process.env, DATA_DIR: join(home, 'without-demo'), DEMO: '0', MAIL_MODE: 'outbox' }
  const { stdout } = await promisify(execFile)(process.execPath, [join(home, 'dist/server/admin.js'), 'migrate'], {
    env,
  })
  expect(stdout).toContain('The database is up to date.')
})

test('the doctor works from the bundle, before the first start and with a fault', { timeout: 600_000 }, async () => {
  const doctor = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [join(home, 'dist/server/admin.js'), 'doctor', '--json'], {
      env: { ...process.env, DATA_DIR: join(home, 'not-there'), ...env },
    }).then(
      ({ stdout }) => ({ code: 0, report: JSON.parse(stdout) }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, report: JSON.parse(stdout) }),
    )
  expect(await doctor({ DEMO: '1' })).toMatchObject({ code: 0, report: { faults: 0 } })
  expect(await doctor({ PORT: 'three' })).toMatchObject({
    code: 1,
    report: { faults: 1, findings: expect.arrayContaining([expect.objectContaining({ area: 'Configuration' })]) },
  })
})

test('stack traces name the sources', { timeout: 60_000 }, async () => {
  const server = await start({ HOST: '0.0.0.0', LOG_LEVEL: 'debug' })
  expect(await server.ended).toBe(1)
  const [, file = '', line = ''] = /(server\/core\/config\.ts):(\d+)/.exec(server.output()) ?? []
  expect(readFileSync(join(ROOT, file), 'utf8').split('\n')[Number(line) - 1]).toContain('throw new ConfigError(')
})
