import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/core/db/db.ts'
import { migrate } from '#server/core/db/migrate.ts'
import { createLogger } from '#server/core/log.ts'
import { installQueues } from '#server/core/queue/queue.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { fillDatabase, toDatasetSize, vacuumAnalyze } from './data.ts'

export const APP_SECRET = 'b'.repeat(32)
export const METRICS_TOKEN = 'm'.repeat(32)

/** As `npm start` sets it. */
const NODE_OPTIONS = '--max-semi-space-size=8 --max-old-space-size=512'

export type BenchContext = {
  url: string
  database: Database
  server: ServerProcess
  dataDir: string
  report: (line: string) => void
  /** Length of each part of a round. */
  seconds: number
  rounds: number
  close(): Promise<void>
}

type BenchOptions = {
  url: string
  /** Where the server connects, if not to `url`. */
  serverUrl?: string
  /** More settings of the server, as environment variables. */
  settings?: Record<string, string>
  factor: number
  seconds: number
  rounds: number
  report: (line: string) => void
}

type Filling = { url: string; dataDir: string; factor: number; report: (line: string) => void }

/** Opens a database, and fills it if it is empty. */
export async function openFilledDatabase({ url, dataDir, factor, report }: Filling): Promise<Database> {
  const log = createLogger('warn')
  const config = { engine: 'postgres', url, directUrl: url, prepared: true, poolSize: 4 } as const
  const database = await openDatabase({ database: config, dataDir }, log)
  await migrate(database, log)
  await installQueues(database)
  const { rows } = await sql<{ is_filled: boolean }>`
    select exists (select from pg_namespace where nspname = 'bench') as is_filled`.execute(database.db)
  if (!rows[0]?.is_filled) {
    await fillDatabase(database.db, toDatasetSize(factor), new Date(), (what) => report(`  ${what} …`))
    await vacuumAnalyze(database.db)
  }
  return database
}

/** Opens a filled database and starts a server for it in a child process. */
export async function openBench({
  url,
  serverUrl = url,
  settings,
  factor,
  ...rest
}: BenchOptions): Promise<BenchContext> {
  const dataDir = mkdtempSync(join(tmpdir(), 'last-call-bench-'))
  const database = await openFilledDatabase({ url, dataDir, factor, report: rest.report })
  const addresses = { DATA_DIR: dataDir, DATABASE_URL: serverUrl, DATABASE_DIRECT_URL: url }
  const server = await startBenchServer({ ...addresses, ...settings })
  return {
    ...rest,
    url,
    database,
    server,
    dataDir,
    async close() {
      server.child.kill('SIGTERM')
      await server.ended
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a server for the database of `env`, from the current sources or the `main.js` of another build. */
export async function startBenchServer(env: Record<string, string>, main?: string): Promise<ServerProcess> {
  const settings = { APP_SECRET, METRICS_TOKEN, HOST: '127.0.0.1', DEMO: '0', MAIL_MODE: 'outbox', TRUST_PROXY: '1' }
  const server = await startServer({ ...settings, NODE_OPTIONS, ...env }, main)
  await server.ready()
  return server
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
