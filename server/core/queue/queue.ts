import { hash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { type Db as BossDatabase, type JobWithMetadata, PgBoss, type QueueOptions, type SendOptions } from 'pg-boss'
import { type Database, type Db, preparedQuery } from '#server/core/db/db.ts'
import { statementName } from '#server/core/db/statement-names.ts'
import type { Email } from '#server/core/email/email.ts'
import { type SealedEmail, sealEmail, unsealEmail } from '#server/core/email/sealed-email.ts'
import type { Logger } from '#server/core/log.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { requeueActiveJobs } from './failed-jobs.ts'
import type { JobData, JobName } from './job-data.ts'

type QueuePolicy = QueueOptions & {
  /** Deletes the payload once the job is done or has failed for good, because an emailed link grants access. */
  discardsData: boolean
  /** Whether the error is stored. Not for emails: a mail server's reply can repeat the address. */
  storesError: boolean
  /** How many jobs run at once in this process. */
  concurrency: number
}

const HOUR = 3600

const RETRIES = { retryLimit: 10, retryDelay: 5, retryBackoff: true, retryDelayMax: HOUR } as const

const DELIVERY_POLICY = {
  ...RETRIES,
  discardsData: false,
  storesError: false,
  concurrency: 2,
  expireInSeconds: 120,
} as const satisfies QueuePolicy

const FAN_OUT_POLICY = {
  ...RETRIES,
  discardsData: false,
  storesError: true,
  concurrency: 1,
  expireInSeconds: 900,
  heartbeatSeconds: 30,
} as const satisfies QueuePolicy

const QUEUES: Record<JobName, QueuePolicy> = {
  email: { ...DELIVERY_POLICY, discardsData: true },
  push: { ...DELIVERY_POLICY, concurrency: 8 },
  push_test: DELIVERY_POLICY,
  push_silence_email: DELIVERY_POLICY,
  notification_email: DELIVERY_POLICY,
  summary_email: DELIVERY_POLICY,
  delete_files: {
    discardsData: false,
    storesError: true,
    concurrency: 1,
    retryLimit: 10,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: HOUR,
    expireInSeconds: 600,
  },
  fan_out: FAN_OUT_POLICY,
  remind: FAN_OUT_POLICY,
}

const WORKER_OPTIONS = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 15, includeMetadata: true } as const
/** A push that failed is tried again within seconds: no notification from the database tells when it is due. */
const PUSH_WORKER_OPTIONS = { ...WORKER_OPTIONS, notifyPollingIntervalSeconds: 2 } as const

export type EnqueueOptions = { id?: string; startAfter?: Date; singletonKey?: string }
export type RunningJob = {
  id: string
  signal: AbortSignal
  /**
   * Call it right before an action that must not happen twice: if the process dies after it, the job is not run again.
   * If the handler throws, the job is still retried. Returns false if another worker has claimed the job.
   */
  claim(): Promise<boolean>
}

export type Jobs = {
  /**
   * Adds a job in the transaction of `db`: pass the `trx` of the write that causes it, so that a rollback also removes
   * the job. Returns the job's id.
   */
  enqueue<N extends JobName>(db: Db, name: N, data: JobData[N], options?: EnqueueOptions): Promise<string>
  /** The same for many jobs, in one statement. */
  enqueueAll<N extends JobName>(db: Db, name: N, data: JobData[N][]): Promise<void>
  /** Registers the handler of a queue. A job whose handler throws is retried later, so handlers must be idempotent. */
  work<N extends JobName>(name: N, handler: (data: JobData[N], job: RunningJob) => Promise<void>): Promise<void>
  start(): Promise<void>
  /** Waits briefly for running jobs, and returns the others to the queue. */
  stop(): Promise<void>
}

/** The job queue, in the schema `pgboss` of the same database. Without `runsJobs`, it only accepts new jobs. */
export function createJobs(
  database: Pick<Database, 'name' | 'query' | 'listen'>,
  log: Logger,
  appSecrets: Secrets,
  { runsJobs = true } = {},
): Jobs {
  const boss = createBoss(database, runsJobs)
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'The job queue reported a warning'))

  return {
    async enqueue(db, name, data, options = {}) {
      const send: SendOptions = { ...options, db: toBossDatabase(db) }
      const id = await boss.send(name, encodeJobData(name, data, appSecrets), send)
      if (id === null) throw new Error(`The job queue did not accept a job: ${name}`)
      return id
    },
    async enqueueAll(db, name, data) {
      if (data.length === 0) return
      const options = { db: toBossDatabase(db), returnId: true }
      const inserts = data.map((one) => ({ data: encodeJobData(name, one, appSecrets) }))
      const ids = await boss.insert(name, inserts, options)
      if (ids?.length !== data.length) throw new Error(`The job queue did not accept ${data.length} jobs: ${name}`)
    },
    async work(name, handler) {
      const { concurrency, discardsData, storesError } = QUEUES[name]
      const clearJobData = (id: string) =>
        database.query(
          'update pgboss.job set data = null where name = $1 and id = $2 and data is not null returning id',
          [name, id],
        )
      const restoreJobData = (id: string, data: object) =>
        database.query('update pgboss.job set data = $3::text::jsonb where name = $1 and id = $2', [
          name,
          id,
          JSON.stringify(data),
        ])
      const runJob = async ({ id, data, signal, retryCount, retryLimit }: FetchedJob<typeof name>): Promise<void> => {
        // A process claimed this job and died before it could mark it as done.
        if (data === null) return
        let isClaimed = false
        const once = async () => {
          isClaimed = (await clearJobData(id)).length > 0
          return isClaimed
        }
        const run = async () => handler(decodeJobData(data, appSecrets), { id, signal, claim: once })
        await run().catch(async (error: unknown) => {
          log.warn({ err: error, job: id, queue: name }, 'A job failed')
          if (discardsData && retryCount >= retryLimit) await clearJobData(id)
          else if (isClaimed) await restoreJobData(id, data)
          // The queue stores what is thrown, and a mail server's reply can repeat the address.
          throw storesError ? error : new Error('The job failed; the log has the error')
        })
        if (discardsData) await clearJobData(id)
      }
      for (let worker = 0; worker < concurrency; worker += 1) await startWorker(boss, name, runJob)
    },
    async start() {
      await boss.start()
      await createQueues(boss)
      // No other process uses this folder: a job still marked as active was interrupted.
      if (database.name === 'embedded') await requeueActiveJobs((text) => database.query(text))
    },
    stop: () => boss.stop({ graceful: true, timeout: 1000, close: false }),
  }
}

