import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyDemoFolder } from '#tests/support/demo-folder.ts'
import { missingShifts, writeUntilKilled } from '#tests/support/durability.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

let dataDir: string
const running: ServerProcess[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'last-call-process-'))
})
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGKILL')
    await server.ended
  }
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  // Without these, a server that is not a demo begins with warnings.
  const contact = { OPERATOR_NAME: 'Bar Works LLC', SUPPORT_EMAIL: 'help@bar.example' }
  const server = await startServer({ DATA_DIR: dataDir, ...contact, ...env })
  running.push(server)
  return server
}

/** The one sentence with which a start fails. */
async function startError(env: Record<string, string>): Promise<string> {
  const server = await start(env)
  expect(await server.ended).toBe(1)
  const lines = server.output().trim().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

test('kill -9 during writes loses no acknowledged row', { timeout: 180_000 }, async () => {
  copyDemoFolder(dataDir)
  const server = await start()
  await server.ready()
  const acknowledged = await writeUntilKilled(server, 60, 0)
  expect(acknowledged.length).toBeGreaterThanOrEqual(60)
  expect(await missingShifts(dataDir, acknowledged)).toEqual([])
  await (await start()).ready()
})

test('after a kill during the first setup, the next start succeeds', { timeout: 180_000 }, async () => {
  const first = await start()
  const begun = () => readdirSync(dataDir).some((name) => name.startsWith('db.new-'))
  await expect.poll(begun, { interval: 5 }).toBe(true)
  first.child.kill('SIGKILL')
  await first.ended
  expect(existsSync(join(dataDir, 'db'))).toBe(false)
  await (await start()).ready()
  expect(begun()).toBe(false)
})

test('a second start on the same folder names the process that holds it', { timeout: 180_000 }, async () => {
  copyDemoFolder(dataDir)
  const first = await start()
  await first.ready()
  const sentence = await startError({})
  expect(sentence).toContain(`process ${first.child.pid}, on port ${first.port}, since `)
  await first.ready()
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
})

test('SIGTERM answers the current request, closes other connections and frees the port', {
  timeout: 180_000,
}, async () => {
  copyDemoFolder(dataDir)
  const server = await start()
  await server.ready()
  const [slow, idle, silent] = await Promise.all([open(server), open(server), open(server)])
  const body = JSON.stringify({ email: 'pat@demo.test', password: 'last-call' })
  slow.write(
    `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  idle.write(`GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`)
  await once(idle, 'data')
  const gone = Promise.all([once(idle, 'close'), once(silent, 'close')])
  const asked = performance.now()
  server.child.kill('SIGTERM')
  await gone
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow()
  const answer = once(slow, 'data')
  slow.write(body.slice(10))
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200 /)
  expect(await server.ended).toBe(0)
  expect(performance.now() - asked).toBeLessThan(5000)
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
})

test('a failed start prints one sentence and exits with an error', { timeout: 180_000 }, async () => {
  copyDemoFolder(dataDir)
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const PORT = String(typeof address === 'object' ? address?.port : 0)
  expect(await startError({ PORT })).toBe(
    `Port ${PORT} is taken by another program: stop that one, or choose another with PORT.`,
  )
  other.close()
  expect(await startError({ DATA_DIR: '/dev/null/data' })).toMatch(/^DATA_DIR must name a folder that can be written/)
  expect(await startError({ TRUST_PROXY: 'yes' })).toMatch(/^TRUST_PROXY must be /)
  expect(await startError({ HOST: '0.0.0.0', DEMO_PASSWORD: 'sesame', MAIL_MODE: 'outbox' })).toMatch(
    /^PUBLIC_URL must be set to the address people use/,
  )
  const elsewhere = { PUBLIC_URL: 'http://203.0.113.7', DEMO_PASSWORD: 'sesame', DEMO: '1', LOG_LEVEL: 'fatal' }
  expect(await startError({ HOST: '203.0.113.7', ...elsewhere })).toMatch(/^HOST must be an address of this machine/)
  expect(await startError({ DEMO: '0', MAIL_MODE: 'outbox' })).toMatch(/holds the demo accounts/)
  const url = 'postgres://bar:hush@127.0.0.1:4199/x'
  const postgres = { DATABASE_URL: url, APP_SECRET: 'x'.repeat(32), MAIL_MODE: 'outbox' }
  expect(await startError(postgres)).toMatch(
    /^PostgreSQL at 127\.0\.0\.1:4199\/x cannot be used: nothing listens there/,
  )
})

test('a damaged database is reported, with how to restore it', { timeout: 180_000 }, async () => {
  copyDemoFolder(dataDir)
  writeFileSync(join(dataDir, 'db/global/pg_control'), 'spoilt')
  mkdirSync(join(dataDir, 'backups'))
  writeFileSync(join(dataDir, 'backups/2026-11-01T00-00-00Z.tar.gz'), '')
  const said = await startError({ LOG_LEVEL: 'fatal' })
  expect(said).toContain('npm run admin -- restore FOLDER --replace')
  expect(said).toContain(`tar -xzf ${dataDir}/backups/2026-11-01T00-00-00Z.tar.gz -C`)
  expect(said).toContain('including deleted accounts and ended sessions')
})

test.skipIf(process.getuid?.() === 0)('an unwritable data folder', { timeout: 180_000 }, async () => {
  chmodSync(dataDir, 0o500)
  expect(await startError({})).toMatch(/^DATA_DIR must name a folder that can be written/)
  chmodSync(dataDir, 0o700)
})

async function open({ port }: ServerProcess): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket.on('error', () => {})
}
