import { expect, test } from 'vitest'
import { createTestContext } from '#tests/support/test-context.ts'
import { batchWrites } from './batched-writes.ts'
import { type Deadline, withDeadline } from './deadline.ts'

const { db } = await createTestContext()
const refusal = Object.assign(new Error('the row is refused'), { severity: 'ERROR' })

/** Writes that stay open until `finish` is called. */
function createSlowWrites() {
  const batches: number[][] = []
  const finishers: (() => void)[] = []
  const write = batchWrites<number, string>(async (_, entries) => {
    batches.push(entries)
    await new Promise<void>((resolve) => finishers.push(resolve))
    return entries.map((entry) => `stored ${entry}`)
  })
  const finish = async () => {
    for (const done of finishers.splice(0)) done()
    await nextTurn()
  }
  return { write, batches, finish }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

test('writes of one turn are one batch, and each gets its own result', async () => {
  const batches: number[][] = []
  const write = batchWrites<number, string>(async (_, entries) => {
    batches.push(entries)
    return entries.map((entry) => `stored ${entry}`)
  })
  expect(await Promise.all([3, 1, 2].map((entry) => write(db, entry)))).toEqual(['stored 3', 'stored 1', 'stored 2'])
  expect(await write(db, 4)).toBe('stored 4')
  expect(batches).toEqual([[3, 1, 2], [4]])
})

test('while four batches run, later writes wait and share the next ones, 16 in each', async () => {
  const { write, batches, finish } = createSlowWrites()
  const results: Promise<string>[] = []
  for (let entry = 0; entry < 4; entry++) {
    results.push(write(db, entry))
    await nextTurn()
  }
  for (let entry = 4; entry < 24; entry++) results.push(write(db, entry))
  await nextTurn()
  expect(batches).toEqual([[0], [1], [2], [3]])
  await finish()
  await finish()
  expect(batches.slice(4).map((batch) => batch.length)).toEqual([16, 4])
  expect(await Promise.all(results)).toEqual(Array.from({ length: 24 }, (_, entry) => `stored ${entry}`))
})

test('a write that the database refuses does not affect the others of its batch', async () => {
  const batches: number[][] = []
  const write = batchWrites<number, number>(async (_, entries) => {
    batches.push(entries)
    if (entries.includes(2)) throw refusal
    return entries
  })
  const answers = await Promise.allSettled([1, 2, 3].map((entry) => write(db, entry)))
  expect(answers).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: refusal },
    { status: 'fulfilled', value: 3 },
  ])
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]])
})

test('a batch whose connection is lost is not repeated, because it may be stored', async () => {
  const batches: number[][] = []
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  const write = batchWrites<number, number>(async (_, entries) => {
    batches.push(entries)
    throw lost
  })
  const answers = await Promise.allSettled([1, 2].map((entry) => write(db, entry)))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(batches).toEqual([[1, 2]])
})

test('a write whose client was told that it timed out is left out; the others are told no longer', async () => {
  const written: number[] = []
  const write = batchWrites<number, number>(async (_, entries) => {
    written.push(...entries)
    return entries
  })
  const late: Deadline = { exceeded: undefined, hasCommitted: false }
  const timely: Deadline = { exceeded: undefined, hasCommitted: false }
  const answers = [withDeadline(late, () => write(db, 1)), withDeadline(timely, () => write(db, 2))]
  late.exceeded = new Error('too late')
  const [first, second] = await Promise.allSettled(answers)
  expect(first).toEqual({ status: 'rejected', reason: late.exceeded })
  expect(second).toEqual({ status: 'fulfilled', value: 2 })
  expect(written).toEqual([2])
  expect([late.hasCommitted, timely.hasCommitted]).toEqual([false, true])
})
