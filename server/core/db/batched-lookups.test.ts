import { expect, test } from 'vitest'
import { createTestContext } from '#tests/support/test-context.ts'
import { batchLookups } from './batched-lookups.ts'

const { db } = await createTestContext()
const now = new Date('2026-11-24T20:00:00Z')

test('keys of one turn are looked up together, each once', async () => {
  const loads: string[][] = []
  const lookUp = batchLookups(async (_, keys) => {
    loads.push(keys)
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, `found ${key}`]))
  })
  const found = await Promise.all(['one', 'two', 'missing', 'one'].map((key) => lookUp(db, key, now)))
  expect(found).toEqual(['found one', 'found two', undefined, 'found one'])
  expect(loads).toEqual([['one', 'two', 'missing']])
})

test('nothing is kept: a key asked for while a lookup runs is looked up again', async () => {
  let answer = 'valid'
  const lookUp = batchLookups(async (_, keys) => new Map(keys.map((key) => [key, answer])))
  const first = lookUp(db, 'one', now)
  await new Promise(setImmediate)
  answer = 'ended'
  const second = lookUp(db, 'one', now)
  expect([await first, await second]).toEqual(['valid', 'ended'])
})

test('a failed lookup fails for its keys alone', async () => {
  let fails = true
  const lookUp = batchLookups<string>(async () => {
    if (fails) throw new Error('the database does not respond')
    return new Map()
  })
  await expect(Promise.all([lookUp(db, 'one', now), lookUp(db, 'two', now)])).rejects.toThrow('does not respond')
  fails = false
  expect(await lookUp(db, 'one', now)).toBeUndefined()
})
