import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/core/db/db.ts'
import { countFailedJobs } from '#server/core/queue/failed-jobs.ts'
import { countPending } from '#server/moderation/queries.ts'

/** A scraper waits for so long; a database that is gone is not to keep it from the rest. */
const QUERY_TIMEOUT_MS = 3000

type QueueStats = { queue: string; waiting: number; running: number; failed: number; oldest: number }
type DatabaseStats = { size: number; outbox: number; outbox_oldest: number }

/** What only the database knows, read anew at each scrape. The answer never fails: it says that nothing could be read. */
export function createGauges(registry: Registry, db: Db): () => Promise<void> {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name, help, labelNames, registers: [registry] })
  const up = gauge('database_up', 'Whether the database answered this scrape.')
  const size = gauge('database_size_bytes', 'Size of the database.')
  const jobs = gauge('jobs', 'Jobs by queue and state: waiting, running, failed.', 'queue', 'state')
  const oldest = gauge('jobs_oldest_seconds', 'For how long the oldest job that is due has been waiting.', 'queue')
  const failedJobs = gauge(
    'jobs_given_up',
    'Jobs that failed as often as their queue tries, and wait for the operator.',
    'queue',
  )
  const outbox = gauge('outbox_notices', 'Notices that are due to be pushed or mailed.')
  const outboxOldest = gauge('outbox_oldest_seconds', 'For how long the oldest of them has been due.')
  const reports = gauge('reports_open', 'Reported things on which staff has not decided yet.')
  const all = [size, jobs, oldest, failedJobs, outbox, outboxOldest, reports]

  const read = async (): Promise<void> => {
    const [queues, rest, failed] = [await readQueueStats(db), await readDatabaseStats(db), await countFailedJobs(db)]
    for (const { queue, waiting, running, failed, oldest: seconds } of queues) {
      for (const [state, count] of Object.entries({ waiting, running, failed })) jobs.set({ queue, state }, count)
      oldest.set({ queue }, seconds)
    }
    for (const { queue, count } of failed) failedJobs.set({ queue }, count)
    size.set(rest.size)
    outbox.set(rest.outbox)
    outboxOldest.set(rest.outbox_oldest)
    reports.set((await countPending(db)).reports)
    up.set(1)
  }
  return async () => {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the database takes too long')), QUERY_TIMEOUT_MS)
    })
    try {
      await Promise.race([read(), timeout])
    } catch {
      for (const one of all) one.reset()
      up.set(0)
    } finally {
      clearTimeout(timer)
    }
  }
}

async function readQueueStats(db: Db): Promise<QueueStats[]> {
  const { rows } = await sql<QueueStats>`
    select q.name as queue,
      count(*) filter (where j.state in ('created', 'retry'))::integer as waiting,
      count(*) filter (where j.state = 'active')::integer as running,
      count(*) filter (where j.state = 'failed')::integer as failed,
      coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0)::float as oldest
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
    group by q.name`.execute(db)
  return rows
}

async function readDatabaseStats(db: Db): Promise<DatabaseStats> {
  const { rows } = await sql<DatabaseStats>`
    select pg_database_size(current_database())::float as size, count(*)::integer as outbox,
      coalesce(extract(epoch from now() - min(coalesce(deliver_after, created_at))), 0)::float as outbox_oldest
    from notifications where delivered_at is null and coalesce(deliver_after, created_at) <= now()`.execute(db)
  return rows[0] ?? { size: 0, outbox: 0, outbox_oldest: 0 }
}
