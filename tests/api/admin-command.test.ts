import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { adminMessages } from '#contract/admin.texts.ts'
import { createLogger } from '#server/core/log.ts'
import { sendCommandToServer, streamCommandFromServer } from '#server/ops/admin-client/send.ts'
import { listenForAdminCommands } from '#server/ops/admin-socket.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
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
  const socket = await listenForAdminCommands(dataDir, { ...context.services, log: createLogger('silent') })
  try {
    await run(dataDir)
  } finally {
    await socket.stop()
  }
}

test('the running server takes commands on a socket that only its own user can open', () =>
  withServer(async (dataDir) => {
    expect(statSync(join(dataDir, 'admin.sock')).mode & 0o777).toBe(0o600)
    const pat = await context.patron('pat')
    expect(await sendCommandToServer(dataDir, ['grant-admin', pat.email])).toEqual({
      done: true,
      text: expect.stringMatching(
        new RegExp(`^@${pat.username} is an admin\\.\n.* cannot post there.*\n.* set up two-step login`),
      ),
    })
    expect((await pat.api.accounts.session()).me).toMatchObject({ is_admin: true })
    expect((await sendCommandToServer(dataDir, ['list']))?.text).toContain(
      `admin\t@${pat.username}\tpatron\t${pat.email}`,
    )
    expect(await sendCommandToServer(dataDir, ['revoke-admin', pat.email])).toEqual({
      done: true,
      text: `@${pat.username} is not an admin.`,
    })
    expect((await pat.api.accounts.session()).me).toMatchObject({ is_admin: false })
  }))

test('verify, reject and revoke apply the same rules as the moderation pages', () =>
  withServer(async (dataDir) => {
    const rookie = await context.bartender('rookie')
    expect(await sendCommandToServer(dataDir, ['verify', rookie.username])).toEqual({
      done: false,
      text: adminMessages.notPendingReview,
    })
    await rookie.waitsForVerification()
    expect(await sendCommandToServer(dataDir, ['reject', rookie.email])).toEqual({
      done: false,
      text: adminMessages.notesMissing,
    })
    expect(await sendCommandToServer(dataDir, ['verify', `@${rookie.username}`])).toMatchObject({ done: true })
    expect(await sendCommandToServer(dataDir, ['revoke', rookie.email, 'Left', 'the', 'trade.'])).toMatchObject({
      done: true,
    })
    expect(await rookie.api.profiles.mine()).toMatchObject({
      verification_status: 'unverified',
      verification_notes: 'Left the trade.',
    })
  }))

test('a wrong command prints the correct usage', () =>
  withServer(async (dataDir) => {
    for (const args of [[], ['grant-admin'], ['drop-everything'], ['verify']])
      expect(await sendCommandToServer(dataDir, args)).toMatchObject({
        done: false,
        text: expect.stringContaining('Usage:'),
      })
    expect(await sendCommandToServer(dataDir, ['grant-admin', 'nobody@demo.test'])).toMatchObject({ done: false })
    expect(await sendCommandToServer(dataDir, ['verify', "nobody' or true"])).toMatchObject({ done: false })
  }))

test('lists failed jobs and retries them one by one or all at once', () =>
  withServer(async (dataDir) => {
    const ask = (...args: string[]) => sendCommandToServer(dataDir, ['jobs', ...args])
    expect(await ask()).toEqual({ done: true, text: 'No failed jobs.' })
    const id = '6f2b0d9e-3c1c-4f0e-9f7e-0d5b5a0f7c11'
    await sql`
      insert into pgboss.job (id, name, data, state, retry_count, retry_limit, completed_on, output) values
        (${id}, 'fan_out', '{"kind":"new_post"}', 'failed', 10, 10, now(), '{"message":"no room"}'),
        (gen_random_uuid(), 'delete_files', '{}', 'failed', 10, 10, now() - interval '1 hour', null),
        (gen_random_uuid(), 'email', null, 'failed', 10, 10, now() - interval '2 hours', '{"message":"It failed"}')`.execute(
      context.db,
    )
    const [first, second, third] = (await ask())?.text.split('\n') ?? []
    expect(first).toMatch(/^fan_out\t6f2b0d9e.*\t11 tries\tcan be retried\tno room$/)
    expect(second).toMatch(/^delete_files\t/)
    expect(third).toMatch(/^email\t.*cannot be retried/)
    const metrics = await (await fetch(`${context.origin}/metrics`)).text()
    expect(metrics).toContain('jobs_given_up{queue="fan_out"} 1')
    expect(await ask('retry', 'nothing')).toMatchObject({ done: false })
    expect(await ask('retry')).toMatchObject({ done: false, text: expect.stringContaining('Usage:') })
    expect(await ask('retry', id)).toEqual({ done: true, text: 'Retrying 1 job.' })
    const { rows } = await sql`select state::text, retry_limit from pgboss.job where id = ${id}`.execute(context.db)
    expect(rows).toEqual([{ state: 'retry', retry_limit: 11 }])
    expect(await ask('retry', 'all')).toEqual({ done: true, text: 'Retrying 1 job.' })
    // Listing the job omits the email's contents.
    expect((await ask())?.text).toMatch(/^email\t[^\n]*$/)
    expect(await ask('retry', 'all')).toEqual({ done: true, text: 'Retrying 0 jobs.' })
    await sql`delete from pgboss.job`.execute(context.db)
  }))

