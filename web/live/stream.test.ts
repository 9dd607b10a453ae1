import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { refreshSession } from '#web/core/session.ts'
import { openStream } from './stream.ts'

vi.mock('#web/core/session.ts', () => ({ refreshSession: vi.fn(async () => undefined) }))

/** A fake EventSource that records every connection. */
class Source {
  static all: Source[] = []
  static open = () => Source.all.filter((source) => !source.closed)
  onmessage: ((message: { data: string }) => void) | undefined
  onerror: (() => void) | undefined
  closed = false
  readonly url: string

  constructor(url: string) {
    this.url = url
    Source.all.push(this)
  }

  close() {
    this.closed = true
  }

  emit(event: LiveEvent) {
    this.onmessage?.({ data: JSON.stringify(event) })
  }
}

const online = new Set<() => void>()
let received: LiveEvent[] = []
const open = (watching: string[] = []) => openStream(watching, (event) => received.push(event))
const last = (): Source => {
  const source = Source.all.at(-1)
  if (!source) throw new Error('no connection was opened')
  return source
}
const HELLO: LiveEvent = { kind: 'hello' }

beforeEach(() => {
  Source.all = []
  received = []
  online.clear()
  vi.useFakeTimers()
  vi.mocked(refreshSession).mockClear()
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('window', {
    addEventListener: (_: string, run: () => void) => online.add(run),
    removeEventListener: (_: string, run: () => void) => online.delete(run),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('forwards every event, including the hello after a reconnection, since events may have been missed', () => {
  open()
  last().emit(HELLO)
  last().emit({ kind: 'notifications' })
  last().onerror?.()
  expect(Source.open()).toHaveLength(0)
  vi.advanceTimersByTime(1500)
  expect(Source.open()).toHaveLength(1)
  last().emit(HELLO)
  expect(received).toEqual([HELLO, { kind: 'notifications' }, HELLO])
})

test('retries an unreachable server less and less often, and at once when the network is back', () => {
  open()
  for (let each = 0; each < 8; each++) {
    last().onerror?.()
    vi.advanceTimersByTime(90_000)
  }
  expect(Source.all).toHaveLength(9)
  last().onerror?.()
  vi.advanceTimersByTime(25_000)
  expect(Source.all).toHaveLength(9)
  for (const run of online) run()
  expect(Source.all).toHaveLength(10)
  for (const run of online) run()
  expect(Source.open()).toHaveLength(1)
})

test('a rejected connection checks the session; a lost one does not', () => {
  open()
  last().onerror?.()
  expect(refreshSession).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2000)
  last().emit(HELLO)
  last().onerror?.()
  expect(refreshSession).toHaveBeenCalledTimes(1)
})

test('reconnects after a server restart, but not after the session has ended', () => {
  open()
  last().emit(HELLO)
  last().emit({ kind: 'bye', reason: 'again' })
  expect(Source.open()).toHaveLength(0)
  vi.advanceTimersByTime(2000)
  last().emit(HELLO)
  expect(refreshSession).not.toHaveBeenCalled()
  last().emit({ kind: 'bye', reason: 'signed_out' })
  vi.advanceTimersByTime(600_000)
  expect(Source.open()).toHaveLength(0)
  expect(refreshSession).toHaveBeenCalledTimes(1)
})

test('watching another post opens the new connection before it closes the old one', () => {
  const stream = open()
  const first = last()
  first.emit(HELLO)
  stream.watch(['a'])
  expect(Source.open()).toHaveLength(2)
  expect(last().url).toBe('/api/notifications/stream?watching=a')
  first.emit({ kind: 'notifications' })
  stream.watch(['a', 'b'])
  stream.watch(['a', 'b'])
  last().emit(HELLO)
  expect(Source.open()).toEqual([last()])
  expect(last().url).toBe('/api/notifications/stream?watching=a,b')
  // No second hello: only posts that were not watched before may have changed.
  expect(received).toEqual([HELLO, { kind: 'notifications' }, { kind: 'post', id: 'a' }, { kind: 'post', id: 'b' }])
})

test('a late hello on an old connection does not close the newer one', () => {
  const stream = open()
  const first = last()
  stream.watch(['a'])
  const second = last()
  first.emit(HELLO)
  expect(Source.open()).toEqual([first, second])
  second.emit(HELLO)
  expect(Source.open()).toEqual([second])
  expect(received).toEqual([HELLO, { kind: 'post', id: 'a' }])
})

test('does not reconnect once closed', () => {
  const stream = open()
  last().onerror?.()
  stream.close()
  vi.advanceTimersByTime(600_000)
  for (const run of online) run()
  expect(Source.open()).toHaveLength(0)
})
