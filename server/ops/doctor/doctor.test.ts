import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findFreePort } from '#scripts/free-port.ts'
import { openDatabase } from '#server/core/db/db.ts'
import { migrate } from '#server/core/db/migrate.ts'
import { loadMigratedTemplate } from '#server/core/db-template/template.ts'
import { createLogger } from '#server/core/log.ts'
import { WEB_FILES } from '#server/core/paths.ts'
import type { Services } from '#server/core/requests/context.ts'
import { TIME_LIMITS } from '#server/core/requests/time-limit.ts'
import { generateVapidKeys } from '#server/core/secrets.ts'
import { createPublicRoutes } from '#server/http/public-pages/routes.ts'
import { createHttpServer } from '#server/http/server.ts'
import { sendCommandToServer } from '#server/ops/admin-client/send.ts'
import { listenForAdminCommands } from '#server/ops/admin-socket.ts'
import { apiRouter } from '#server/router.ts'
import { loadPageSources } from '#tests/support/page-build.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import { buildPmtiles } from '#tests/support/pmtiles.ts'
import { smallDisk } from '#tests/support/resilience.ts'
import { type ReverseProxy, RIGHT_PROXY, startReverseProxy } from '#tests/support/reverse-proxy.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { type DoctorDeps, examine } from './doctor.ts'
import type { Finding } from './findings.ts'
import { countFindings, formatReport, toJson } from './report.ts'

const APP_SECRET = 'a secret of this test that is long enough'
const MAIL_PASSWORD = 'right-password'
const [VAPID_PUBLIC_KEY = '', VAPID_PRIVATE_KEY = ''] = generateVapidKeys().split('.')
const GIGABYTE = 1024 ** 3

const context = await createTestContext()
const log = createLogger('silent')
const root = mkdtempSync(join(tmpdir(), 'last-call-doctor-'))
const s3 = await startS3Server()
const mails: string[] = []
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) =>
    password === MAIL_PASSWORD ? done(null, { user: 'bar' }) : done(new Error('Wrong')),
  onData(stream, { envelope }, done) {
    stream.resume().on('end', () => {
      mails.push(...envelope.rcptTo.map(({ address }) => address))
      done()
    })
  },
})
await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
const mailPort = (mailServer.server.address() as AddressInfo).port

let serverPort = 0
const proxy = await startReverseProxy(() => serverPort)
const publicUrl = proxy.origin
const authorities = getCACertificates()
setDefaultCACertificates([...authorities, proxy.certificate])
const services: Services = {
  ...context.services,
  config: { ...context.services.config, publicUrl, trustProxy: 1, appSecrets: [APP_SECRET] },
}
const findPublicRoute = createPublicRoutes(services, loadPageSources)
const server = createHttpServer(apiRouter, services, WEB_FILES, TIME_LIMITS, findPublicRoute)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
serverPort = (server.address() as AddressInfo).port
const realPort = serverPort

const webRoot = join(root, 'web')
mkdirSync(join(webRoot, '.vite'), { recursive: true })
writeFileSync(join(webRoot, 'index.html'), '')
writeFileSync(join(webRoot, '.vite/preloads.json'), '{}')

/** A map of a region, given by its west, south, east and north. */
function writeMap(name: string, bounds: number[]): string {
  const path = join(root, `${name}.pmtiles`)
  writeFileSync(path, buildPmtiles({ bounds }))
  return path
}

let dataDir = ''
let adminSocket: { stop(): Promise<void> }
beforeEach(async () => {
  dataDir = mkdtempSync(join(root, 'data-'))
  mkdirSync(join(dataDir, 'db'), { mode: 0o700 })
  adminSocket = await listenForAdminCommands(dataDir, { ...context.services, log })
})
afterEach(async () => {
  await adminSocket.stop()
  Object.assign(proxy.settings, RIGHT_PROXY)
  Object.assign(s3, { isPublic: false, intercept: undefined })
  serverPort = realPort
})
afterAll(async () => {
  setDefaultCACertificates(authorities)
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
  await Promise.all([proxy.close(), s3.close(), new Promise<void>((resolve) => mailServer.close(resolve))])
  disk?.gone()
  rmSync(root, { recursive: true, force: true })
})

