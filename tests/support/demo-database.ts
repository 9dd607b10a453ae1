import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { toDemoFilesFolder } from './demo-database-folder.ts'
import { startServer } from './server-process.ts'

/** An advisory lock, so that only one of several workers fills the template. */
const LOCK = 20_261_125

/**
 * Creates a database with the demo on a PostgreSQL, puts the demo's files into a data folder and returns the database's
 * URL. For tests that are not about the first start: it takes nine times as long, so a run makes one per PostgreSQL and
 * copies it. The run drops the database at its end.
 */
export async function createDemoDatabase(
  name: string,
  dataDir: string,
  postgres = process.env.TEST_DATABASE_URL ?? '',
): Promise<string> {
  const runId = inject('runId')
  const template = `last_call_${runId}_demo`
  const folder = join(toDemoFilesFolder(runId), new URL(postgres).port)
  const own = `last_call_${runId}_${name}`
  const admin = new pg.Client({ connectionString: postgres })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      const filling = `${template}_filling`
      await admin.query(`drop database if exists ${filling}`)
      await admin.query(`create database ${filling}`)
      await fill(toUrl(postgres, filling), folder)
      await admin.query(`alter database ${filling} rename to ${template}`)
    }
    await admin.query(`create database ${own} template ${template}`)
  } finally {
    await admin.end()
  }
  cpSync(folder, dataDir, { recursive: true })
  return toUrl(postgres, own)
}

/** Lets a server fill an empty database and an empty data folder with the demo. */
async function fill(databaseUrl: string, dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'x'.repeat(32),
    HOST: '127.0.0.1',
    DEMO: '1',
    DEMO_PASSWORD: 'last-call',
    MAIL_MODE: 'outbox',
  })
  await server.ready()
  server.child.kill('SIGTERM')
  await server.ended
}

function toUrl(postgres: string, database: string): string {
  const url = new URL(postgres)
  url.pathname = `/${database}`
  return url.href
}
