import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createPostgresDatabase } from '#tests/support/postgres-database.ts'
import { type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'last-call-starts-'))
const running: ServerProcess[] = []

afterAll(() => rmSync(dataDir, { recursive: true }))
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGKILL')
    await server.ended
  }
})

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir, ...env })
  running.push(server)
  return server
}

const url = process.env.TEST_DATABASE_URL
test.runIf(url)('two first starts at once on an empty PostgreSQL both succeed', { timeout: 180_000 }, async () => {
  const env = {
    DATABASE_URL: await createPostgresDatabase('two_starts'),
    APP_SECRET: 'x'.repeat(32),
    HOST: '127.0.0.1',
    DEMO: '1',
    DEMO_PASSWORD: 'last-call',
  }
  const servers = await Promise.all([start(env), start(env), start(env)])
  await Promise.all(servers.map((server) => server.ready()))
  for (const server of servers) {
    await signIn(server.origin, 'bea@demo.test')
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.output()).not.toMatch(/error|warn/i)
  }
})
