import { createServer } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startPostgresProxy } from '#bench/postgres-proxy.ts'
import { createLogger } from '#server/core/log.ts'
import { StartError } from '#server/core/start-error.ts'
import { compiledRead, type Db, preparedQuery, wrapEngine } from './db.ts'
import { openPostgres } from './postgres.ts'
import { liftStatementLimits } from './transactions.ts'

const log = createLogger('silent')
const open = (url: string) =>
  openPostgres({ engine: 'postgres', url, directUrl: url, prepared: true, poolSize: 1 }, log)

async function readStartError(url: string): Promise<string> {
  const error = await open(url).then(
    (engine) => engine.close(),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  return error instanceof Error ? error.message : ''
}

test('names an unreachable server in one sentence, without the password', async () => {
  const sentence = await readStartError('postgres://bar:hush@127.0.0.1:4199/last_call')
  expect(sentence).toBe(
    'PostgreSQL at 127.0.0.1:4199/last_call cannot be used: nothing listens there; check DATABASE_URL.',
  )
  expect(await readStartError('postgres://bar:hush@no.such.host.invalid/x')).toContain('the host is unknown')
})

test('names a server that is not PostgreSQL in one sentence', async () => {
  const other = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => other.listen(4198, '127.0.0.1', resolve))
  expect(await readStartError('postgres://bar@127.0.0.1:4198/x')).toMatch(
    /^PostgreSQL at 127\.0\.0\.1:4198\/x cannot be used: /,
  )
  other.close()
})

test.runIf(process.env.TEST_DATABASE_URL)('names a database that does not exist', async () => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = '/no_such_database'
  expect(await readStartError(url.href)).toContain('it has no database of that name')
})

async function openDatabaseForTest() {
  const url = process.env.TEST_DATABASE_URL ?? ''
  return wrapEngine(await openPostgres({ engine: 'postgres', url, directUrl: url, prepared: true, poolSize: 2 }, log))
}

test.runIf(process.env.TEST_DATABASE_URL)('statements are not compiled, whatever their estimated cost', async () => {
  const { db, close } = await openDatabaseForTest()
  const plan = await db.transaction().execute(async (trx) => {
    await sql`set local jit_above_cost = 0`.execute(trx)
    return (await sql`explain (analyze) select count(*) from generate_series(1, 1000) n where n % 2 = 0`.execute(trx))
      .rows
  })
  expect(JSON.stringify(plan)).not.toContain('JIT')
  await close()
})

