import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { seedDemo } from '#server/demo/seed.ts'
import { createLogger } from '#server/log.ts'
import { openStorage } from '#server/storage.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const server = process.env.TEST_DATABASE_URL
const tools = ['pg_dump', 'psql'].every((tool) => spawnSync(tool, ['--version']).status === 0)

type Picture = Record<string, unknown[]>

/** What must come back: indexes, constraints, triggers, functions, and every row. */
async function picture(url: string): Promise<Picture> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ask = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows.map(([line]) => line)
  const ours = `nspname in ('public', 'auth')`
  const seen: Picture = {
    indexes: await ask(`select indexdef from pg_indexes where schemaname in ('public', 'auth') order by 1`),
    constraints: await ask(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(k.oid)
       from pg_constraint k join pg_namespace n on n.oid = connamespace where ${ours} order by 1`,
    ),
    // Without brackets: a chain of conditions comes back flat.
    triggers: await ask(
      `select translate(pg_get_triggerdef(oid), '()', '') from pg_trigger where not tgisinternal order by 1`,
    ),
    functions: await ask(
      `select pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = pronamespace
       where ${ours} and prokind = 'f' and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql')) order by 1`,
    ),
  }
  const tables = await ask(
    `select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('public', 'auth') order by 1`,
  )
  for (const table of tables) seen[String(table)] = await ask(`select t::text from ${table} t order by 1`)
  await client.end()
  return seen
}

test.runIf(server && tools)('a dump of PostgreSQL comes back whole: rows, indexes, constraints, triggers', async () => {
  const { db, close } = await openTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'last-call-restore-'))
  const storage = await openStorage({ kind: 'folder', folder })
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
