import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startTemporaryPostgres } from '#scripts/temporary-postgres.ts'
import { createDemoDatabase } from '#tests/support/demo-database.ts'
import { writeUntilKilled } from '#tests/support/durability.ts'
import { type Answer, poster, report, requestPasswordReset, statusOf, until } from '#tests/support/resilience.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

// A cluster of its own, because this test suspends it.
const cluster = await startTemporaryPostgres()
const root = mkdtempSync(join(tmpdir(), 'last-call-gone-'))
afterAll(async () => {
  await cluster.stop()
  rmSync(root, { recursive: true, force: true })
})
const ROUNDS = process.env.CI ? 2 : 10
const GONE_MS = 10_000

async function house(
  name: string,
): Promise<{ env: Record<string, string>; query: (text: string, values: unknown[]) => Promise<unknown[]> }> {
  const dataDir = join(root, name)
  const url = await createDemoDatabase(name, dataDir, cluster.url)
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    APP_SECRET: 'x'.repeat(32),
    HOST: '127.0.0.1',
    DEMO: '1',
    DEMO_PASSWORD: 'last-call',
    MAIL_MODE: 'outbox',
  }
  const query = async (text: string, values: unknown[]) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(text, values)
    await client.end()
    return rows
  }
  return { env, query }
}

const MISSING = 'select wanted from unnest($1::uuid[]) wanted where wanted not in (select id from shifts)'

/** Collects what a stream sends. */
async function listen(server: ServerProcess, cookie: string): Promise<string[]> {
  const said: string[] = []
  const answer = await fetch(`${server.origin}/api/notifications/stream`, { headers: { cookie } })
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const part of answer.body ?? []) said.push(decoder.decode(part))
  }
  read().catch(() => {})
  return said
}

test('when PostgreSQL does not respond for ten seconds, requests get a 503 within a time limit, and then everything recovers', async () => {
  const { env, query } = await house('silent')
  const server = await startServer(env)
  await server.ready()
  const bea = await poster(server)
  const pat = await poster(server, 'pat@demo.test')
  const said = await listen(server, pat.cookie)
  await until(async () => said.length > 0)
  const answers: Answer[] = []
  let isOver = false
  const write = async () => {
    while (!isOver) {
      answers.push(await bea.post())
      if (answers.at(-1)?.status !== 201) await wait(50)
    }
  }
  for (let count = 0; count < 5; count += 1) answers.push(await bea.post())
  cluster.signal('SIGSTOP')
  const frozen = performance.now()
  const writing = write()
  const page = await statusOf(server, '/')
  const ready = await until(async () => {
    const status = await statusOf(server, '/readyz')
    return status === 503 && status
  })
  const readyAfter = Math.round(performance.now() - frozen)
  await wait(GONE_MS - (performance.now() - frozen))
  cluster.signal('SIGCONT')
  const woken = performance.now()
  const before = answers.length
  await until(async () => answers.slice(before).some(({ status }) => status === 201))
  const back = Math.round(performance.now() - woken)
  isOver = true
  await writing

  expect([page, ready]).toEqual([200, 503])
  const refused = answers.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 5']))
  const longest = Math.max(...answers.map(({ milliseconds }) => milliseconds))
  expect(longest).toBeLessThan(9000)
  const acknowledged = answers.flatMap(({ status, id }) => (status === 201 ? [id] : []))
  const missing = await query(MISSING, [acknowledged])
  expect(missing).toEqual([])

  // The queue and the LISTEN connection recover by themselves.
  await until(async () => (await statusOf(server, '/readyz')) === 200)
  expect(await requestPasswordReset(server, 'eli@demo.test')).toBe(200)
  const mails = () => readdirSync(join(env.DATA_DIR ?? '', 'outbox')).filter((name) => name.endsWith('.eml'))
  await until(async () => mails().length === 1)
  const [pats] = (await query(`select id from auth."user" where email = 'pat@demo.test'`, [])) as { id: string }[]
  const heard = said.length
  await until(async () => {
    await query(
      `insert into notifications (recipient_id, type, message, created_at) values ($1, 'verification_decision', 'x', now())`,
      [pats?.id],
    )
    await wait(300)
    return said.slice(heard).join('').includes('notifications')
  })
  const listening = Math.round((performance.now() - woken) / 1000)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  report(
    `PostgreSQL suspended for ${GONE_MS / 1000} s | writes ${refused.length} × 503 with Retry-After 5, the longest answer ${longest} ms, pages 200, /readyz 503 after ${readyAfter} ms | first write ${back} ms after it resumed, emails and streams within ${listening} s | ${acknowledged.length} acknowledged, ${missing.length} lost`,
  )
})

test('killing the server during writes to PostgreSQL loses nothing acknowledged', async () => {
  const { env, query } = await house('killed')
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer(env)
    await server.ready()
    acknowledged.push(...(await writeUntilKilled(server, 20 + ((round * 37) % 100), round * 1000)))
    await query('delete from rate_limits', [])
  }
  const missing = await query(MISSING, [acknowledged])
  expect(missing).toEqual([])
  report(
    `kill -9 during writes, PostgreSQL, ${ROUNDS} times | ${acknowledged.length} acknowledged, ${missing.length} lost`,
  )
})
