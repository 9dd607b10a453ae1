import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { adminMessages } from '#contract/admin.texts.ts'
import { adminSocketPath, askRunningServer, listenForAdmin } from '#server/admin-socket.ts'
import { createLogger } from '#server/log.ts'
import { makeWorld } from '#tests/support/world.ts'

const world = await makeWorld()
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'last-call-admin-'))
  folders.push(path)
  return path
}

async function withServer(run: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = folder()
  const socket = await listenForAdmin(dataDir, { db: world.db, clock: world.clock, log: createLogger('silent') })
  try {
    await run(dataDir)
  } finally {
    await socket.stop()
  }
}

test('the running server takes commands on a socket that nobody else can open', () =>
  withServer(async (dataDir) => {
    expect(statSync(adminSocketPath(dataDir)).mode & 0o777).toBe(0o600)
    const pat = await world.patron('pat')
    expect(await askRunningServer(dataDir, ['grant-admin', pat.email])).toEqual({
      done: true,
      text: `@${pat.username} is an admin.`,
    })
    expect((await pat.api.accounts.session()).me).toMatchObject({ is_admin: true })
    expect((await askRunningServer(dataDir, ['list']))?.text).toContain(`admin\t@${pat.username}\tpatron\t${pat.email}`)
    await askRunningServer(dataDir, ['revoke-admin', pat.email])
    expect((await pat.api.accounts.session()).me).toMatchObject({ is_admin: false })
  }))

test('verify, reject and revoke follow the same rules as the desk', () =>
  withServer(async (dataDir) => {
    const rookie = await world.bartender('rookie')
    expect(await askRunningServer(dataDir, ['verify', rookie.username])).toEqual({
      done: false,
      text: adminMessages.notWaiting,
    })
    await rookie.waitsForVerification()
    expect(await askRunningServer(dataDir, ['reject', rookie.email])).toEqual({
      done: false,
      text: adminMessages.notesMissing,
    })
    expect(await askRunningServer(dataDir, ['verify', `@${rookie.username}`])).toMatchObject({ done: true })
    expect(await askRunningServer(dataDir, ['revoke', rookie.email, 'Left', 'the', 'trade.'])).toMatchObject({
      done: true,
    })
    expect(await rookie.api.profiles.mine()).toMatchObject({
      verification_status: 'unverified',
      verification_notes: 'Left the trade.',
    })
  }))

test('a wrong command says what would be right', () =>
  withServer(async (dataDir) => {
    for (const args of [[], ['grant-admin'], ['drop-everything'], ['verify']])
      expect(await askRunningServer(dataDir, args)).toMatchObject({
        done: false,
        text: expect.stringContaining('Usage:'),
      })
    expect(await askRunningServer(dataDir, ['grant-admin', 'nobody@demo.test'])).toMatchObject({ done: false })
    expect(await askRunningServer(dataDir, ['verify', "nobody' or true"])).toMatchObject({ done: false })
  }))

test('where no server runs, the command opens the database itself', async () => {
  const dataDir = folder()
  expect(await askRunningServer(dataDir, ['list'])).toBeUndefined()
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', MAIL: 'outbox', DEMO: '0' }
  const admin = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/admin.ts', ...args], { env }).then(
      ({ stdout }) => ({ code: 0, said: stdout.trim() }),
      (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr.trim() }),
    )
  expect(await admin('list')).toEqual({ code: 0, said: 'Nobody is an admin, verified or waiting.' })
  expect(await admin('grant-admin', 'nobody@bar.test')).toEqual({
    code: 1,
    said: 'Nobody has an account with the address nobody@bar.test.',
  })
}, 60_000)

test('a data folder that lies too deep for a socket gets a short address', () => {
  expect(adminSocketPath('/data')).toBe('/data/admin.sock')
  expect(Buffer.byteLength(adminSocketPath(`/${'deep/'.repeat(40)}`))).toBeLessThan(100)
})
