import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTemporaryPostgres } from '#scripts/temporary-postgres.ts'
import { type Database, openDatabase } from '#server/core/db/db.ts'
import { createLogger } from '#server/core/log.ts'
import { copyDemoFolder } from '#tests/support/demo-folder.ts'
import { type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts'

/** CI runs a tenth of the rounds. */
const ROUNDS = process.env.CI ? 2 : 20
/** Several pages of followers, so that a kill can happen between two pages. */
const FOLLOWERS = process.env.CI ? 1500 : 5000
const DAY = 86_400_000
const MINUTES = 60_000

/** The first and the last follower to be notified: the fan-out goes through people by id. */
const EARLY = '00000000-0000-4000-8000-000000000000'
const LATE = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
/** Settings that a server on PostgreSQL requires. */
const POSTGRES_ENV = {
  HOST: '127.0.0.1',
  DEMO: '1',
  DEMO_PASSWORD: 'last-call',
  MAIL_MODE: 'outbox',
  APP_SECRET: 'x'.repeat(40),
}
const open = (config: Parameters<typeof openDatabase>[0]) => openDatabase(config, createLogger('silent'))

/** Followers of bea. The first and the last to be notified can log in. */
async function insertFollowers(database: Database): Promise<void> {
  await database.query(
    `insert into auth."user" (id, name, email, "emailVerified", "createdAt", "updatedAt", user_type, age_confirmed_at)
     select case n when 1 then $1::uuid when $3 then $2::uuid else gen_random_uuid() end, '',
       case n when 1 then 'early@demo.test' when $3 then 'late@demo.test' else 'fan' || n || '@crowd.test' end,
       true, now(), now(), 'patron', now() from generate_series(1, $3::int) n`,
    [EARLY, LATE, FOLLOWERS],
  )
  await database.query(
    `insert into auth.account ("accountId", "providerId", "userId", password, "createdAt", "updatedAt")
     select u.id::text, 'credential', u.id, (select a.password from auth.account a join auth."user" b on b.id = a."userId"
       where b.email = 'bea@demo.test'), now(), now()
     from auth."user" u where u.email in ('early@demo.test', 'late@demo.test')`,
  )
  await database.query(
    `insert into user_relationships (follower_id, following_id, relationship_type)
     select u.id, b.id, 'following' from auth."user" u join auth."user" b on b.email = 'bea@demo.test'
     where u.email like '%@crowd.test' or u.email in ('early@demo.test', 'late@demo.test')`,
  )
}

async function unread(server: ServerProcess, email: string, cookies: Map<string, string>): Promise<number> {
  const cookie = cookies.get(email) ?? (await signIn(server.origin, email))
  cookies.set(email, cookie)
  const answer = await fetch(`${server.origin}/api/notifications/unread-count`, { headers: { cookie } })
  return ((await answer.json()) as { unread_count: number }).unread_count
}

async function postShift(server: ServerProcess, days: number): Promise<string> {
  const headers = { cookie: await signIn(server.origin, 'bea@demo.test'), 'content-type': 'application/json' }
  const venues = await fetch(`${server.origin}/api/venues`, { headers })
  const { items } = (await venues.json()) as { items: { id: string }[] }
  const start = Date.now() + (100 + days) * DAY
  const body = JSON.stringify({
    venue_id: items[0]?.id,
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + 3_600_000).toISOString(),
    notes: null,
  })
  const answer = await fetch(`${server.origin}/api/shifts`, { method: 'POST', headers, body })
  if (answer.status !== 201) throw new Error(`Posting a shift answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

const countOf = async (database: Database, shift: string): Promise<number> =>
  Number((await database.query('select count(*) as count from notifications where shift_id = $1', [shift]))[0]?.count)

/**
 * Posts a shift and kills the server as soon as the first follower was notified, or immediately; the next server
 * finishes the fan-out. Returns how many were notified before the kill.
 */
async function checkFanOutAfterKill(
  start: () => Promise<ServerProcess>,
  look: <Result>(run: (database: Database) => Promise<Result>) => Promise<Result>,
  round: number,
): Promise<number> {
  const server = await start()
  const cookies = new Map<string, string>()
  const before = await unread(server, 'late@demo.test', cookies)
  const early = await unread(server, 'early@demo.test', cookies)
  const shift = await postShift(server, round)
  // Every third round kills the server before anyone is notified.
  while (round % 3 !== 2 && (await unread(server, 'early@demo.test', cookies)) === early) await wait(5)
  server.child.kill('SIGKILL')
  await server.ended
  const cut = await look((database) => countOf(database, shift))
  const next = await start()
  while ((await unread(next, 'late@demo.test', cookies)) === before) await wait(100)
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
  const [counts] = await look((database) =>
    database.query(
      `with followers as (
         select r.follower_id, r.relationship_type from user_relationships r
         join auth."user" b on b.id = r.following_id where b.email = 'bea@demo.test'
       )
       select count(*)::integer as told, count(distinct recipient_id)::integer as people,
         (select count(*)::integer from followers where relationship_type = 'following') as followers
       from notifications where shift_id = $1 and recipient_id in (select follower_id from followers)`,
      [shift],
    ),
  )
  expect(counts?.followers).toBeGreaterThanOrEqual(FOLLOWERS)
  expect([counts?.told, counts?.people]).toEqual([counts?.followers, counts?.followers])
  return cut
}

const report = (engine: string, cuts: number[]) =>
  process.stdout.write(`fan-out to ${FOLLOWERS}, killed on ${engine} after notifying: ${cuts.join(', ')}\n`)

test(
  'when killed during a fan-out to 5,000, the next start of the same folder notifies the rest, each once',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'last-call-fan-'))
    const look = async <Result>(run: (database: Database) => Promise<Result>) => {
      const database = await open({ database: { engine: 'embedded' }, dataDir })
      try {
        return await run(database)
      } finally {
        await database.close()
      }
    }
    const start = async () => {
      const server = await startServer({ DATA_DIR: dataDir })
      await server.ready()
      return server
    }
    copyDemoFolder(dataDir)
    await look(insertFollowers)
    const cuts: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) cuts.push(await checkFanOutAfterKill(start, look, round))
    report('the embedded engine', cuts)
    rmSync(dataDir, { recursive: true })
  },
  15 * MINUTES,
)

test(
  'on PostgreSQL another process takes over from a killed one',
  async () => {
    const cluster = await startTemporaryPostgres()
    const dataDir = mkdtempSync(join(tmpdir(), 'last-call-fan-'))
    const database = await open({
      database: { engine: 'postgres', url: cluster.url, directUrl: cluster.url, prepared: true, poolSize: 4 },
      dataDir,
    })
    try {
      const start = async () => {
        // The same data folder for each, because it holds the files that the database refers to.
        const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: cluster.url, ...POSTGRES_ENV })
        await server.ready()
        return server
      }
      const first = await start()
      first.child.kill('SIGTERM')
      await first.ended
      await insertFollowers(database)
      const cuts: number[] = []
      for (let round = 0; round < Math.ceil(ROUNDS / 10); round += 1)
        cuts.push(await checkFanOutAfterKill(start, (run) => run(database), round))
      report('PostgreSQL', cuts)
    } finally {
      await database.close()
      await cluster.stop()
      rmSync(dataDir, { recursive: true })
    }
  },
  15 * MINUTES,
)