/** A setup without faults or warnings: the embedded database in a running server, behind a proxy. */
const healthy = (): DoctorDeps & { env: Record<string, string> } => ({
  env: {
    DATA_DIR: dataDir,
    DEMO: '0',
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '1',
    APP_SECRET,
    VAPID_PUBLIC_KEY,
    VAPID_PRIVATE_KEY,
    SMTP_URL: `smtp://bar:${MAIL_PASSWORD}@127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Last Call <hello@lastcall.bar>',
    SUPPORT_EMAIL: 'help@lastcall.bar',
    OPERATOR_NAME: 'Bar Works LLC',
    STORAGE_URL: s3.url(),
  },
  clock: context.clock,
  program: { nodeVersion: '24.21.0', webRoot },
  mail: {
    sendTo: undefined,
    dns: {
      resolveTxt: async (name) => [[name.startsWith('_dmarc.') ? 'v=DMARC1; p=reject' : 'v=spf1 -all']],
      resolveMx: async () => [{ exchange: 'mx.lastcall.bar' }],
    },
  },
  readDiskSpace: async () => ({ free: 50 * GIGABYTE, total: 100 * GIGABYTE }),
  askServer: sendCommandToServer,
})

const list = async (setup: DoctorDeps, level: Finding['level']): Promise<string[]> =>
  (await examine(setup)).flatMap(({ findings }) => findings.flatMap((one) => (one.level === level ? [one.text] : [])))

const query = (text: string) => sql.raw(text).execute(context.db)

describe('a healthy setup', () => {
  test('has no faults and no warnings, and every part was checked', async () => {
    const areas = await examine(healthy())
    const text = formatReport(areas)
    expect(text).toMatch(/Faults: 0\. Warnings: 0\.$/)
    for (const passed of [
      /^ {2}ok +The pages are built/m,
      /has all migrations and functions of this version/,
      /bucket last-call can be written and read/,
      /bucket last-call is not public/,
      /mail server 127\.0\.0\.1:\d+ answers/,
      /keys for push notifications belong together/,
      /TLS certificate of localhost is valid for \d+ more days/,
      /TRUST_PROXY is right: proxies add 1/,
      /Event streams arrive at once/,
      /Uploads of 10 MB arrive/,
      /Browsers are told to use https only/,
      /Other sites can show embeds/,
    ])
      expect(text).toMatch(passed)
  })

  test('with files in a folder, and a proxy that replaces X-Forwarded-For, has no faults either', async () => {
    proxy.settings.forwardedFor = 'replace'
    const { env, ...rest } = healthy()
    mkdirSync(join(dataDir, 'files'), { mode: 0o700 })
    expect(await list({ ...rest, env: { ...env, STORAGE_URL: '' } }, 'fault')).toEqual([])
  })

  test('whose server does not run has no faults: the database is opened, and PUBLIC_URL waits', async () => {
    await adminSocket.stop()
    rmSync(join(dataDir, 'db'), { recursive: true })
    const { env, ...rest } = healthy()
    const database = await openDatabase({ database: { engine: 'embedded' }, dataDir }, log, () =>
      loadMigratedTemplate(log),
    )
    await migrate(database, log)
    await database.close()
    serverPort = await findFreePort()
    const areas = await examine({ ...rest, env: { ...env, PORT: String(serverPort) } })
    expect(countFindings(areas, 'fault')).toBe(0)
    expect(formatReport(areas)).toMatch(/The embedded database can be opened/)
    expect(formatReport(areas)).toMatch(/WARNING +No server is running here.*: start it/)
  })

  test('before the first start has no faults and leaves the data folder as it is', async () => {
    const env = { DATA_DIR: join(root, 'not-there-yet'), DEMO: '1' }
    const areas = await examine({ ...healthy(), env })
    expect(countFindings(areas, 'fault')).toBe(0)
    expect(formatReport(areas)).toMatch(/not-there-yet does not exist yet/)
    expect(existsSync(env.DATA_DIR)).toBe(false)
  })

  test.each([
    ['no streets', {}, 'note', /Maps show no streets\. npm run admin -- map-region downloads/],
    [
      'a tile server',
      { MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'Us' },
      'ok',
      /MAP_TILE_URL/,
    ],
    [
      'a file',
      { MAP_PMTILES: writeMap('world', [-180, -85, 180, 85]) },
      'ok',
      /Maps show the streets of .*world\.pmtiles/,
    ],
    [
      'a file of another region',
      { MAP_PMTILES: writeMap('bern', [7, 46, 8, 47]) },
      'warning',
      /bern\.pmtiles has no streets at DEFAULT_CENTER \(38\.515,-89\.995\): correct/,
    ],
    [
      'a file that is missing',
      { MAP_PMTILES: join(root, 'gone.pmtiles') },
      'fault',
      /gone\.pmtiles cannot be read \(ENOENT\); npm run admin -- map-region downloads one/,
    ],
  ] as const)('the street map is checked: %s', async (_, settings, level, sentence) => {
    const setup = healthy()
    Object.assign(setup.env, settings)
    expect((await list(setup, level)).join('\n')).toMatch(sentence)
  })

  test('a test email is sent only if asked for', async () => {
    mails.length = 0
    await examine(healthy())
    expect(mails).toEqual([])
    const setup = healthy()
    const notes = await list({ ...setup, mail: { ...setup.mail, sendTo: 'me@bar.test' } }, 'note')
    expect(mails).toEqual(['me@bar.test'])
    expect(notes.join()).toMatch(/accepted a test email.*dkim=pass/)
  })
})

type Setup = ReturnType<typeof healthy>
/** Makes one fault, and returns how to undo it where the next test would find it. */
type Undo = () => unknown
type Spoil = (setup: Setup) => void | Promise<void> | Promise<Undo>
const set =
  (changes: Record<string, string>): Spoil =>
  ({ env }) =>
    void Object.assign(env, changes)
const proxySettings =
  (changes: Partial<ReverseProxy['settings']>): Spoil =>
  () =>
    void Object.assign(proxy.settings, changes)

/** Each is made alone; the sentence says what is wrong and what to do. */
const FAULTS: [fault: string, spoil: Spoil, sentence: RegExp][] = [
  [
    'an old Node',
    (s) => {
      s.program.nodeVersion = '22.9.0'
    },
    /Node 22\.9\.0, .* needs Node 24: install it/,
  ],
  [
    'pages that are not built',
    (s) => {
      s.program.webRoot = root
    },
    /not built .*: run npm run build/,
  ],
  ['a variable with an invalid value', set({ TRUST_PROXY: 'one' }), /^TRUST_PROXY must be a whole number from 0 to 10/],
  [
    'a data folder that others can open',
    () => chmodSync(dataDir, 0o755),
    /Other users .* \(mode 0755\): run chmod 700/,
  ],
  [
    'a file in place of the files folder',
    ({ env }) => {
      env.STORAGE_URL = ''
      writeFileSync(join(dataDir, 'files'), '')
    },
    /files is a file, but must be a folder .*: move the file away/,
  ],
  [
    'a full disk',
    (s) => {
      s.readDiskSpace = async () => ({ free: 20 * 1024 ** 2, total: GIGABYTE })
    },
    /has 20 MB free: .* Make room/,
  ],
  ['an interrupted restore', () => writeFileSync(join(dataDir, 'restoring'), ''), /was interrupted: run it again/],
  [
    'a database of a newer version',
    async () => {
      await query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`)
      return () => query(`delete from schema_migrations where name = '9999_later.sql'`)
    },
    /newer version of Last Call \(it has 9999_later\.sql\), with which version \S+ does not work/,
  ],
  [
    'a migration that was changed',
    async () => {
      await query(`update schema_migrations set checksum = 'x' || checksum where name = '0035_live_outbox.sql'`)
      return () =>
        query(`update schema_migrations set checksum = substr(checksum, 2) where name = '0035_live_outbox.sql'`)
    },
    /0035_live_outbox\.sql was changed after it was applied: restore the file/,
  ],
  [
    'functions of a newer version',
    async () => {
      await query(
        `insert into schema_functions (name, checksum, applied_at) values ('search.sql', 'x', now() + interval '1 day')`,
      )
      return () => query(`delete from schema_functions where checksum = 'x'`)
    },
    /newer text of its functions \(search\.sql\).*: install that version, or restore/,
  ],
  [
    'a storage without the files that the database lists',
    async () => {
      const ana = await context.bartender('ana')
      await ana.api.profiles.setAvatar({ picture: await drawnPicture() })
    },
    /has none of the files that the database lists.* Mount its disk, correct STORAGE_URL, or move the files/,
  ],
  [
    'a bucket that does not exist',
    ({ env }) => {
      env.STORAGE_URL = s3.url('other')
    },
    /no bucket of this name: create/,
  ],
  [
    'a wrong key for the bucket',
    () => {
      s3.intercept = () => (_, answer) => answer.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    },
    /cannot be written to\. The secret in STORAGE_URL is wrong/,
  ],
  [
    'an S3 server that is not there',
    async ({ env }) => {
      env.STORAGE_URL = `http://key:secret@127.0.0.1:${await findFreePort()}/last-call`
    },
    /cannot be written to: nothing listens there; check STORAGE_URL/,
  ],
  [
    'a clock that differs from that of the S3 server',
    () => {
      s3.intercept = () => (_, answer) => answer.writeHead(403).end('<Error><Code>RequestTimeTooSkewed</Code></Error>')
    },
    /This machine's clock differs .*: set it by NTP/,
  ],
  [
    'a public bucket',
    () => {
      s3.isPublic = true
    },
    /Anyone can read the bucket .*: turn off its public access/,
  ],
  [
    'a bucket that keeps deleted files',
    () => {
      s3.intercept = (method) => (method === 'DELETE' ? (_, answer) => answer.writeHead(204).end() : undefined)
    },
    /keeps deleted objects.*: let its key delete objects/,
  ],
  [
    'a bucket that returns something else',
    () => {
      s3.intercept = (method) =>
        method === 'GET'
          ? ({ headers }, answer) => answer.writeHead(headers.authorization === undefined ? 403 : 200).end('Else.')
          : undefined
    },
    /returns other bytes .*: look for a cache or proxy/,
  ],
  [
    'a mail server that is not there',
    async ({ env }) => {
      env.SMTP_URL = `smtp://bar:${MAIL_PASSWORD}@127.0.0.1:${await findFreePort()}`
    },
    /cannot be used: nothing listens there; check SMTP_URL/,
  ],
  [
    'a wrong password for the mail server',
    ({ env }) => {
      env.SMTP_URL = `smtp://bar:wrong-password@127.0.0.1:${mailPort}`
    },
    /refuses the login \(535\): correct user and password in SMTP_URL/,
  ],
  [
    'push keys that do not belong together',
    set({ VAPID_PUBLIC_KEY: generateVapidKeys().split('.')[0] ?? '' }),
    /do not belong together, .*: set both from the same pair/,
  ],
  [
    'a damaged secret',
    ({ env }) => {
      env.APP_SECRET = ''
      writeFileSync(join(dataDir, 'app-secret'), 'half', { mode: 0o600 })
    },
    /app-secret is damaged: restore it from a backup/,
  ],
  [
    'an expired certificate',
    (s) => {
      s.clock = { now: () => new Date('2120-02-01T00:00:00Z') }
    },
    /certificate of localhost has expired.*: renew it/,
  ],
  [
    'a certificate that browsers do not trust',
    () => setDefaultCACertificates(authorities),
    /Browsers refuse the site: its certificate is self-signed\. Get one/,
  ],
  [
    'something else at PUBLIC_URL',
    proxySettings({ answer: (_, res) => res.end('Welcome to nginx!') }),
    /Something else than this server answers .*: correct PUBLIC_URL, DNS or the proxy/,
  ],
  [
    'a redirect to another address',
    proxySettings({ answer: (_, res) => res.writeHead(301, { location: 'https://www.lastcall.bar/healthz' }).end() }),
    /redirects to https:\/\/www\.lastcall\.bar: set PUBLIC_URL to the address/,
  ],
  [
    'a proxy that does not reach the server',
    async () => {
      serverPort = await findFreePort()
    },
    /does not reach the server \(502\): let it pass requests on to HOST and PORT/,
  ],
  ['a proxy that changes the host', proxySettings({ host: 'app:3000' }), /another Host header than .*: let it pass on/],
  [
    'a proxy that removes HSTS',
    proxySettings({ removedHeaders: ['strict-transport-security'] }),
    /removes the header Strict-Transport-Security.*: let it pass on/,
  ],
  [
    'a proxy that adds X-Frame-Options to embeds',
    proxySettings({ setHeaders: { 'x-frame-options': 'SAMEORIGIN' } }),
    /adds or changes X-Frame-Options for \/embed\/…, so browsers show no embed .*: let it pass on/,
  ],
  [
    'a proxy that adds a policy to embeds',
    proxySettings({
      setHeaders: { 'content-security-policy': ["default-src 'none'; frame-ancestors *", "frame-ancestors 'self'"] },
    }),
    /adds or changes Content-Security-Policy for \/embed\/…/,
  ],
  [
    'a proxy that keeps embeds out of isolated pages',
    proxySettings({ setHeaders: { 'cross-origin-resource-policy': 'same-site' } }),
    /adds or changes Cross-Origin-Resource-Policy for \/embed\/…/,
  ],
  ['TRUST_PROXY too high', set({ TRUST_PROXY: '2' }), /TRUST_PROXY is 2, but only 1 .*: set TRUST_PROXY=1/],
  [
    'TRUST_PROXY too low',
    proxySettings({ forwardedFor: 'append twice' }),
    /TRUST_PROXY is 1, but proxies add 2 .*: set TRUST_PROXY=2/,
  ],
  [
    'a proxy that adds no client address',
    proxySettings({ forwardedFor: 'pass on' }),
    /adds no client address .*: let it append/,
  ],
  [
    'a proxy that removes client addresses',
    proxySettings({ forwardedFor: 'remove' }),
    /adds no client address .*: let it append/,
  ],
  [
    'a proxy that buffers event streams',
    proxySettings({ buffers: true }),
    /do not arrive within 3 seconds, .*: turn off response buffering/,
  ],
  [
    'a proxy that refuses large uploads',
    proxySettings({ maxBodyBytes: 1024 * 1024 }),
    /refuses uploads of 10 MB \(413\): raise its limit to at least 11 MB/,
  ],
]

