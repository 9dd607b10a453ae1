import { expect, test } from 'vitest'
import { EventStream } from './event-stream.ts'

async function readText(stream: EventStream): Promise<string> {
  let text = ''
  for await (const chunk of stream.body) text += new TextDecoder().decode(chunk)
  return text
}

test('a reader gets everything in its order, and the end', async () => {
  let gone = 0
  const stream = new EventStream(() => {
    gone += 1
  })
  stream.send({ kind: 'hello' })
  stream.sendHeartbeat()
  const reader = stream.body.getReader()
  const next = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await next()).toBe('retry: 5000\n\ndata: {"kind":"hello"}\n\n:\n\n')
  const waited = next()
  stream.send({ kind: 'feed' })
  expect(await waited).toBe('data: {"kind":"feed"}\n\n')
  const last = next()
  stream.end({ kind: 'bye' })
  stream.send({ kind: 'late' })
  expect(await last).toBe('data: {"kind":"bye"}\n\n')
  expect((await reader.read()).done).toBe(true)
  expect(gone).toBe(1)
})

test('one who takes nothing costs no more than the different things there are, and is found out by the second beat', async () => {
  const stream = new EventStream(() => {})
  expect(stream.sendHeartbeat()).toBe(true)
  for (let time = 0; time < 10_000; time++) stream.send({ kind: time % 2 ? 'feed' : 'notices' })
  expect(stream.sendHeartbeat()).toBe(false)
  const reader = stream.body.getReader()
  const { value } = await reader.read()
  expect(value).toHaveLength('retry: 5000\n\n:\n\ndata: {"kind":"notices"}\n\ndata: {"kind":"feed"}\n\n'.length)
  expect(stream.sendHeartbeat()).toBe(true)
})

test('an end drops what waited, and is taken whenever its reader comes', async () => {
  let gone = 0
  const stream = new EventStream(() => {
    gone += 1
  })
  stream.send({ kind: 'feed' })
  stream.end({ kind: 'bye' })
  expect(gone).toBe(0)
  expect(await readText(stream)).toBe('data: {"kind":"bye"}\n\n')
  expect(gone).toBe(1)
})

test('one who does not take the end is cut off, once', async () => {
  let gone = 0
  const stream = new EventStream(() => {
    gone += 1
  })
  stream.end({ kind: 'bye' })
  stream.abort(new Error('too slow'))
  stream.abort(new Error('too slow'))
  await expect(readText(stream)).rejects.toThrow('too slow')
  expect(gone).toBe(1)
})

test('a reader who leaves is told of once, and nothing is said to them', async () => {
  let gone = 0
  const stream = new EventStream(() => {
    gone += 1
  })
  await stream.body.cancel()
  stream.send({ kind: 'feed' })
  stream.end({ kind: 'bye' })
  stream.abort(new Error('too slow'))
  expect(gone).toBe(1)
})
