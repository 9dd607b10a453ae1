import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildPmtiles } from '#tests/support/pmtiles.ts'
import { isLoopback, loadConfig, serverOrigin } from './config.ts'
import { ConfigError, formatStartError } from './start-error.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'last-call-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** Writes a file of the test, and returns its path. */
function writeMapFile(name: string, content: Buffer): string {
  const path = join(dataDir, `${name}.pmtiles`)
  writeFileSync(path, content)
  return path
}

const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: dataDir, ...env })
function catchError(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}
const postgres = {
  DATABASE_URL: 'postgres://bar:secret@db.example/last_call',
  APP_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
}

test('with nothing set, the server is embedded, local only and in demo mode', () => {
  expect(load({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir,
    database: { engine: 'embedded' },
    email: { transport: 'outbox' },
    emailFrom: { name: 'Last Call' },
    demo: { password: 'last-call' },
    defaultCenter: { latitude: 38.515, longitude: -89.995 },
    map: undefined,
    geocoder: undefined,
    readBudget: 'on',
    role: 'all',
    webConcurrency: 1,
    trustProxy: 0,
    logLevel: 'info',
  })
})

test('an empty variable counts as not set', () => {
  expect(load({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toMatchObject({ port: 3000, demo: { password: 'last-call' } })
})

test('DATABASE_URL selects PostgreSQL and turns the demo off', () => {
  expect(load({ ...postgres, MAIL_FROM: 'Bar <bar@x.example>', TRUST_PROXY: '2' })).toMatchObject({
    host: '127.0.0.1',
    database: {
      engine: 'postgres',
      url: postgres.DATABASE_URL,
      directUrl: postgres.DATABASE_URL,
      prepared: true,
      poolSize: 8,
    },
    demo: undefined,
    email: { transport: 'smtp', url: 'smtp://mail.example' },
    emailFrom: { name: 'Bar', address: 'bar@x.example' },
    trustProxy: 2,
  })
  const pooled = load({ ...postgres, PREPARED: '0', DATABASE_DIRECT_URL: 'postgres://direct.example/x' })
  expect(pooled.database).toMatchObject({ prepared: false, directUrl: 'postgres://direct.example/x' })
})

test('with PostgreSQL a server can run several processes, or only one part of its work', () => {
  expect(load({ ...postgres, WEB_CONCURRENCY: '4' })).toMatchObject({ role: 'all', webConcurrency: 4 })
  expect(load({ ...postgres, ROLE: 'web', WEB_CONCURRENCY: '2' })).toMatchObject({ role: 'web', webConcurrency: 2 })
  expect(load({ ...postgres, ROLE: 'worker' })).toMatchObject({ role: 'worker', webConcurrency: 1 })
})

test('secrets are generated once and stored for their owner only, and configured ones take precedence', () => {
  const first = load({})
  expect(first.appSecrets[0].length).toBeGreaterThanOrEqual(32)
  expect(load({}).appSecrets).toEqual(first.appSecrets)
  expect(load({}).vapid).toEqual(first.vapid)
  expect(first.vapid.publicKey).toMatch(/^[\w-]{87}$/)
  expect(readFileSync(join(dataDir, 'app-secret'), 'utf8').trim()).toBe(first.appSecrets[0])
  expect(statSync(join(dataDir, 'app-secret')).mode & 0o777).toBe(0o600)
  expect(load({ APP_SECRET: 'y'.repeat(40) }).appSecrets).toEqual(['y'.repeat(40)])
  const older = ['a', 'b'].map((letter) => letter.repeat(32))
  expect(load({ APP_SECRET: 'y'.repeat(40), APP_SECRET_PREVIOUS: older.join(', ') }).appSecrets.slice(1)).toEqual(older)
})

test('the demo is on by default only where other machines cannot reach the server', () => {
  expect(load({ DEMO: '0', MAIL_MODE: 'outbox' }).demo).toBeUndefined()
  const PUBLIC_URL = 'https://bar.example'
  expect(load({ PUBLIC_URL, MAIL_MODE: 'outbox' }).demo).toBeUndefined()
  expect(load({ PUBLIC_URL, HOST: '127.0.0.1', MAIL_MODE: 'outbox' }).demo).toBeUndefined()
  expect(load({ PUBLIC_URL, DEMO: '1', DEMO_PASSWORD: 'sesame' }).demo).toEqual({ password: 'sesame' })
})

test('the server listens to other machines only if PUBLIC_URL is set', () => {
  const PUBLIC_URL = 'https://bar.example'
  expect(load({ PUBLIC_URL, MAIL_MODE: 'outbox' })).toMatchObject({ host: '0.0.0.0', publicUrl: PUBLIC_URL })
  expect(load({ ...postgres, PUBLIC_URL, HOST: '127.0.0.1' })).toMatchObject({ host: '127.0.0.1' })
  for (const HOST of ['127.0.0.1', '::1', 'localhost']) expect(load({ HOST }).host).toBe(HOST)
})

test('links use PUBLIC_URL, else the address of the server or of `npm run dev`', () => {
  expect(serverOrigin(load({ PUBLIC_URL: 'https://bar.example/', MAIL_MODE: 'outbox' }))).toBe('https://bar.example')
  expect(serverOrigin(load({ PORT: '4000' }))).toBe('http://127.0.0.1:4000')
  expect(serverOrigin(load({ HOST: '::1' }))).toBe('http://[::1]:3000')
  expect(serverOrigin(load({ PORT: '4000', DEV_PORT: '3000' }))).toBe('http://127.0.0.1:3000')
})

test.each<[variable: string, env: Record<string, string>, words: RegExp]>([
  ['PORT', { PORT: 'http' }, /whole number from 0 to 65535.*"http"/],
  ['PORT', { PORT: '70000' }, /65535/],
  ['PUBLIC_URL', { PUBLIC_URL: 'bar.example' }, /URL like https:\/\//],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://bar.example/app' }, /only scheme, host and port/],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://root@localhost/x' }, /URL like postgres:\/\//],
  ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://x.example/x' }, /only together with DATABASE_URL/],
  ['PREPARED', { ...postgres, PREPARED: 'no' }, /one of 0, 1/],
  ['APP_SECRET', { ...postgres, APP_SECRET: '' }, /together with DATABASE_URL/],
  ['APP_SECRET', { APP_SECRET: 'short' }, /at least 32/],
  [
    'APP_SECRET_PREVIOUS',
    { APP_SECRET_PREVIOUS: `${'x'.repeat(32)},short` },
    /previous values of APP_SECRET, newest first/,
  ],
  ['APP_SECRET_PREVIOUS', { ...postgres, APP_SECRET_PREVIOUS: 'x'.repeat(32) }, /differ from the current one/],
  ['SMTP_URL', { ...postgres, SMTP_URL: '' }, /outside demo mode/],
  ['SMTP_URL', { SMTP_URL: 'mail.example' }, /URL like smtp:\/\//],
  ['MAIL_MODE', { MAIL_MODE: 'pigeon' }, /one of outbox/],
  ['MAIL_FROM', { MAIL_FROM: 'Bar <not an address>' }, /Last Call <hello@/],
  ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'nobody' }, /email address/],
  ['SUGGESTIONS_EMAIL', { SUGGESTIONS_EMAIL: 'a@b c' }, /email address/],
  ['OPERATOR_NAME', { OPERATOR_NAME: 'x'.repeat(101) }, /one line of at most 100 characters/],
  ['OPERATOR_NAME', { OPERATOR_NAME: 'Bar\nWorks' }, /one line/],
  ['OPERATOR_NAME', { OPERATOR_NAME: 'Bar\u0007Works' }, /without control characters/],
  ['OPERATOR_NAME', { OPERATOR_NAME: 'Bar\u202eskroW' }, /without control characters/],
  ['OPERATOR_ADDRESS', { OPERATOR_ADDRESS: '1 Main St' }, /only together with OPERATOR_NAME/],
  ['OPERATOR_ADDRESS', { OPERATOR_NAME: 'Bar', OPERATOR_ADDRESS: Array(7).fill('x').join('\n') }, /at most 6 lines/],
  ['OPERATOR_ADDRESS', { OPERATOR_NAME: 'Bar', OPERATOR_ADDRESS: `1\n${'x'.repeat(101)}` }, /at most 100 characters/],
  ['OPERATOR_ADDRESS', { OPERATOR_NAME: 'Bar', OPERATOR_ADDRESS: '1\t2' }, /without control characters/],
  ['DEMO', { DEMO: 'yes' }, /one of 0, 1/],
  ['PUBLIC_URL', { HOST: '0.0.0.0' }, /must be set .* HOST is 0\.0\.0\.0 and others can reach/],
  ['PUBLIC_URL', { ...postgres, HOST: '192.168.1.5' }, /must be set/],
  ['PUBLIC_URL', { HOST: '::', DEMO: '1', DEMO_PASSWORD: 'sesame' }, /must be set/],
  ['DEV_PORT', { DEV_PORT: 'vite' }, /whole number/],
  ['DEMO_PASSWORD', { ...postgres, DEMO: '1' }, /must be set/],
  ['DEMO_PASSWORD', { PUBLIC_URL: 'https://bar.example', DEMO: '1' }, /must be set/],
  ['DEMO_PASSWORD', { DEMO_PASSWORD: 'short' }, /at least 6/],
  ['MAP_TILE_URL', { MAP_TILE_URL: 'https://tiles.example/' }, /\{z\}, \{x\} and \{y\}/],
  ['MAP_ATTRIBUTION', { MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' }, /together with MAP_TILE_URL/],
  ['MAP_PMTILES', { MAP_PMTILES: join(dataDir, 'missing.pmtiles') }, /cannot be read \(ENOENT\)/],
  ['MAP_PMTILES', { MAP_PMTILES: dataDir }, /cannot be read/],
  ['MAP_PMTILES', { MAP_PMTILES: writeMapFile('empty', Buffer.alloc(0)) }, /is another file/],
  ['MAP_PMTILES', { MAP_PMTILES: writeMapFile('old', buildPmtiles({ version: 2 })) }, /is another file/],
  [
    'MAP_PMTILES',
    { MAP_PMTILES: writeMapFile('images', buildPmtiles({ tileType: 2 })) },
    /PMTiles file of vector tiles/,
  ],
  ['MAP_PMTILES', { MAP_PMTILES: writeMapFile('brotli', buildPmtiles({ tileCompression: 3 })) }, /is another file/],
  [
    'MAP_PMTILES',
    { MAP_PMTILES: writeMapFile('good', buildPmtiles()), MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' },
    /cannot be set together with MAP_TILE_URL/,
  ],
  ['GEOCODER_URL', { GEOCODER_URL: 'photon.example' }, /URL like https:\/\/photon/],
  ['GEOCODER_URL', { GEOCODER_URL: 'https://me:secret@photon.example/api' }, /user or a password/],
  ['GEOCODER_TYPE', { GEOCODER_URL: 'https://geocoder.example/v1' }, /must be photon or nominatim/],
  ['GEOCODER_TYPE', { GEOCODER_URL: 'https://photon.example/api', GEOCODER_TYPE: 'bing' }, /one of photon, nominatim/],
  ['GEOCODER_TYPE', { GEOCODER_TYPE: 'photon' }, /only together with GEOCODER_URL/],
  ['DEFAULT_CENTER', { DEFAULT_CENTER: 'St. Louis' }, /latitude,longitude/],
  ['DEFAULT_CENTER', { DEFAULT_CENTER: '95,10' }, /latitude,longitude/],
  ['VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY: 'x'.repeat(43) }, /87 characters/],
  ['VAPID_PRIVATE_KEY', { VAPID_PUBLIC_KEY: 'x'.repeat(87) }, /43 characters/],
  ['VAPID_SUBJECT', { VAPID_SUBJECT: 'me' }, /mailto:/],
  ['STORAGE_URL', { STORAGE_URL: 'ftp://x' }, /s3:\/\//],
  ['TRUST_PROXY', { TRUST_PROXY: 'all' }, /whole number from 0 to 10/],
  ['READ_BUDGET', { READ_BUDGET: '0' }, /one of on, off/],
  ['ROLE', { ...postgres, ROLE: 'jobs' }, /one of web, worker, all/],
  ['ROLE', { ROLE: 'web' }, /must be all with the embedded database, .* set DATABASE_URL/],
  ['ROLE', { ROLE: 'worker' }, /must be all with the embedded database/],
  ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '2' }, /must be 1 with the embedded database, .* set DATABASE_URL/],
  ['WEB_CONCURRENCY', { ...postgres, WEB_CONCURRENCY: '0' }, /whole number from 1 to 64/],
  ['WEB_CONCURRENCY', { ...postgres, WEB_CONCURRENCY: 'auto' }, /whole number/],
  ['WEB_CONCURRENCY', { ...postgres, ROLE: 'worker', WEB_CONCURRENCY: '2' }, /must be 1 with ROLE=worker/],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, /one of fatal, error/],
])('%s is refused in one sentence: %o', (variable, env, words) => {
  const start = () => load(env)
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(words)
  expect(start).toThrow(new RegExp(`^${variable} .*\\.$`))
})

test('all invalid variables are named at once, each in its sentence', () => {
  const start = () => load({ ...postgres, PORT: 'http', ROLE: 'jobs', MAP_TILE_URL: 'tiles', GEOCODER_URL: 'photon' })
  const said = catchError(start)
  expect(said).toBeInstanceOf(ConfigError)
  expect(formatStartError(said).split('\n')).toEqual([
    expect.stringMatching(/^PORT must be .*\.$/),
    expect.stringMatching(/^ROLE must be .*\.$/),
    expect.stringMatching(/^MAP_TILE_URL must be .*\.$/),
    expect.stringMatching(/^MAP_ATTRIBUTION must be .*\.$/),
    expect.stringMatching(/^GEOCODER_URL must be .*\.$/),
  ])
})

test.each<[what: string, env: Record<string, string>, named: string]>([
  [
    'PostgreSQL is meant',
    { DATABASE_URL: 'mysql://x', ROLE: 'web', APP_SECRET: 'x'.repeat(32), SMTP_URL: 'smtp://x.example' },
    'DATABASE_URL',
  ],
  ['a demo may be meant', { DEMO: 'no' }, 'DEMO'],
  ['an operator is meant', { OPERATOR_NAME: 'x'.repeat(101), OPERATOR_ADDRESS: '1 Main St' }, 'OPERATOR_NAME'],
  ['a public server is meant', { PUBLIC_URL: 'bar.example', HOST: '0.0.0.0', MAIL_MODE: 'outbox' }, 'PUBLIC_URL'],
])('what follows from an invalid variable is not named: %s', (_, env, named) => {
  const said = formatStartError(catchError(() => load(env)))
  expect(said.split('\n').map((line) => line.split(' ')[0])).toEqual([named])
})

test('a map file is read for its deepest zoom level', () => {
  const path = writeMapFile('map', buildPmtiles())
  expect(load({ MAP_PMTILES: path }).map).toEqual({ source: 'file', path, maxZoom: 15, attribution: undefined })
  expect(load({ MAP_PMTILES: path, MAP_ATTRIBUTION: '© Us' }).map).toMatchObject({ attribution: '© Us' })
})

test.each([
  ['photon', 'https://photon.example/api', undefined],
  ['photon', 'http://127.0.0.1:2322/api/?key=x', undefined],
  ['nominatim', 'https://nominatim.example/search', undefined],
  ['nominatim', 'https://example.com/nominatim/search.php', undefined],
  ['nominatim', 'https://example.com/api', 'nominatim'],
])('a geocoder is taken for %s at %s with the type %s', (type, url, given = '') => {
  expect(load({ GEOCODER_URL: url, GEOCODER_TYPE: given }).geocoder).toEqual({ type, url })
})

test('the operator has a name in any script, and a postal address of several lines if set', () => {
  expect(load({}).operator).toBeUndefined()
  const name = 'Ö’Hara & Søns "Bar" <🍸> حانة'
  expect(load({ OPERATOR_NAME: ` ${name} ` }).operator).toEqual({ name, address: [] })
  const address = ['1 Main St', 'Belleville, IL 62220']
  for (const text of [
    '1 Main St\nBelleville, IL 62220',
    '1 Main St\\nBelleville, IL 62220',
    '1 Main St \r\n\nBelleville, IL 62220\n',
  ])
    expect(load({ OPERATOR_NAME: name, OPERATOR_ADDRESS: text }).operator).toEqual({ name, address })
})

test('MAIL, which login shells set to the mailbox, counts only with its old value', () => {
  const own = { DEMO: '0', SMTP_URL: 'smtp://mail.example' }
  expect(load({ ...own, MAIL: '/var/mail/root' }).email).toEqual({ transport: 'smtp', url: 'smtp://mail.example' })
  expect(load({ MAIL: '/var/mail/root' }).email).toEqual({ transport: 'outbox' })
  expect(() => load({ DEMO: '0', MAIL: '/var/mail/root' })).toThrow(/^SMTP_URL must be set/)
  for (const name of ['MAIL', 'MAIL_MODE'])
    expect(load({ ...own, [name]: 'outbox' }).email).toEqual({ transport: 'outbox' })
})

test('an error never repeats the password in a URL', () => {
  expect(() => load({ DATABASE_URL: 'http://bar:hush-hush@db.example/x' })).toThrow(/^(?!.*hush-hush)/)
})

test.each(['file/in/the/way', '/proc/nowhere'])('an unusable data folder is an error of one sentence: %s', (place) => {
  writeFileSync(join(dataDir, 'file'), '')
  const folder = place.startsWith('/') ? place : join(dataDir, place)
  expect(() => loadConfig({ DATA_DIR: folder })).toThrow(/^DATA_DIR must name a folder that can be written, but .*\.$/)
})

test('only loopback hosts count as local', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1', 'localhost'].every(isLoopback)).toBe(true)
  expect(['0.0.0.0', '::', '192.168.1.2', '127.0.0.1.example'].some(isLoopback)).toBe(false)
})

test('METRICS_TOKEN must be absent or have at least 32 characters', () => {
  expect(load({}).metricsToken).toBeUndefined()
  expect(load({ METRICS_TOKEN: 'x'.repeat(32) }).metricsToken).toBe('x'.repeat(32))
  for (const METRICS_TOKEN of ['x'.repeat(31), `${'x'.repeat(40)} y`]) {
    expect(() => load({ METRICS_TOKEN })).toThrow(/METRICS_TOKEN must have at least 32 characters/)
  }
})
