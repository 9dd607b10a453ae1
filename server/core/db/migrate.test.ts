import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '#server/core/log.ts'
import { StartError } from '#server/core/start-error.ts'
import { VERSION } from '#server/core/version.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { describeSchema } from '#tests/support/schema-description.ts'
import { type Database, wrapEngine } from './db.ts'
import { openInMemory } from './embedded.ts'
import { applyMigrations, createSchemaTables, migrate } from './migrate.ts'
import { readMigrations, readSchema, type SchemaFile } from './schema-files.ts'

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
const schema = readSchema()
const withOwnMigrations = () => ({ ...schema, migrations: [...schema.migrations, ...readMigrations(folder)] })
const run = () => migrate(database, log, withOwnMigrations())

test('applies new files in order, once', async () => {
  file('9002_beta.sql', 'create table beta (id integer references alpha (id)); insert into beta values (1);')
  file('9001_alpha.sql', 'create table alpha (id integer primary key);\ninsert into alpha values (1); -- end')
  expect(await run()).toEqual(['9001_alpha.sql', '9002_beta.sql'])
  expect(await run()).toEqual([])
})

test('two processes that start at once apply each file once', async () => {
  file('9001_alpha.sql', 'create table alpha (id integer); select pg_sleep(0.05);')
  const [one, other] = await Promise.all([run(), run()])
  expect([...one, ...other].length).toBeGreaterThanOrEqual(1)
  expect(await database.query(`select name from schema_migrations where name >= '9'`)).toHaveLength(1)
})

test('a new column of a table with rows has statistics for the planner at once', async () => {
  file('9001_alpha.sql', 'create table alpha (id integer); insert into alpha select generate_series(1, 100);')
  await run()
  await database.exec('analyze alpha')
  file('9002_beta.sql', `alter table alpha add column kind text not null default 'all'; create table beta (id integer)`)
  await run()
  expect(
    await database.query(
      `select tablename, attname from pg_stats where tablename in ('alpha', 'beta') order by attname`,
    ),
  ).toEqual(['id', 'kind'].map((attname) => ({ tablename: 'alpha', attname })))
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

describe('a file that loses deadlocks', () => {
  beforeEach(() => database.exec('create sequence tries'))
  afterEach(() => database.exec('drop sequence tries'))

  /** A sequence keeps counting when the transaction is rolled back. */
  const loseDeadlocks = (count: number) =>
    file(
      '9001_alpha.sql',
      `create table alpha (id integer);
do $$ begin
  if nextval('tries') <= ${count} then raise exception 'deadlock detected' using errcode = '40P01'; end if;
end $$;`,
    )

  test('is run again until it succeeds', async () => {
    loseDeadlocks(9)
    expect(await run()).toEqual(['9001_alpha.sql'])
  })

  test('is given up after ten times', async () => {
    loseDeadlocks(10)
    await expect(run()).rejects.toThrow(/9001_alpha\.sql failed and was rolled back: .*deadlock/)
    expect(await database.query(`select to_regclass('alpha')::text as alpha`)).toEqual([{ alpha: null }])
    expect(await run()).toEqual(['9001_alpha.sql'])
  })
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

test.each(['0.9.0', VERSION])('works with a newer database whose migration works with version %s', async (version) => {
  file('9001_alpha.sql', `-- works with: ${version}\ncreate table alpha (id integer);`)
  await run()
  expect(await migrate(database, log)).toEqual([])
  // The newer version then finds its migration applied.
  expect(await run()).toEqual([])
})

test('refuses a newer database of which one migration needs a newer version', async () => {
  file('9001_alpha.sql', `-- works with: ${VERSION}\ncreate table alpha (id integer);`)
  file('9002_beta.sql', '-- works with: 99.0.0\nalter table alpha rename to beta;')
  await run()
  await expect(migrate(database, log)).rejects.toThrow(/it has 9002_beta\.sql\), with which version .* does not work/)
})

test('a list of migrations from before their versions were recorded is completed', async () => {
  await database.exec('alter table schema_migrations drop column works_with')
  expect(await run()).toEqual([])
  expect(await database.query('select distinct works_with from schema_migrations')).toEqual([{ works_with: null }])
})

test('refuses a file with a malformed name', () => {
  file('alpha.sql', '')
  expect(() => readMigrations(folder)).toThrow('0001_what_it_does.sql')
})

describe('functions', () => {
  const counting = (result: number): SchemaFile => ({
    name: 'counting.sql',
    sql: `create or replace function alpha_count() returns integer language sql as $$ select ${result} from alpha $$;`,
    checksum: `of ${result}`,
    worksWith: null,
  })
  const apply = (functions: SchemaFile[]) => migrate(database, log, { ...withOwnMigrations(), functions })
  const count = async () => (await database.query('select alpha_count() as count'))[0]?.count

  beforeEach(() => file('9001_alpha.sql', 'create table alpha (id integer); insert into alpha values (1);'))
  afterEach(() =>
    database.exec(`drop function if exists alpha_count(); delete from schema_functions where name = 'counting.sql'`),
  )

  test('are created before the tables they name, and replaced when their text changes', async () => {
    await apply([counting(1)])
    expect(await count()).toBe(1)
    await apply([counting(2)])
    expect(await count()).toBe(2)
  })

  test('keep a newer text when an earlier version starts again', async () => {
    await apply([counting(1)])
    await apply([counting(2)])
    await apply([counting(1)])
    expect(await count()).toBe(2)
  })

  test('that fail are rolled back together and named in one sentence', async () => {
    const broken = { name: 'broken.sql', sql: 'create function broken(', checksum: 'of broken', worksWith: null }
    await expect(apply([counting(1), broken])).rejects.toThrow(
      /^The update of the functions failed and was rolled back: /,
    )
    await expect(count()).rejects.toThrow()
  })
})

describe('the baseline', () => {
  const FUNCTION = /create (?:or replace )?function (\w+)\(/g

  test('defines each function once', () => {
    const files = [...schema.baseline, ...schema.functions, ...schema.migrations]
    const names = files.flatMap(({ sql }) => [...sql.matchAll(FUNCTION)].map(([, name]) => name))
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  // Both databases are embedded whichever engine the tests use.
  test.skipIf(process.env.TEST_DATABASE_URL)(
    'gives a new database the same schema as the migrations that it replaces, with valid functions',
    async () => {
      const [fromBaseline, fromMigrations] = [wrapEngine(await openInMemory()), wrapEngine(await openInMemory())]
      await migrate(fromBaseline, log)
      await createSchemaTables(fromMigrations)
      await applyMigrations(fromMigrations, log, schema.earlier)
      await migrate(fromMigrations, log)
      const description = await describeSchema(fromBaseline)
      expect(description.length).toBeGreaterThan(700)
      expect(await describeSchema(fromMigrations)).toEqual(description)
      // Outside a migration, the bodies of functions are checked.
      for (const { sql } of schema.functions) await fromBaseline.exec(sql)
      await Promise.all([fromBaseline.close(), fromMigrations.close()])
    },
  )
})