test('the command opens the database itself when no server runs', async () => {
  const dataDir = folder()
  expect(await sendCommandToServer(dataDir, ['list'])).toBeUndefined()
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', MAIL_MODE: 'outbox', DEMO: '0' }
  const admin = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/admin.ts', ...args], { env }).then(
      ({ stdout }) => ({ code: 0, said: stdout.trim() }),
      (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr.trim() }),
    )
  expect(await admin('list')).toEqual({ code: 0, said: 'No one is an admin, verified or waiting.' })
  expect(await admin('grant-admin', 'nobody@bar.test')).toEqual({
    code: 1,
    said: 'No account has the email nobody@bar.test.',
  })
}, 60_000)

test('a backup without a database names the variables to set and creates nothing', async () => {
  const dataDir = folder()
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', MAIL_MODE: 'outbox', DEMO: '0' }
  const command = promisify(execFile)(process.execPath, ['scripts/admin.ts', 'backup'], { env })
  await expect(command).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^There is no embedded database in .*: to back up PostgreSQL, set DATABASE_URL as the server has it \(postgres:\/\/.*\); to back up an embedded database, set DATA_DIR to its folder\.\n$/,
    ),
  })
  expect(readdirSync(dataDir)).toEqual([])
}, 60_000)

test('a running server on PostgreSQL refuses to dump and says what a backup needs', () =>
  withServer(async (dataDir) => {
    await expect(streamCommandFromServer(dataDir, ['dump'])).rejects.toThrow(
      /uses PostgreSQL: set DATABASE_URL as that server/,
    )
  }))

describe('the admin socket of a data folder whose path is too long for a socket', () => {
  const deps = { ...context.services, log: createLogger('silent') }
  /** Runs with a deeply nested data folder and a TMPDIR of its own. */
  async function withDeepDataFolder(run: (dataDir: string, temporary: string) => Promise<void>): Promise<void> {
    const [temporary, dataDir] = [folder(), join(folder(), 'deep/'.repeat(30))]
    vi.stubEnv('TMPDIR', temporary)
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    await run(dataDir, temporary).finally(() => vi.unstubAllEnvs())
  }

  test('is in a temporary folder that only its user can open and that the server removes when it stops', () =>
    withDeepDataFolder(async (dataDir, temporary) => {
      const socket = await listenForAdminCommands(dataDir, deps)
      expect((await sendCommandToServer(dataDir, ['list']))?.done).toBe(true)
      const [name = '', ...more] = readdirSync(temporary)
      expect([name, more]).toEqual([expect.stringMatching(/^last-call-admin-.{6}$/), []])
      expect(statSync(join(temporary, name)).mode & 0o777).toBe(0o700)
      expect(statSync(join(temporary, name, 'admin.sock')).mode & 0o777).toBe(0o600)
      await socket.stop()
      expect([readdirSync(temporary), readdirSync(dataDir)]).toEqual([[], []])
      expect(await sendCommandToServer(dataDir, ['list'])).toBeUndefined()
    }))

  test('gets a new name each time; folders of killed servers are removed, those of running servers are not', () =>
    withDeepDataFolder(async (dataDir, temporary) => {
      const left = mkdtempSync(join(temporary, 'last-call-admin-'))
      symlinkSync(join(left, 'admin.sock'), join(dataDir, 'admin.sock'))
      const first = await listenForAdminCommands(dataDir, deps)
      const [one = ''] = readdirSync(temporary)
      expect([existsSync(left), readdirSync(temporary)]).toEqual([false, [one]])
      const second = await listenForAdminCommands(dataDir, deps)
      expect(readdirSync(temporary)).toHaveLength(2)
      await first.stop()
      expect((await sendCommandToServer(dataDir, ['list']))?.done).toBe(true)
      await second.stop()
    }))

  test.each([0o755, 0o770, 0o707])('is not used if others can access its folder: %o', (mode) =>
    withDeepDataFolder(async (dataDir, temporary) => {
      const socket = await listenForAdminCommands(dataDir, deps)
      const [name = ''] = readdirSync(temporary)
      chmodSync(join(temporary, name), mode)
      await expect(sendCommandToServer(dataDir, ['list'])).rejects.toThrow(
        /can be used by others: stop the server, remove/,
      )
      await socket.stop()
    }),
  )

  test("is not used if a symbolic link or another user's folder replaced its folder", () =>
    withDeepDataFolder(async (dataDir, temporary) => {
      const socket = await listenForAdminCommands(dataDir, deps)
      const [name = ''] = readdirSync(temporary)
      const own = join(temporary, name)
      renameSync(own, `${own}.aside`)
      symlinkSync(`${own}.aside`, own)
      await expect(sendCommandToServer(dataDir, ['list'])).rejects.toThrow('can be used by others')
      rmSync(own)
      renameSync(`${own}.aside`, own)
      if (process.getuid?.() === 0) {
        chownSync(own, 65_534, 65_534)
        await expect(sendCommandToServer(dataDir, ['list'])).rejects.toThrow('can be used by others')
      }
      await socket.stop()
    }))
})
