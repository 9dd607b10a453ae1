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

export type BenchContext = {
  url: string
  database: Database
  server: ServerProcess
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
  factor: number
  seconds: number
  rounds: number
  report: (line: string) => void
}

/** Opens a filled database and starts a server for it in a child process. Fills the database only if it is empty. */
export async function openBench({ url, serverUrl = url, factor, ...rest }: BenchOptions): Promise<BenchContext> {
  const log = createLogger('warn')
  const dataDir = mkdtempSync(join(tmpdir(), 'last-call-bench-'))
  const config = { engine: 'postgres', url, directUrl: url, prepared: true, poolSize: 4 } as const
  const database = await openDatabase({ database: config, dataDir }, log)
  await migrate(database, log)
  await installQueues(database)
  const { rows } = await sql<{ is_filled: boolean }>`
    select exists (select from pg_namespace where nspname = 'bench') as is_filled`.execute(database.db)
  if (!rows[0]?.is_filled) {
    await fillDatabase(database.db, toDatasetSize(factor), new Date(), (what) => rest.report(`  ${what} …`))
    await vacuumAnalyze(database.db)
  }
  const server = await startBenchServer({ DATA_DIR: dataDir, DATABASE_URL: serverUrl, DATABASE_DIRECT_URL: url })
  return {
    ...rest,
    url,
    database,
    server,
    async close() {
      server.child.kill('SIGTERM')
      await server.ended
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a server for the database of `env`. */
export async function startBenchServer(env: Record<string, string>): Promise<ServerProcess> {
  const settings = { APP_SECRET, HOST: '127.0.0.1', DEMO: '0', MAIL_MODE: 'outbox', TRUST_PROXY: '1' }
  const server = await startServer({ ...settings, ...env })
  await server.ready()
  return server
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
