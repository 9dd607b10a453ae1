import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '#server/core/log.ts'
import { StartError } from '#server/core/start-error.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import type { Database } from './db.ts'
import { isMigrated, migrate, readMigrations } from './migrate.ts'

const log = createLogger('silent')
let database: Database
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'last-call-migrations-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.exec(`drop table if exists alpha, beta; delete from schema_migrations where name >= '9'`)
})
afterAll(() => database.close())

const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const all = () => [...readMigrations(), ...readMigrations(folder)]
const run = () => migrate(database, log, all())

test('applies new files in order, once', async () => {
  file('9002_beta.sql', 'create table beta (id integer references alpha (id)); insert into beta values (1);')
  file('9001_alpha.sql', 'create table alpha (id integer primary key);\ninsert into alpha values (1); -- end')
  expect(await isMigrated(database, all())).toBe(false)
  expect(await run()).toEqual(['9001_alpha.sql', '9002_beta.sql'])
  expect(await run()).toEqual([])
  expect(await isMigrated(database, all())).toBe(true)
})

test('two processes that start at once apply each file once', async () => {
  file('9001_alpha.sql', 'create table alpha (id integer); select pg_sleep(0.05);')
  const [one, other] = await Promise.all([run(), run()])
  expect([...one, ...other].length).toBeGreaterThanOrEqual(1)
  expect(await database.query(`select name from schema_migrations where name >= '9'`)).toHaveLength(1)
})

test('a failing file is rolled back and named in one sentence, and earlier files stay applied', async () => {
  file('9001_alpha.sql', 'create table alpha (id integer);')
  file('9002_beta.sql', 'create table beta (id integer); select nonsense;')
  const failure = run()
  await expect(failure).rejects.toThrow(StartError)
  await expect(failure).rejects.toThrow(/9002_beta\.sql failed and was rolled back: .*nonsense/)
  const [tables] = await database.query(`select to_regclass('alpha')::text as alpha, to_regclass('beta')::text as beta`)
  expect(tables).toEqual({ alpha: 'alpha', beta: null })
  expect(await database.query(`select name from schema_migrations where name >= '9'`)).toEqual([
    { name: '9001_alpha.sql' },
  ])
})

test('refuses an applied file that was changed', async () => {
  file('9001_alpha.sql', 'create table alpha (id integer);')
  await run()
  file('9001_alpha.sql', 'create table alpha (id bigint);')
  await expect(run()).rejects.toThrow(/^The migration 9001_alpha\.sql was changed after it was applied/)
})

test('refuses a database of a newer version', async () => {
  file('9001_alpha.sql', 'create table alpha (id integer);')
  await run()
  await expect(migrate(database, log)).rejects.toThrow(/newer version of Last Call \(it has 9001_alpha\.sql\)/)
})

test('refuses a file with a malformed name', () => {
  file('alpha.sql', '')
  expect(() => readMigrations(folder)).toThrow('0001_what_it_does.sql')
})
