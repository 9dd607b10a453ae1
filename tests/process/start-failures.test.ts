import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { generateVapidKeys } from '#server/core/secrets.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

const url = process.env.TEST_DATABASE_URL
const OWN = { DEMO: '0', MAIL_MODE: 'outbox' }
const SECRET = { APP_SECRET: 'x'.repeat(32) }

let dataDir: string
const running: ServerProcess[] = []
const root = mkdtempSync(join(tmpdir(), 'last-call-failures-'))
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(root, 's3'),
  configureBuckets: [{ name: 'last-call', configs: [] }],
})
const { port } = await bucket.run()
const STORAGE_URL = `http://S3RVER:S3RVER@127.0.0.1:${port}/last-call`

beforeEach(() => {
  dataDir = mkdtempSync(join(root, 'data-'))
})
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGKILL')
    await server.ended
  }
})
afterAll(async () => {
  await bucket.close()
  rmSync(root, { recursive: true, force: true })
})

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...env })
  running.push(server)
  return server
}

/** The one sentence with which a start fails. */
async function startError(env: Record<string, string>): Promise<string> {
  const server = await start(env)
  expect(await server.ended).toBe(1)
  const said = server.output().trim()
  expect(said).not.toMatch(/\n/)
  expect(said).toMatch(/\.$/)
  return said
}

/** Sets through the environment everything that a start would otherwise create in the data folder. */
function fullEnvironment(): Record<string, string> {
  const [VAPID_PUBLIC_KEY = '', VAPID_PRIVATE_KEY = ''] = generateVapidKeys().split('.')
  return { ...OWN, ...SECRET, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, STORAGE_URL }
}

let databases = 0

/** An empty database, changed by a superuser. */
async function freshDatabase(change = (_name: string) => ''): Promise<{ name: string; href: string }> {
  const own = new URL(url ?? '')
  const name = `last_call_${inject('runId')}_failures_${++databases}`
  own.pathname = `/${name}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const more = change(name)
  if (more) await admin.query(more)
  await admin.end()
  return { name, href: own.href }
}

test('a first start with files in a bucket creates the data folder and its parents', {
  timeout: 180_000,
}, async () => {
  const folder = join(dataDir, 'not/there/yet')
  const database: Record<string, string> = url ? { DATABASE_URL: (await freshDatabase()).href } : {}
  const server = await start({ ...fullEnvironment(), ...database, DATA_DIR: folder, MAIL: '/var/mail/somebody' })
  await server.ready()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'admin.sock')).mode & 0o777).toBe(0o600)
})

describe.skipIf(url)('prints one sentence and no stack trace for a problem with the data folder:', () => {
  const put = (name: string, text: string) => () => writeFileSync(join(dataDir, name), text)
  const folder = (name: string) => () => void mkdirSync(join(dataDir, name, 'x'), { recursive: true })

  test.each<[what: string, spoil: () => void, sentence: RegExp]>([
    ['an empty secret', put('app-secret', ''), /app-secret is damaged: restore it from a backup .* or delete/],
    ['a truncated secret', put('app-secret', 'half'), /app-secret is damaged/],
    ['a secret that is a folder', folder('app-secret'), /app-secret cannot be read \(EISDIR\): it must be a file/],
    ['damaged keys', put('vapid-keys', 'a.b'), /vapid-keys is damaged/],
    ['an invalid lock', put('server.lock', '{'), /server\.lock can neither be read nor replaced: remove it/],
    ['a lock that is a folder', folder('server.lock'), /server\.lock can neither be read nor replaced/],
    [
      'a file in place of the image folder',
      put('files', ''),
      /files is a file, but the server needs a folder for uploads there/,
    ],
    [
      'a folder in place of the admin socket',
      folder('admin.sock'),
      /admin\.sock cannot be used \(EISDIR\): it is a folder/,
    ],
  ])('%s', { timeout: 180_000 }, async (_, spoil, sentence) => {
    spoil()
    expect(await startError(OWN)).toMatch(sentence)
  })

  test('a damaged secret is left as it is', { timeout: 180_000 }, async () => {
    writeFileSync(join(dataDir, 'app-secret'), 'half')
    await startError(OWN)
    expect(statSync(join(dataDir, 'app-secret')).size).toBe(4)
  })

  test('a URL with a bare percent sign is named and its value is not printed', { timeout: 180_000 }, async () => {
    const said = [
      await startError({ ...OWN, STORAGE_URL: 's3://key:hush%zz@127.0.0.1/bucket' }),
      await startError({ ...OWN, ...SECRET, DATABASE_URL: 'postgres://bar:hush%zz@127.0.0.1/x' }),
      await startError({ DEMO: '0', SMTP_URL: 'smtp://bar:hush%zz@127.0.0.1' }),
    ]
    expect(said.map((sentence) => sentence.split(' ')[0])).toEqual(['STORAGE_URL', 'DATABASE_URL', 'SMTP_URL'])
    for (const sentence of said) expect(sentence).toContain('every % in user or password written as %25.')
    expect(said.join()).not.toContain('hush')
  })
})

describe.runIf(url)('prints one sentence and no stack trace for a problem with PostgreSQL:', () => {
  const env = { ...OWN, ...SECRET }

  test('a user without the right to create tables', { timeout: 180_000 }, async () => {
    const role = `last_call_${randomBytes(4).toString('hex')}`
    const { name, href } = await freshDatabase(() => `create role ${role} login password 'only-for-this-test'`)
    const own = Object.assign(new URL(href), { username: role, password: 'only-for-this-test' })
    try {
      expect(await startError({ ...env, DATABASE_URL: own.href })).toMatch(
        /^The user of DATABASE_URL lacks a privilege that startup needs \(.+\): run npm run admin -- migrate/,
      )
    } finally {
      const admin = new pg.Client({ connectionString: url })
      await admin.connect()
      await admin.query(`drop database ${name} with (force)`)
      await admin.query(`drop role ${role}`)
      await admin.end()
    }
  })

  test('a read-only server', { timeout: 180_000 }, async () => {
    const { href } = await freshDatabase((name) => `alter database ${name} set default_transaction_read_only = on`)
    expect(await startError({ ...env, DATABASE_URL: href })).toMatch(
      /^The database is read-only: DATABASE_URL must name the primary server/,
    )
  })

  test('a direct URL that leads nowhere', { timeout: 180_000 }, async () => {
    const { href } = await freshDatabase()
    const direct = 'postgres://bar:hush@127.0.0.1:4199/x'
    const said = await startError({ ...env, DATABASE_URL: href, DATABASE_DIRECT_URL: direct })
    expect(said).toMatch(/^PostgreSQL at 127\.0\.0\.1:4199\/x cannot be used: .+; check DATABASE_DIRECT_URL\.$/)
  })
})
