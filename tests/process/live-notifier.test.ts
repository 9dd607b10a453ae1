import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type Db, openDatabase } from '#server/core/db/db.ts'
import { migrate } from '#server/core/db/migrate.ts'
import { createLogger } from '#server/core/log.ts'
import { openEventStream } from '#tests/support/event-stream-client.ts'
import { APP_SECRET, makeSessions } from '#tests/support/many-sessions.ts'
import { Caller } from '#tests/support/person.ts'
import { createPostgresDatabase } from '#tests/support/postgres-database.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

const url = process.env.TEST_DATABASE_URL
const log = createLogger('silent')
const SENDS_BATCHES = 'This process sends live events in batches'
const RECIPIENTS = 60
const WRITERS = 2

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function openFreshDatabase() {
  const databaseUrl = await createPostgresDatabase('notifier')
  const config = { engine: 'postgres', url: databaseUrl, directUrl: databaseUrl, prepared: true, poolSize: 8 } as const
  const database = await openDatabase({ database: config, dataDir: tmpdir() }, log)
  cleanUps.push(() => database.close())
  await migrate(database, log)
  return { db: database.db, url: databaseUrl }
}

async function start(databaseUrl: string): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'last-call-notifier-'))
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    APP_SECRET,
    HOST: '127.0.0.1',
    DEMO: '0',
    MAIL_MODE: 'outbox',
    LOG_LEVEL: 'debug',
  })
  cleanUps.push(async () => {
    server.child.kill('SIGKILL')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  })
  await server.ready()
  return server
}

/** `delivered_at` is set, so that no process is busy with pushes and emails. */
const notify = (db: Db, recipient: string | undefined) =>
  sql`
    insert into notifications (recipient_id, type, message, delivered_at)
    values (${recipient}, 'new_like', 'Someone liked it.', now())`.execute(db)

/** Writes notifications for someone without a stream, so that there are many events. */
function startLoad(db: Db, recipient: string | undefined) {
  let isOver = false
  const write = async () => {
    while (!isOver) await notify(db, recipient)
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, write))
  return {
    async stop() {
      isOver = true
      await writers
    },
  }
}

const isSending = (server: ServerProcess) => server.output().includes(SENDS_BATCHES)

test.runIf(url)(
  'when the process that sends batches is killed under load, another sends what waits, each event once',
  { timeout: 300_000 },
  async () => {
    const { db, url: databaseUrl } = await openFreshDatabase()
    const [here, there] = await Promise.all([start(databaseUrl), start(databaseUrl)])
    const { people, cookies } = await makeSessions(db, RECIPIENTS + 1, 1)
    const [crowd, ...recipients] = people
    await sql`update profiles set username = 'listener' || substr(id::text, 1, 8), username_chosen_at = now()`.execute(
      db,
    )
    const openAll = (server: ServerProcess) =>
      Promise.all(cookies.slice(1).map((cookie) => openEventStream(new Caller(server.origin, cookie))))
    const streams = { here: await openAll(here), there: await openAll(there) }

    const load = startLoad(db, crowd)
    await expect.poll(() => isSending(here) || isSending(there)).toBe(true)
    const [sender, survivor] = isSending(here) ? [here, there] : [there, here]
    const remaining = survivor === here ? streams.here : streams.there
    for (const [index, recipient] of recipients.entries()) {
      await notify(db, recipient)
      if (index === RECIPIENTS / 2) sender.child.kill('SIGKILL')
    }
    await expect.poll(() => isSending(survivor)).toBe(true)
    await load.stop()
    const wanted = remaining.map(() => ['hello', 'notifications'])
    await expect.poll(() => remaining.map((stream) => stream.kinds())).toEqual(wanted)
    const { items } = await new Caller(survivor.origin, cookies[1]).api.notifications.list({})
    expect(items).toHaveLength(1)
    expect(remaining.map((stream) => stream.kinds())).toEqual(wanted)
    const isEmpty = async () => (await sql`select from live_outbox`.execute(db)).rows.length === 0
    await expect.poll(isEmpty).toBe(true)
  },
)
