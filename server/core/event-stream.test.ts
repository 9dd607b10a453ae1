import { expect, test } from 'vitest'
import { EventStream } from './event-stream.ts'

async function readText(stream: EventStream): Promise<string> {
  let text = ''
  for await (const chunk of stream.body) text += new TextDecoder().decode(chunk)
  return text
}

test('a client gets every event in order, then the end', async () => {
  let closed = 0
  const stream = new EventStream(() => {
    closed += 1
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
  expect(closed).toBe(1)
})

test('a client that reads nothing holds only distinct events in memory, and fails the second heartbeat', async () => {
  const stream = new EventStream(() => {})
  expect(stream.sendHeartbeat()).toBe(true)
  for (let time = 0; time < 10_000; time++) stream.send({ kind: time % 2 ? 'feed' : 'notifications' })
  expect(stream.sendHeartbeat()).toBe(false)
  const reader = stream.body.getReader()
  const { value } = await reader.read()
  expect(value).toHaveLength('retry: 5000\n\n:\n\ndata: {"kind":"notifications"}\n\ndata: {"kind":"feed"}\n\n'.length)
  expect(stream.sendHeartbeat()).toBe(true)
})

test('ending a stream drops pending events, and a late reader still gets the last one', async () => {
  let closed = 0
  const stream = new EventStream(() => {
    closed += 1
  })
  stream.send({ kind: 'feed' })
  stream.end({ kind: 'bye' })
  expect(closed).toBe(0)
  expect(await readText(stream)).toBe('data: {"kind":"bye"}\n\n')
  expect(closed).toBe(1)
})

test('ending a stream without a last event only closes it', async () => {
  const stream = new EventStream(() => {})
  const reader = stream.body.getReader()
  await reader.read()
  const last = reader.read()
  stream.end()
  expect(await last).toEqual({ done: true, value: undefined })
})

test('a client that does not read the last event is cut off once', async () => {
  let closed = 0
  const stream = new EventStream(() => {
    closed += 1
  })
  stream.end({ kind: 'bye' })
  stream.abort(new Error('too slow'))
  stream.abort(new Error('too slow'))
  await expect(readText(stream)).rejects.toThrow('too slow')
  expect(closed).toBe(1)
})

test('a disconnect is reported once, and nothing more is sent', async () => {
  let closed = 0
  const stream = new EventStream(() => {
    closed += 1
  })
  await stream.body.cancel()
  stream.send({ kind: 'feed' })
  stream.end({ kind: 'bye' })
  stream.abort(new Error('too slow'))
  expect(closed).toBe(1)
})
