import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createLogger } from '#server/core/log.ts'
import { openStorage } from '#server/core/storage.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type DatabaseSnapshot, readDatabaseSnapshot } from '#tests/support/database-snapshot.ts'

const server = process.env.TEST_DATABASE_URL
const tools = ['pg_dump', 'psql'].every((tool) => spawnSync(tool, ['--version']).status === 0)

/** The database as an independent client sees it. */
async function picture(url: string): Promise<DatabaseSnapshot> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const seen = await readDatabaseSnapshot(async (text) => (await client.query(text)).rows)
  await client.end()
  return seen
}

test.runIf(server && tools)('a PostgreSQL dump restores all rows, indexes, constraints and triggers', async () => {
  const { db, close } = await openTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'last-call-restore-'))
  const storage = openStorage({ kind: 'folder', folder })
  await seedDemo({ db, clock: { now: () => new Date() }, log: createLogger('silent'), storage, password: 'last-call' })
  rmSync(folder, { recursive: true })
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const source = new URL(server ?? '')
  source.pathname = `/${rows[0]?.name}`
  const target = new URL(server ?? '')
  target.pathname = `/last_call_${inject('runId')}_restored`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${target.pathname.slice(1)}`)
  await admin.end()

  const dump = execFileSync('pg_dump', ['--dbname', source.href], { maxBuffer: 1e9 })
  execFileSync('psql', ['--dbname', target.href, '--quiet', '--set', 'ON_ERROR_STOP=1'], { input: dump, stdio: 'pipe' })

  const before = await picture(source.href)
  expect(Object.keys(before).length).toBeGreaterThan(15)
  expect(before['public.shifts']?.length).toBeGreaterThan(10)
  expect(await picture(target.href)).toEqual(before)
  await close()
})