describe('finds each fault, made alone, and says what to do:', () => {
  afterEach(() => setDefaultCACertificates([...authorities, proxy.certificate]))

  test.each(FAULTS)('%s', async (_, spoil, sentence) => {
    const setup = healthy()
    const undo = await spoil(setup)
    const faults = await list(setup, 'fault')
    await undo?.()
    expect(faults).toEqual([expect.stringMatching(sentence)])
  })

  test('there are at least 20', () => expect(FAULTS.length).toBeGreaterThanOrEqual(20))
})

describe('with several invalid variables', () => {
  test('names each of them, and nothing that only follows from them', async () => {
    const setup = healthy()
    Object.assign(setup.env, {
      APP_SECRET: 'short',
      DATABASE_URL: 'mysql://bar@127.0.0.1/x',
      DEMO: 'no',
      MAIL_FROM: 'no address',
      METRICS_TOKEN: 'short',
      OPERATOR_NAME: 'Bar\u0007Works',
      OPERATOR_ADDRESS: '1 Main St',
      PUBLIC_URL: 'lastcall.bar',
      ROLE: 'jobs',
      SMTP_URL: 'mail.bar',
      STORAGE_URL: 'files',
      SUPPORT_EMAIL: 'someone',
      TRUST_PROXY: 'one',
      VAPID_PUBLIC_KEY: 'short',
      WEB_CONCURRENCY: 'all',
    })
    const { OPERATOR_ADDRESS: _, ...invalid } = setup.env
    const areas = await examine(setup)
    const faults = areas.flatMap(({ findings }) => findings.filter(({ level }) => level === 'fault'))
    const named = faults.map(({ text }) => text.split(' ')[0] ?? '').sort()
    const kept = ['DATA_DIR', 'HOST', 'PORT', 'VAPID_PRIVATE_KEY']
    expect(named).toEqual(
      Object.keys(invalid)
        .filter((name) => !kept.includes(name))
        .sort(),
    )
    expect(countFindings(areas, 'warning')).toBe(0)
    const report = formatReport(areas)
    for (const checked of [/ok +Node is/, /ok +.* can be written, and only by this user/, /MB free/])
      expect(report).toMatch(checked)
    for (const area of ['Database', 'Files', 'Email', 'Push notifications', 'Public address'])
      expect(report).toMatch(new RegExp(`^${area}\n {2}note +Not checked: correct [A-Z_]+ first`, 'm'))
  })

  test('checks what does not depend on them', async () => {
    const setup = healthy()
    Object.assign(setup.env, { TRUST_PROXY: 'one', LOG_LEVEL: 'loud', MAIL_FROM: 'no address' })
    const report = formatReport(await examine(setup))
    for (const passed of [
      /FAULT +TRUST_PROXY must be/,
      /FAULT +LOG_LEVEL must be/,
      /FAULT +MAIL_FROM must be/,
      /has all migrations and functions of this version/,
      /bucket last-call can be written and read/,
      /mail server 127\.0\.0\.1:\d+ answers/,
      /note +Proxies add 1 X-Forwarded-For entries: set TRUST_PROXY=1/,
      /Uploads of 10 MB arrive/,
      /Faults: 3\. Warnings: 0\./,
    ])
      expect(report).toMatch(passed)
  })
})

