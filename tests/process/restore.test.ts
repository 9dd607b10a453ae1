import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { ROOT } from '#scripts/run.ts'
import { generateAppSecret } from '#server/core/secrets.ts'
import { createDemoDatabase } from '#tests/support/demo-database.ts'
import { copyDemoFolder } from '#tests/support/demo-folder.ts'
import { type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts'

const STEP_MS = 30_000
/** Longer than any step takes on a busy machine, so that a step that hangs fails by its own name. */
const HANG_MS = 100_000
const EMAIL = 'bea@demo.test'
const PASSWORD = 'last-call'
const url = process.env.TEST_DATABASE_URL

let root: string
const running: ServerProcess[] = []

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'last-call-restore-'))
})
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGKILL')
    await server.ended
  }
  rmSync(root, { recursive: true, force: true })
})

type Env = Record<string, string>
let databases = 0

/** An installation with the demo data. */
async function demoEnvironment(name: string): Promise<Env> {
  const dataDir = join(root, name)
  if (url) return toEnvironment(dataDir, await createDemoDatabase(`second_factor_${++databases}`, dataDir))
  copyDemoFolder(dataDir)
  return { DATA_DIR: dataDir }
}

/** A data folder that does not exist yet and, on PostgreSQL, an empty database for it. */
async function emptyEnvironment(name: string): Promise<Env> {
  const dataDir = join(root, name)
  if (!url) return { DATA_DIR: dataDir }
  const own = new URL(url)
  own.pathname = `/last_call_${inject('runId')}_second_factor_${++databases}`
  const admin = new pg.Client({ connectionString: url, connectionTimeoutMillis: HANG_MS, query_timeout: HANG_MS })
  await admin.connect()
  await admin.query(`create database ${own.pathname.slice(1)}`)
  await admin.end()
  return toEnvironment(dataDir, own.href)
}

const toEnvironment = (DATA_DIR: string, DATABASE_URL: string): Env => ({
  DATA_DIR,
  DATABASE_URL,
  APP_SECRET: 'x'.repeat(32),
  DEMO: '1',
  DEMO_PASSWORD: PASSWORD,
})

/** Runs the server during `work` and checks that it exits cleanly. */
async function withServer<T>(env: Env, work: (server: ServerProcess) => Promise<T>): Promise<T> {
  const server = await startServer(env)
  running.push(server)
  await server.ready()
  const result = await work(server)
  server.child.kill('SIGTERM')
  const hang = wait(HANG_MS, 'hangs', { ref: false })
  expect(await Promise.race([server.ended, hang]), server.output()).toBe(0)
  return result
}

/** Runs `npm run admin -- …` as an operator does and returns its output. */
async function admin(env: Env, ...args: string[]): Promise<string> {
  const bare = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' }
  const command = promisify(execFile)
  const { stdout, stderr } = await command(process.execPath, ['scripts/admin.ts', ...args], {
    cwd: ROOT,
    env: { ...bare, ...env },
    timeout: HANG_MS,
  })
  return `${stdout}${stderr}`
}

const codeAt = (secret: string, time: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })

async function post(url: string, body: object, cookie = ''): Promise<{ status: number; body: Record<string, string> }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(HANG_MS),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

/** Sets up two-step login and returns the authenticator's secret. */
async function setUpSecondFactor({ origin }: ServerProcess): Promise<string> {
  const cookie = await signIn(origin, EMAIL)
  const begun = await post(`${origin}/api/me/second-factor`, { current_password: PASSWORD }, cookie)
  const secret = begun.body.secret ?? ''
  const code = codeAt(secret, Date.now())
  expect(await post(`${origin}/api/me/second-factor/confirmation`, { code }, cookie)).toMatchObject({ status: 200 })
  return secret
}

/** Logs in with the password and, in the second step, an unused code. */
async function logIn({ origin }: ServerProcess, secret: string) {
  const given = { email: EMAIL, password: PASSWORD }
  const path = `${origin}/api/auth/sign-in/email`
  const first = await post(path, given)
  const second = await post(path, { ...given, code: codeAt(secret, Date.now() + STEP_MS) })
  return [first.status, first.body.code, second.status]
}

async function backUp(env: Env): Promise<string> {
  const backups = join(root, 'backups')
  await admin(env, 'backup', backups)
  const [name = ''] = readdirSync(backups)
  return join(backups, name)
}

test('two-step login works after a restore into an empty data folder', { timeout: 300_000 }, async () => {
  const first = await demoEnvironment('first')
  const secret = await withServer(first, setUpSecondFactor)
  const backup = await backUp(first)
  const second = await emptyEnvironment('second')
  expect(await admin(second, 'restore', backup)).toContain('Restored.')
  if (!url) {
    const kept = join(second.DATA_DIR ?? '', 'app-secret')
    expect(readFileSync(kept, 'utf8')).toBe(readFileSync(join(first.DATA_DIR ?? '', 'app-secret'), 'utf8'))
    expect(statSync(kept).mode & 0o777).toBe(0o600)
  }
  expect(await withServer(second, (server) => logIn(server, secret))).toEqual([403, 'SECOND_FACTOR_NEEDED', 200])
})

test.skipIf(url)(
  'a secret that the data folder already has is kept, and the restore says so',
  { timeout: 300_000 },
  async () => {
    const first = await demoEnvironment('first')
    const secret = await withServer(first, setUpSecondFactor)
    const backup = await backUp(first)
    const second = await demoEnvironment('second')
    const own = generateAppSecret()
    const path = join(second.DATA_DIR ?? '', 'app-secret')
    writeFileSync(path, own)
    const said = await admin(second, 'restore', backup, '--replace')
    expect(said).toContain(`${path} differs from the backup's and was kept`)
    expect(readFileSync(path, 'utf8')).toBe(own)
    expect(await withServer(second, (server) => logIn(server, secret))).toEqual([403, 'SECOND_FACTOR_NEEDED', 403])
    // Follows the advice in the message.
    writeFileSync(path, readFileSync(join(backup, 'secrets/app-secret')))
    expect(await withServer(second, (server) => logIn(server, secret))).toEqual([403, 'SECOND_FACTOR_NEEDED', 200])
  },
)
