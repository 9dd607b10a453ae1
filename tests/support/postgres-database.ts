import pg from 'pg'
import { inject } from 'vitest'

/** Creates an empty database on the PostgreSQL of the tests and returns its URL. The run drops it at its end. */
export async function createPostgresDatabase(name: string): Promise<string> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const admin = new pg.Client({ connectionString: url.href })
  url.pathname = `/last_call_${inject('runId')}_${name}`
  await admin.connect()
  await admin.query(`create database ${url.pathname.slice(1)}`)
  await admin.end()
  return url.href
}