describe.runIf(process.env.TEST_DATABASE_URL)('time limits', () => {
  const readLimits = async (db: Db) => {
    const { rows } = await sql<Record<string, string>>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    return rows[0]
  }
  const usual = { statement: '15s', lock: '10s', idle: '30s' }

  test('apply to every connection, except for scripts and transactions that lift them', async () => {
    const { db, exec, close } = await openDatabaseForTest()
    expect(await readLimits(db)).toEqual(usual)
    await db.transaction().execute(async (trx) => {
      await liftStatementLimits(trx)
      expect(await readLimits(trx)).toEqual({ statement: '0', lock: '0', idle: '0' })
    })
    await exec(`do $$ begin assert current_setting('statement_timeout') = '0'; end $$`)
    expect(await Promise.all([readLimits(db), readLimits(db)])).toEqual([usual, usual])
    await close()
  })

  test('end a transaction that is left open, and nothing else', async () => {
    const { db, close } = await openDatabaseForTest()
    const left = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid, set_config('idle_in_transaction_session_timeout', '50', true)`.execute(trx)
      const there = async () =>
        (await sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(db)).rows.length
      await expect.poll(there).toBe(0)
      await sql`select 1`.execute(trx)
    })
    await expect(left).rejects.toThrow()
    expect(await readLimits(db)).toEqual(usual)
    await close()
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('query plans', () => {
  const one = (db: Db, value: number) =>
    preparedQuery(db, 'test_kept', sql<{ one: number }>`select ${value}::integer as one`)
  const mode = async (db: Db) => (await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(db)).rows[0]
  const fresh = { plan_cache_mode: 'auto' }

  test('are made once for prepared queries, and for the values of each other statement', async () => {
    const { db, close } = wrapEngine(await open(process.env.TEST_DATABASE_URL ?? ''))
    for (const value of [1, 2, 3]) expect(await one(db, value)).toEqual([{ one: value }])
    const { rows } = await sql`
      select generic_plans, custom_plans from pg_prepared_statements where name = 'test_kept'`.execute(db)
    expect(rows).toEqual([{ generic_plans: 3, custom_plans: 0 }])
    expect(await mode(db)).toEqual(fresh)
    await close()
  })

  test('use the right mode after a transaction that was rolled back', async () => {
    const { db, close } = wrapEngine(await open(process.env.TEST_DATABASE_URL ?? ''))
    await one(db, 1)
    for (const last of [sql`select 1`, sql`select 1 / 0`]) {
      const rolledBack = db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx)
        await one(trx, 2)
        await last.execute(trx)
        throw new Error('rolled back')
      })
      await expect(rolledBack).rejects.toThrow()
      expect(await mode(db)).toEqual(fresh)
      expect(await one(db, 3)).toEqual([{ one: 3 }])
    }
    const { rows } = await sql`select custom_plans from pg_prepared_statements where name = 'test_kept'`.execute(db)
    expect(rows).toEqual([{ custom_plans: 0 }])
    await close()
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('a transaction', () => {
  const url = process.env.TEST_DATABASE_URL ?? ''
  const exists = async (db: Db) =>
    (await sql<{ found: boolean }>`select to_regclass('test_begun') is not null as found`.execute(db)).rows[0]?.found
  const create = (db: Db) => sql`create table test_begun ()`.execute(db)

  test('sends statements that it starts together in one write, and runs them in that order', async () => {
    const proxy = await startPostgresProxy(url)
    const { db, close } = wrapEngine(await open(proxy.url))
    const set = (trx: Db, value: number) => sql`select set_config('test.last', ${String(value)}, true)`.execute(trx)
    const read = (trx: Db) => sql<{ last: string }>`select current_setting('test.last', true) as last`.execute(trx)
    const run = () =>
      db.transaction().execute(async (trx) => {
        const [, , last] = await Promise.all([set(trx, 1), set(trx, 2), read(trx), set(trx, 3)])
        expect(last.rows).toEqual([{ last: '2' }])
      })
    const counts: number[] = []
    for (let time = 0; time < 10; time += 1) counts.push((await proxy.count(run)).round_trips)
    // Begin, the statements, and commit. More if the server is watched at that moment.
    expect(Math.min(...counts)).toBe(3)
    await close()
    proxy.close()
  })

  test('has begun when its first statement runs', async () => {
    const { db, close } = wrapEngine(await open(url))
    const rolledBack = db.transaction().execute(async (trx) => {
      await create(trx)
      expect(await exists(trx)).toBe(true)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await exists(db)).toBe(false)
    const failed = db.transaction().execute((trx) => sql`select 1 / 0`.execute(trx))
    await expect(failed).rejects.toThrow('division by zero')
    await db.transaction().execute(create)
    expect(await exists(db)).toBe(true)
    await sql`drop table test_begun`.execute(db)
    await close()
  })

  test('whose connection is lost fails and writes nothing', async () => {
    const { db, close } = wrapEngine(await open(url))
    const cut = db.transaction().execute(async (trx) => {
      await create(trx)
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
    })
    await expect(cut).rejects.toThrow()
    await close()
    const again = wrapEngine(await open(url))
    expect(await exists(again.db)).toBe(false)
    await again.close()
  })
})

test.runIf(process.env.TEST_DATABASE_URL)('PREPARED=0 prepares no statement on the connection', async () => {
  const url = process.env.TEST_DATABASE_URL ?? ''
  const config = { engine: 'postgres', url, directUrl: url, prepared: false, poolSize: 1 } as const
  const database = wrapEngine(await openPostgres(config, log))
  expect(await preparedQuery(database.db, 'test_unprepared', sql`select ${1}::integer as one`)).toEqual([{ one: 1 }])
  expect(await database.query('select name from pg_prepared_statements')).toEqual([])
  await database.close()
})

describe.runIf(process.env.TEST_DATABASE_URL)('short reads', () => {
  const divide = (db: Db, by: number) =>
    compiledRead(db, 'test_short', [by], (value) => sql<{ result: number }>`select 60 / ${value}::integer as result`)

  test('each get their own rows or error, and are reported', async () => {
    const { db, onStatement, close } = wrapEngine(await open(process.env.TEST_DATABASE_URL ?? ''))
    const failed: boolean[] = []
    onStatement((statement) => failed.push(statement.failed))
    const answers = await Promise.allSettled([1, 2, 0, 3, 4, 5, 0, 6].map((by) => divide(db, by)))
    const results = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value[0]?.result : 'failed'))
    expect(results).toEqual([60, 30, 'failed', 20, 15, 12, 'failed', 10])
    expect(failed.filter(Boolean)).toHaveLength(2)
    expect(failed).toHaveLength(8)
    await close()
  })

  test('in a transaction see what it wrote', async () => {
    const { db, close } = wrapEngine(await open(process.env.TEST_DATABASE_URL ?? ''))
    await db.transaction().execute(async (trx) => {
      await sql`create temporary table written on commit drop as select 7 as number`.execute(trx)
      const read = sql<{ number: number }>`select number from written`
      expect(await compiledRead(trx, 'test_short_in_transaction', [], () => read)).toEqual([{ number: 7 }])
    })
    await close()
  })
})