const disk = smallDisk(join(root, 'disk'), 1)

describe.runIf(disk)('for a data folder that cannot be written, gives the remedy that fits the error:', () => {
  const examineDisk = async (prepare: () => unknown) => {
    const setup = healthy()
    setup.env.DATA_DIR = join(root, 'disk')
    prepare()
    return (await list(setup, 'fault')).filter((text) => text.includes('cannot be written'))
  }

  test('a full disk', async () => {
    expect(await examineDisk(() => disk?.fill())).toEqual([
      expect.stringMatching(/disk cannot be written \(ENOSPC\): its disk is full: free space on it/),
    ])
    disk?.free()
  })

  test('a disk that is mounted read-only', async () => {
    expect(await examineDisk(() => disk?.lock())).toEqual([
      expect.stringMatching(/disk cannot be written \(EROFS\): its disk is read-only: mount it writable/),
    ])
  })
})

const WARNINGS: [warning: string, spoil: Spoil, sentence: RegExp][] = [
  ['a misspelled variable', set({ TRUST_PROXYS: '1' }), /TRUST_PROXYS is set, .* If you meant TRUST_PROXY, rename it/],
  ['emails that are not sent', set({ MAIL_MODE: 'outbox' }), /reach no one: remove MAIL_MODE and set SMTP_URL/],
  [
    'a sender in an example domain',
    set({ MAIL_FROM: 'hello@lastcall.example' }),
    /cannot receive replies: set your own/,
  ],
  [
    'a sender without SPF',
    ({ mail }) => {
      mail.dns.resolveTxt = async (name) => (name.startsWith('_dmarc.') ? [['v=DMARC1']] : [])
    },
    /lastcall\.bar has no SPF record: add a TXT record/,
  ],
  [
    'a sender without DMARC and without a mailbox',
    ({ mail }) => {
      const missing = async () => Promise.reject(Object.assign(new Error('none'), { code: 'ENODATA' }))
      mail.dns = {
        resolveTxt: async (name) => (name.startsWith('_') ? missing() : [['v=spf1 -all']]),
        resolveMx: missing,
      }
    },
    /no DMARC policy: add a TXT record.*no MX record: bounces and replies .* are lost/,
  ],
  [
    'a certificate that expires soon',
    (s) => {
      s.clock = { now: () => new Date('2119-12-25T00:00:00Z') }
    },
    /expires in 7 days: renew it/,
  ],
  [
    'a disk with little space',
    (s) => {
      s.readDiskSpace = async () => ({ free: 10 * GIGABYTE, total: 100 * GIGABYTE })
    },
    /has 10240 MB free of 102400 MB: make room/,
  ],
  [
    'a server with another secret',
    set({ APP_SECRET: 'x'.repeat(32) }),
    /refuses a probe \(\d+\).*: run this command with/,
  ],
  [
    'push keys that replaced others',
    () => writeFileSync(join(dataDir, 'vapid-keys'), generateVapidKeys(), { mode: 0o600 }),
    /differ from DATA_DIR\/vapid-keys.* Set VAPID_\* to those keys, or delete/,
  ],
]

