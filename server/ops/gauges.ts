import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#server/core/db/db.ts'
import { countFailedJobs } from '#server/core/queue/failed-jobs.ts'
import { countPending } from '#server/moderation/queries.ts'

/** Shorter than a scraper's timeout, so that an unreachable database does not cost it the other metrics. */
const QUERY_TIMEOUT_MS = 3000

type QueueStats = { queue: string; waiting: number; running: number; failed: number; oldest: number }
type DatabaseStats = { size: number; outbox: number; outbox_oldest: number }

/**
 * Metrics read from the database at each scrape. If reading fails, `database_up` is 0 and the other gauges are reset.
 */
export function createGauges(registry: Registry, db: Db): () => Promise<void> {
  const createGauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name, help, labelNames, registers: [registry] })
  const up = createGauge('database_up', 'Whether the database answered this scrape.')
  const size = createGauge('database_size_bytes', 'Size of the database.')
  const jobs = createGauge('jobs', 'Jobs by queue and state: waiting, running, failed.', 'queue', 'state')
  const oldest = createGauge('jobs_oldest_seconds', 'How long the oldest due job has been waiting.', 'queue')
  const failedJobs = createGauge(
    'jobs_given_up',
    'Jobs that failed in every attempt and wait for the operator.',
    'queue',
  )
  const outbox = createGauge('outbox_notices', 'Notifications that are due to be sent by push or email.')
  const outboxOldest = createGauge('outbox_oldest_seconds', 'How long the oldest of them has been due.')
  const reports = createGauge('reports_open', 'Reported items that staff has not decided on yet.')
  const gauges = [size, jobs, oldest, failedJobs, outbox, outboxOldest, reports]

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
    const wasRead = read().then(
      () => true,
      () => false,
    )
    if (await Promise.race([wasRead, wait(QUERY_TIMEOUT_MS, false, { ref: false })])) return
    for (const gauge of gauges) gauge.reset()
    up.set(0)
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
