import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#server/core/db/db.ts'
import { migrate } from '#server/core/db/migrate.ts'
import { loadMigratedTemplate } from '#server/core/db-template/template.ts'
import { createLogger } from '#server/core/log.ts'
import { MAX_STREAMS_PER_ACCOUNT } from '#server/live/rules.ts'
import { type EventStreamClient, openEventStream } from '#tests/support/event-stream-client.ts'
import { APP_SECRET, makeSessions } from '#tests/support/many-sessions.ts'
import { Caller } from '#tests/support/person.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

const STREAMS = 500
const log = createLogger('silent')

async function databaseFor(dataDir: string): Promise<{ database: Database; env: Record<string, string> }> {
  const given = process.env.TEST_DATABASE_URL
  if (!given) {
    const database = await openDatabase({ database: { engine: 'embedded' }, dataDir }, log, () =>
      loadMigratedTemplate(log),
    )
    return { database, env: {} }
  }
  const own = new URL(given)
  const name = `last_call_${inject('runId')}_streams`
  const admin = new pg.Client({ connectionString: given })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  own.pathname = `/${name}`
  const config = { engine: 'postgres', url: own.href, directUrl: own.href, prepared: true, poolSize: 4 } as const
  return { database: await openDatabase({ database: config, dataDir }, log), env: { DATABASE_URL: own.href } }
}

/** How long the CPU time of an idle server is measured. CI does not measure it. */
const IDLE_SECONDS = process.env.CI ? 0 : 60

/** Memory and CPU time of a process, after garbage collection. */
async function measure(server: ServerProcess, collect: () => Promise<void>) {
  await collect()
  const text = await (await fetch(`${server.origin}/metrics`)).text()
  const of = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
  return {
    rss: of('process_resident_memory_bytes') / 1e6,
    heap: of('nodejs_heap_size_used_bytes') / 1e6,
    cpu: of('process_cpu_seconds_total'),
    streams: of('live_streams'),
  }
}

/** Makes a process collect its garbage, over the inspector it was started with. */
async function connectInspector(server: ServerProcess) {
  const address = /Debugger listening on (ws:\S+)/.exec(server.output())?.[1] ?? ''
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  return {
    async collect() {
      for (const id of [1, 2]) {
        const answered = new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
        socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }))
        await answered
      }
    },
    // A process waits for its debugger to detach before it exits.
    leave: () => socket.close(),
  }
}

test(`${STREAMS} streams on one process`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'last-call-streams-'))
  const { database, env } = await databaseFor(dataDir)
  await migrate(database, log)
  const { people, cookies } = await makeSessions(
    database.db,
    Math.ceil(STREAMS / MAX_STREAMS_PER_ACCOUNT),
    MAX_STREAMS_PER_ACCOUNT,
  )
  const outside = env.DATABASE_URL ? database : undefined
  if (!outside) await database.close()
  const server = await startServer({
    DATA_DIR: dataDir,
    APP_SECRET,
    HOST: '127.0.0.1',
    DEMO: '0',
    MAIL_MODE: 'outbox',
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
    ...env,
  })
  try {
    await server.ready()
    const { collect, leave } = await connectInspector(server)
    const author = new Caller(server.origin, cookies[0])
    await author.api.profiles.mine()
    const started = await measure(server, collect)
    await wait(IDLE_SECONDS * 1000)
    const empty = await measure(server, collect)

    const began = performance.now()
    const streams: EventStreamClient[] = []
    const callers = cookies.slice(-STREAMS).map((cookie) => new Caller(server.origin, cookie))
    for (const caller of callers) streams.push(await openEventStream(caller))
    for (const stream of streams) await stream.until((events) => events.length > 0)
    const opening = performance.now() - began
    const opened = await measure(server, collect)
    expect(opened.streams).toBe(STREAMS)

    await wait(IDLE_SECONDS * 1000)
    const idle = await measure(server, collect)

    // New posts reach all feeds but the author's. They are inserted directly, so the database has to be reachable from
    // here.
    const latencies: number[] = []
    for (let round = 1; round <= 20 && outside; round += 1) {
      const at = performance.now()
      await sql`insert into posts (profile_id, content) values (${people[0]}, 'On at eight')`.execute(outside.db)
      const readers = streams.slice(MAX_STREAMS_PER_ACCOUNT)
      const count = (stream: EventStreamClient) => stream.events().filter(({ kind }) => kind === 'feed').length
      for (const stream of readers) await stream.until(() => count(stream) >= round)
      latencies.push(performance.now() - at)
    }
    const busy = await measure(server, collect)
    leave()

    const stopped = performance.now()
    server.child.kill('SIGTERM')
    for (const stream of streams) await stream.ended
    const ended = performance.now() - stopped
    const clean = streams.filter((stream) => stream.text().endsWith('data: {"kind":"bye","reason":"again"}\n\n'))
    expect(clean).toHaveLength(STREAMS)
    const code = await server.ended
    // On a slow disk, closing the embedded database can take longer than a process may take to stop. It then says so.
    if (!server.output().includes('Shutdown took too long')) expect(code, server.output()).toBe(0)

    const figure = (value: number) => value.toFixed(1)
    const percent = (seconds: number) => `${figure((seconds / IDLE_SECONDS) * 100)} %`
    process.stdout.write(
      [
        `streams: ${STREAMS} opened in ${figure(opening)} ms`,
        `memory: RSS ${figure(empty.rss)} -> ${figure(opened.rss)} MB, heap ${figure(empty.heap)} -> ${figure(opened.heap)} MB, ` +
          `${figure(((opened.rss - empty.rss) * 1000) / STREAMS)} kB RSS a stream`,
        IDLE_SECONDS > 0
          ? `idle: ${percent(idle.cpu - opened.cpu)} of a core with the streams, ${percent(empty.cpu - started.cpu)} without, over ${IDLE_SECONDS} s each`
          : '',
        latencies.length > 0
          ? `events: a post reached ${STREAMS - MAX_STREAMS_PER_ACCOUNT} feeds in ${figure(latencies.sort((a, b) => a - b)[10] ?? 0)} ms (median of 20),` +
            `${figure(((busy.cpu - idle.cpu) * 1000) / latencies.length)} ms CPU time each`
          : '',
        `shutdown: all ${clean.length} ended cleanly in ${figure(ended)} ms`,
        '',
      ].join('\n'),
    )
    // The heap after a collection, because memory that is free again stays with the process for a while.
    expect(((opened.heap - empty.heap) * 1000) / STREAMS).toBeLessThan(100)
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
    await outside?.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