type FetchedJob<N extends JobName> = JobWithMetadata<StoredJobData<N> | null>

/** Starts a worker that runs one job after another. */
async function startWorker<N extends JobName>(
  boss: PgBoss,
  name: N,
  run: (job: FetchedJob<N>) => Promise<void>,
): Promise<void> {
  let workerId: string | undefined
  const options = name === 'push' ? PUSH_WORKER_OPTIONS : WORKER_OPTIONS
  workerId = await boss.work<StoredJobData<N> | null, void, typeof options>(name, options, async (jobs) => {
    // By itself the library waits after each job until it polls again, even if more jobs are due.
    if (workerId !== undefined) boss.notifyWorker(workerId)
    for (const job of jobs) await run(job)
  })
}

/** The payload as the queue stores it: an email is sealed. */
type StoredJobData<N extends JobName> = N extends 'email' ? SealedEmail : JobData[N]

const encodeJobData = <N extends JobName>(name: N, data: JobData[N], secrets: Secrets): object =>
  name === 'email' ? sealEmail(secrets, data as Email) : data

const decodeJobData = <N extends JobName>(data: StoredJobData<N>, secrets: Secrets): JobData[N] =>
  // An email that an earlier version queued is not sealed.
  ('sealed' in data ? unsealEmail(secrets, data as SealedEmail) : data) as JobData[N]

/** Deletes every queued email to these addresses: waiting, retrying or failed. */
export async function deleteQueuedEmails(db: Db, addresses: string[]): Promise<void> {
  const wanted = addresses.map((address) => address.toLowerCase())
  await sql`
    delete from pgboss.job
    where name = 'email' and lower(data -> 'to' ->> 'address') = any(${wanted}::text[])`.execute(db)
}

/** Clears the payload of failed emails whose worker died before it could do so. */
export async function clearFailedEmails(db: Db): Promise<void> {
  await sql`
    update pgboss.job set data = null
    where name = 'email' and state in ('failed', 'cancelled') and data is not null`.execute(db)
}

/** Creates the queue's tables and queues without starting a worker, for a database that becomes a template. */
export async function installQueues(database: Pick<Database, 'name' | 'query' | 'listen'>): Promise<void> {
  const boss = createBoss(database, false)
  await boss.start()
  await createQueues(boss)
  await boss.stop({ graceful: false, close: false })
}

function createBoss(database: Pick<Database, 'name' | 'query' | 'listen'>, runsJobs: boolean): PgBoss {
  const embedded = database.name === 'embedded'
  const adapter: BossDatabase = {
    executeSql: async (text, values) => ({ rows: await database.query(text, values) }),
    listen: (channel, onPayload, onConnect) => database.listen(channel, onPayload, onConnect),
  }
  return new PgBoss({
    db: adapter,
    backend: embedded ? 'pglite' : 'postgres',
    schema: 'pgboss',
    useListenNotify: runsJobs,
    supervise: runsJobs,
    schedule: false,
    // One connection cannot rebuild an index concurrently, and the embedded database has no autovacuum to monitor.
    ...(embedded && { reindex: false, monitorVacuum: false }),
  })
}

async function createQueues(boss: PgBoss): Promise<void> {
  const known = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const [name, { discardsData: _, storesError: __, concurrency: ___, ...options }] of Object.entries(QUEUES)) {
    if (known.has(name)) await boss.updateQueue(name, { ...options, notify: true })
    else await boss.createQueue(name, { ...options, notify: true })
    // Fills the library's cache of this queue: inside a transaction, `enqueue` must not query the database outside it.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
}

/**
 * Runs the library's statements on the connection of a transaction. Few texts are sent this way, one or two for each queue,
 * and planning them takes longer than running them.
 */
function toBossDatabase(db: Db): BossDatabase {
  return {
    executeSql: async (text, values = []) => {
      const name = statementName(text) ?? `queue_${hash('sha256', text).slice(0, 32)}`
      const rows = await preparedQuery(db, name, { compile: () => CompiledQuery.raw(text, [...values]) })
      return { rows: [...rows] }
    },
  }
}
