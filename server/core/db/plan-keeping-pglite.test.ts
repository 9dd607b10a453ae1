import { afterAll, expect, test } from 'vitest'
import { PlanKeepingPGlite } from './plan-keeping-pglite.ts'

const pglite = new PlanKeepingPGlite()
afterAll(() => pglite.close())

const listKept = async (): Promise<string[]> => {
  const [result] = await pglite.exec('select statement from pg_prepared_statements order by prepare_time')
  return (result?.rows ?? []).map((row) => String(row.statement))
}

test('prepares a statement once, for all values', async () => {
  const text = 'select $1::int + 1 as next'
  for (const value of [1, 2, 3]) expect((await pglite.query(text, [value])).rows).toEqual([{ next: value + 1 }])
  expect((await listKept()).filter((kept) => kept === text)).toHaveLength(1)
})

test('also within a transaction, and after one that is rolled back', async () => {
  const text = 'select $1::text as name'
  const rollBack = pglite.transaction(async (trx) => {
    expect((await trx.query(text, ['Bea'])).rows).toEqual([{ name: 'Bea' }])
    await trx.query('select 1 / $1::int', [0])
  })
  await expect(rollBack).rejects.toThrow('division by zero')
  expect((await pglite.query(text, ['Pat'])).rows).toEqual([{ name: 'Pat' }])
  expect((await listKept()).filter((kept) => kept === text)).toHaveLength(1)
})

test('counts the rows that a kept statement writes, and returns none', async () => {
  await pglite.exec('create table counted (n int)')
  for (const n of [1, 2]) {
    const { affectedRows, rows } = await pglite.query('insert into counted select generate_series(1, $1::int)', [n])
    expect([affectedRows, rows]).toEqual([n, []])
  }
})

test('a statement that is refused can be sent again', async () => {
  const text = 'select * from later where n = $1'
  await expect(pglite.query(text, [1])).rejects.toThrow('"later" does not exist')
  await pglite.exec('create table later (n int); insert into later values (1)')
  expect((await pglite.query(text, [1])).rows).toEqual([{ n: 1 }])
})

test('prepares a statement again after its columns have changed', async () => {
  const text = 'select * from later where n = $1'
  await pglite.query(text, [1])
  await pglite.exec('alter table later add column name text')
  await expect(pglite.query(text, [1])).rejects.toThrow('cached plan must not change result type')
  expect((await pglite.query(text, [1])).rows).toEqual([{ n: 1, name: null }])
})

test('keeps the 200 statements that were used last', async () => {
  await pglite.query('select 0 as frequent')
  for (let n = 1; n <= 250; n += 1) {
    await pglite.query(`select ${n} as rare`)
    await pglite.query('select 0 as frequent')
  }
  const kept = await listKept()
  expect(kept).toHaveLength(200)
  expect(kept).toContain('select 0 as frequent')
  expect(kept).toContain('select 250 as rare')
  expect(kept).not.toContain('select 51 as rare')
})
