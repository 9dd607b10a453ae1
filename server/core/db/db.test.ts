import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { compiledRead, type Database, type Db, preparedQuery } from './db.ts'
import { runAtomicStatement } from './transactions.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function one(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db)
  return rows[0]?.value
}

test.each<[expression: string, value: unknown]>([
  ['9007199254740991::int8', Number.MAX_SAFE_INTEGER],
  ['(-5)::int8', -5],
  ['(select count(*) from (values (1), (2)) v)', 2],
  ['12.50::numeric(12,2)', '12.50'],
  ["date '2026-02-28'", '2026-02-28'],
  ["timestamp '2026-02-28 23:30'", '2026-02-28 23:30:00'],
  ["timestamptz '2026-02-28 23:30:00.125+02'", new Date('2026-02-28T21:30:00.125Z')],
  ["interval '90 minutes'", '01:30:00'],
  [`'{"a":[1,{"b":null}]}'::jsonb`, { a: [1, { b: null }] }],
  ['array[1,null,3]::int8[]', [1, null, 3]],
  ["array['1.50']::numeric[]", ['1.50']],
  ["array['2026-01-02']::date[]", ['2026-01-02']],
  ["array['a,b', null]::text[]", ['a,b', null]],
  ["'Ana'::citext", 'Ana'],
  ['1.5::float8', 1.5],
  ['true', true],
  ['null::int8', null],
])('%s is the same value from either engine', async (expression, value) => {
  expect(await one(expression)).toEqual(value)
})

describe('a read that is compiled once', () => {
  const add = (db: Db, first: number, second: number) =>
    compiledRead(db, 'test_add', [first, second], (a, b) => {
      return sql<{ sum: number; first: number }>`select ${b}::integer + ${a}::integer as sum, ${a}::integer as first`
    })

  test('gets the values of each call, in a transaction, too', async () => {
    const { db } = database
    expect(await Promise.all([add(db, 1, 2), add(db, 3, 4)])).toEqual([[{ sum: 3, first: 1 }], [{ sum: 7, first: 3 }]])
    expect(await db.transaction().execute((trx) => add(trx, 5, 6))).toEqual([{ sum: 11, first: 5 }])
  })

  test('refuses a second text of the same name', async () => {
    await add(database.db, 1, 2)
    const other = (db: Db) => compiledRead(db, 'test_add', [], () => sql`select 'another text'`)
    await expect(database.db.transaction().execute(other)).rejects.toThrow('test_add')
  })

  test('refuses a value that all later calls would get, too', async () => {
    const viewer = 'ana'
    const read = compiledRead(database.db, 'test_stale', [], () => sql`select ${viewer}::text as viewer`)
    await expect(read).rejects.toThrow('test_stale')
  })
})

test('a whole number that JavaScript cannot hold exactly is an error', async () => {
  await expect(one('9007199254740993::int8')).rejects.toThrow('9007199254740993')
  expect(await one('1')).toBe(1)
})

test('a prepared query runs in and out of a transaction, and sees what the transaction wrote', async () => {
  const count = (db: Database['db']) =>
    preparedQuery(
      db,
      'test_count',
      sql<{ hits: number }>`select count(*) as hits from rate_limits where key = ${'hot'}`,
    )
  await database.db.transaction().execute(async (trx) => {
    await sql`insert into rate_limits values ('hot', now(), 1)`.execute(trx)
    expect(await count(trx)).toEqual([{ hits: 1 }])
  })
  expect(await count(database.db)).toEqual([{ hits: 1 }])
  expect(await count(database.db)).toEqual([{ hits: 1 }])
  await expect(preparedQuery(database.db, 'test_count', sql`select 2`)).rejects.toThrow('test_count')
})

test('reports statements, also those of a transaction, but not begin and commit', async () => {
  const seen: string[] = []
  const end = database.onStatement(({ sql: text }) => seen.push(text))
  await database.db.transaction().execute((trx) => sql`select 'inside'`.execute(trx))
  await expect(sql`select broken from nowhere`.execute(database.db)).rejects.toThrow()
  end()
  await sql`select 'after'`.execute(database.db)
  expect(seen).toEqual(["select 'inside'", 'select broken from nowhere'])
})

