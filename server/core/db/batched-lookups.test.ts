import { expect, test } from 'vitest'
import { createTestContext } from '#tests/support/test-context.ts'
import { batchLookups } from './batched-lookups.ts'

const { db } = await createTestContext()

test('entries of one turn are looked up together, and each gets its own answer', async () => {
  const loads: string[][] = []
  const lookUp = batchLookups(async (_, names: string[]) => {
    loads.push(names)
    return names.map((name) => (name === 'missing' ? undefined : `found ${name}`))
  })
  const found = await Promise.all(['one', 'two', 'missing', 'one'].map((name) => lookUp(db, name)))
  expect(found).toEqual(['found one', 'found two', undefined, 'found one'])
  expect(loads).toEqual([['one', 'two', 'missing', 'one']])
})

test('a statement looks up only as many entries as allowed', async () => {
  const loads: number[][] = []
  const lookUp = batchLookups(async (_, numbers: number[]) => {
    loads.push(numbers)
    return numbers.map((number) => number * 10)
  }, 2)
  expect(await Promise.all([1, 2, 3, 4, 5].map((number) => lookUp(db, number)))).toEqual([10, 20, 30, 40, 50])
  expect(loads).toEqual([[1, 2], [3, 4], [5]])
})

test('nothing is kept: an entry that arrives while a lookup runs is looked up again', async () => {
  let answer = 'valid'
  const lookUp = batchLookups(async (_, names: string[]) => names.map(() => answer))
  const first = lookUp(db, 'one')
  await new Promise(setImmediate)
  answer = 'ended'
  const second = lookUp(db, 'one')
  expect([await first, await second]).toEqual(['valid', 'ended'])
})

test('a failed lookup fails for its entries alone', async () => {
  let fails = true
  const lookUp = batchLookups(async (_, names: string[]) => {
    if (fails) throw new Error('the database does not respond')
    return names
  })
  await expect(Promise.all([lookUp(db, 'one'), lookUp(db, 'two')])).rejects.toThrow('does not respond')
  fails = false
  expect(await lookUp(db, 'one')).toBe('one')
})
