import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createDemoDatabase } from '#tests/support/demo-database.ts'
import { type Pooler, pgbouncer, startPgbouncer } from '#tests/support/pgbouncer.ts'
import { type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts'

const url = process.env.TEST_DATABASE_URL
const SWITCHED_OFF = /A pooler in front of PostgreSQL loses prepared statements, so they are switched off/
const running: ServerProcess[] = []

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGKILL')
    await server.ended
  }
})

/** Serves the demo on a database of that name while `work` runs, then cleans up. */
async function withServer(
  database: string,
  connect: (url: string) => Promise<Record<string, string>>,
  work: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'last-call-pooler-'))
  const env = await connect(await createDemoDatabase(database, dataDir))
  const common = { APP_SECRET: 'x'.repeat(32), DEMO: '1', DEMO_PASSWORD: 'last-call', HOST: '127.0.0.1' }
  const server = await startServer({ DATA_DIR: dataDir, ...common, ...env })
  running.push(server)
  try {
    await server.ready()
    await work(server)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Sends many requests at once, so that the pooler uses several connections. */
async function logInAndRead({ origin }: ServerProcess): Promise<number[]> {
  const people = ['pat', 'bea', 'eli', 'olive']
  const cookies = await Promise.all(people.map((name) => signIn(origin, `${name}@demo.test`)))
  const paths = ['feed', 'shifts/followed', 'notifications', 'auth/get-session']
  const reads = cookies.flatMap((cookie) =>
    paths.map((path) => fetch(`${origin}/api/${path}`, { headers: { cookie } })),
  )
  return (await Promise.all(reads)).map(({ status }) => status)
}

describe.runIf(url && pgbouncer)('behind PgBouncer in transaction mode', () => {
  test('logging in and reading work with default settings and two processes', { timeout: 300_000 }, async () => {
    let pooler: Pooler | undefined
    const connect = async (direct: string) => {
      pooler = await startPgbouncer(direct)
      return { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct, WEB_CONCURRENCY: '2' }
    }
    try {
      await withServer('pooled', connect, async (server) => {
        expect(new Set(await logInAndRead(server))).toEqual(new Set([200]))
        // From 1.21 on PgBouncer tracks prepared statements itself.
        if (/ 1\.(1\d|20)\./.test(pooler?.version ?? '')) expect(server.output()).toMatch(SWITCHED_OFF)
        expect(server.output().match(new RegExp(SWITCHED_OFF, 'g'))?.length ?? 0).toBeLessThan(3)
      })
    } finally {
      await pooler?.stop()
    }
  })
})

test.runIf(url)('nothing is disabled on PostgreSQL itself', { timeout: 180_000 }, async () => {
  await withServer(
    'unpooled',
    async (direct) => ({ DATABASE_URL: direct }),
    async (server) => {
      expect(new Set(await logInAndRead(server))).toEqual(new Set([200]))
      expect(server.output()).not.toMatch(SWITCHED_OFF)
    },
  )
})
