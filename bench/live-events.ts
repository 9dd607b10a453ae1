import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type EventStreamClient, openEventStream } from '#tests/support/event-stream-client.ts'
import { Caller } from '#tests/support/person.ts'
import { APP_SECRET, type BenchContext } from './context.ts'
import { runPgbench } from './pgbench.ts'
import { CLIENTS } from './throughput.ts'
import { signIn } from './viewers.ts'
import { LEAN_LIKE } from './write-cases.ts'

/** The rate of likes at which latency is measured, as a share of the highest rate. */
const LOAD = 0.7
const TARGET_MS = 300
/** No one of the other measures. */
const LISTENER = 5000
const PAUSE_MS = 20

/**
 * Measures the time from a commit to its event in an open stream, idle and while likes are written. Needs the tables of
 * `measureThroughput`.
 */
export async function measureLiveEvents(context: BenchContext): Promise<void> {
  const { database, server, url, seconds } = context
  const [listener] = await signIn(database.db, APP_SECRET, [LISTENER])
  if (!listener) throw new Error('No such number in bench.people')
  const stream = await openEventStream(new Caller(server.origin, listener.cookie))
  const measure = () => measureLatencies(context, listener.id, stream, performance.now() + seconds * 1000)
  context.report(`commit to stream, idle: ${formatPercentiles(await measure())}`)
  const { per_second: best } = await runPgbench(url, [LEAN_LIKE], { clients: CLIENTS, seconds })
  const load = runPgbench(url, [LEAN_LIKE], { clients: CLIENTS, seconds, rate: best * LOAD })
  const latencies = await measure()
  const { per_second: rate } = await load
  context.report(
    `commit to stream at ${rate.toFixed(0)} of ${best.toFixed(0)} likes a second: ${formatPercentiles(latencies)} (target p99 ${TARGET_MS})`,
  )
  stream.close()
}

/** Writes one notification after another and waits for its event each time; times in milliseconds. */
async function measureLatencies(
  { database: { db } }: BenchContext,
  recipient: string,
  stream: EventStreamClient,
  until: number,
): Promise<number[]> {
  const countEvents = () => stream.events().filter(({ kind }) => kind === 'notifications').length
  const latencies: number[] = []
  while (performance.now() < until) {
    const before = countEvents()
    await sql`
      insert into notifications (recipient_id, type, message, delivered_at)
      values (${recipient}, 'new_like', 'Someone liked it.', now())`.execute(db)
    const committed = performance.now()
    await stream.until(() => countEvents() > before)
    latencies.push(performance.now() - committed)
    await wait(PAUSE_MS)
  }
  return latencies.sort((a, b) => a - b)
}

function formatPercentiles(sorted: number[]): string {
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms of ${sorted.length}`
}