test('concurrent transactions stay separate: each commits or rolls back its own writes', async () => {
  const write = (key: string, fail: boolean) =>
    database.db.transaction().execute(async (trx) => {
      await sql`insert into rate_limits values (${key}, now(), 1)`.execute(trx)
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (fail) throw new Error(key)
    })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => write(`mix${i}`, i % 2 === 1)))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  const { rows } = await sql<{ key: string }>`select key from rate_limits where key like 'mix%' order by key`.execute(
    database.db,
  )
  expect(rows.map(({ key }) => key)).toEqual(['mix0', 'mix2', 'mix4', 'mix6', 'mix8'])
})

describe('statements of a transaction that are sent together', () => {
  const insert = (trx: Db, key: string) => sql`insert into rate_limits values (${key}, now(), 1)`.execute(trx)
  const kept = async () => (await sql`select key from rate_limits where key like 'together%'`.execute(database.db)).rows

  test('end it with the error of the one that fails, and nothing is kept', async () => {
    const failed = database.db
      .transaction()
      .execute((trx) =>
        Promise.all([insert(trx, 'together one'), sql`select 1 / 0`.execute(trx), insert(trx, 'together two')]),
      )
    await expect(failed).rejects.toThrow('division by zero')
    expect(await kept()).toEqual([])
  })

  test('cannot be followed by others after one part of it has failed', async () => {
    let late: Promise<unknown> | undefined
    const failed = database.db.transaction().execute((trx) => {
      late = insert(trx, 'together one').then(() => insert(trx, 'together two'))
      return Promise.all([late, Promise.reject(new Error('refused'))])
    })
    await expect(failed).rejects.toThrow('refused')
    await expect(late).rejects.toThrow(/^(The transaction is over|Transaction is already rolled back)$/)
    expect(await kept()).toEqual([])
  })
})

describe('a transaction that loses a conflict', () => {
  const failing = (code: string, times: number) => {
    let tries = 0
    const done = database.db.transaction().execute(async (trx) => {
      await sql`insert into rate_limits values (${`tried ${++tries}`}, now(), 1)`.execute(trx)
      if (tries <= times) throw Object.assign(new Error('Lost'), { code })
      return tries
    })
    return { done, tries: () => tries }
  }
  const kept = async () =>
    (await sql<{ key: string }>`select key from rate_limits where key like 'tried%'`.execute(database.db)).rows

  test.each(['40P01', '40001'])('is run once more from its beginning: %s', async (code) => {
    await sql`delete from rate_limits`.execute(database.db)
    expect(await failing(code, 1).done).toBe(2)
    expect(await kept()).toEqual([{ key: 'tried 2' }])
  })

  test('is also run once more if it is a single statement without begin and commit', async () => {
    let tries = 0
    const lose = (code: string, times: number) =>
      runAtomicStatement(async () => {
        if (++tries <= times) throw Object.assign(new Error('Lost'), { code })
        return tries
      })
    expect(await lose('40P01', 1)).toBe(2)
    tries = 0
    await expect(lose('40001', 2)).rejects.toThrow('Lost')
    expect(tries).toBe(2)
    tries = 0
    await expect(lose('23505', 1)).rejects.toThrow('Lost')
    expect(tries).toBe(1)
  })

  test('fails for good the second time, and at once for any other error', async () => {
    await sql`delete from rate_limits`.execute(database.db)
    for (const [code, times] of [
      ['40P01', 2],
      ['23505', 1],
    ] as const) {
      const { done, tries } = failing(code, 9)
      await expect(done).rejects.toThrow('Lost')
      expect(tries()).toBe(times)
    }
    expect(await kept()).toEqual([])
  })
})

test.each(['exec', 'query'] as const)(
  'a script that fails half-way leaves nothing, and the next statement works: %s',
  async (run) => {
    const script = `begin; insert into rate_limits values ('script', now(), 1); select * from nowhere; commit`
    await expect(database[run](script)).rejects.toThrow('nowhere')
    expect(await database.query(`select key from rate_limits where key = 'script'`)).toEqual([])
  },
)

test('a notification reaches the listener after its transaction, not before', async () => {
  const heard: string[] = []
  let connected = 0
  const listener = await database.listen(
    'Test Channel',
    (payload) => heard.push(payload),
    () => (connected += 1),
  )
  await database.db.transaction().execute(async (trx) => {
    await sql`select pg_notify('Test Channel', 'kept')`.execute(trx)
    expect(heard).toEqual([])
  })
  await expect.poll(() => heard).toEqual(['kept'])
  expect(connected).toBe(1)
  await listener.close()
})