describe('warns, which does not fail, of', () => {
  test.each(WARNINGS)('%s', async (_, spoil, sentence) => {
    const setup = healthy()
    await spoil(setup)
    const areas = await examine(setup)
    const texts = areas.flatMap(({ findings }) =>
      findings.flatMap(({ level, text }) => (level === 'warning' ? text : [])),
    )
    expect(texts.join(' ')).toMatch(sentence)
    expect(countFindings(areas, 'fault')).toBe(0)
  })
})

test('no secret is in the output, also not with the errors of other programs', async () => {
  const setup = healthy()
  Object.assign(setup.env, {
    APP_SECRET_PREVIOUS: 'another secret of this test that is long enough',
    METRICS_TOKEN: 'm'.repeat(40),
    SMTP_URL: `smtp://bar:wrong-password@127.0.0.1:${mailPort}`,
    STORAGE_URL: s3.url('last-call', 'wrong-secret'),
  })
  setup.mail.dns.resolveTxt = () => Promise.reject(new Error(`${APP_SECRET} wrong-password`))
  setup.readDiskSpace = () => Promise.reject(new Error(`no disk for ${APP_SECRET}`))
  const areas = await examine(setup)
  for (const text of [formatReport(areas), toJson(areas)]) {
    expect(text).toContain('no disk for [hidden]')
    for (const secret of [APP_SECRET, VAPID_PRIVATE_KEY, 'wrong-', 'another secret', 'mmmm'])
      expect(text).not.toContain(secret)
  }
})

test('the JSON has each finding with its area and level', async () => {
  const setup = healthy()
  setup.env.TRUST_PROXY = '2'
  const { faults, warnings, findings } = JSON.parse(toJson(await examine(setup)))
  expect({ faults, warnings }).toEqual({ faults: 1, warnings: 0 })
  expect(findings).toContainEqual({
    area: 'Public address',
    level: 'fault',
    text: expect.stringContaining('set TRUST_PROXY=1'),
  })
})
