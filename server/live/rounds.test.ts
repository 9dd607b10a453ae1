import { expect, test } from 'vitest'
import { createLogger } from '#server/core/log.ts'
import { Rounds } from './rounds.ts'

const setUp = () => {
  const waiting: string[] = []
  const done: string[] = []
  const rounds = new Rounds({
    log: createLogger('silent'),
    hasWork: () => waiting.length > 0,
    work: async () => {
      done.push(...waiting.splice(0))
    },
  })
  const add = (item?: string) => {
    if (item) waiting.push(item)
    rounds.start()
  }
  return { add, done, rounds }
}

test('work that arrives right after a start without work is done', async () => {
  const { add, done, rounds } = setUp()
  add()
  add('one')
  await rounds.whenIdle()
  expect(done).toEqual(['one'])
})

test('work that arrives as a round ends is done', async () => {
  const { add, done, rounds } = setUp()
  add('one')
  const ended = rounds.whenIdle().then(() => add('two'))
  await ended
  await rounds.whenIdle()
  expect(done).toEqual(['one', 'two'])
})

test('after a stop nothing is done', async () => {
  const { add, done, rounds } = setUp()
  await rounds.stop()
  add('one')
  await rounds.whenIdle()
  expect(done).toEqual([])
})
