import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { refreshSession } from '#web/core/session.ts'
import { openStream } from './stream.ts'

vi.mock('#web/core/session.ts', () => ({ refreshSession: vi.fn(async () => undefined) }))

/** What a browser would have open. */
class Source {
  static all: Source[] = []
  static open = () => Source.all.filter((one) => !one.closed)
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

  says(event: LiveEvent) {
    this.onmessage?.({ data: JSON.stringify(event) })
  }
}

const online = new Set<() => void>()
let heard: LiveEvent[] = []
const listen = (watching: string[] = []) => openStream(watching, (event) => heard.push(event))
const last = (): Source => {
  const one = Source.all.at(-1)
  if (!one) throw new Error('nothing was opened')
  return one
}
const HELLO: LiveEvent = { kind: 'hello' }

beforeEach(() => {
  Source.all = []
  heard = []
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

test('what is said is told; the greeting after a break too, since something may have been missed', () => {
  listen()
  last().says(HELLO)
  last().says({ kind: 'notices' })
  last().onerror?.()
  expect(Source.open()).toHaveLength(0)
  vi.advanceTimersByTime(1500)
  expect(Source.open()).toHaveLength(1)
  last().says(HELLO)
  expect(heard).toEqual([HELLO, { kind: 'notices' }, HELLO])
})

test('a server that is away is asked less and less often, and one that is back at once', () => {
  listen()
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

test('a stream that is refused asks whether the session stands; one that was open does not', () => {
  listen()
  last().onerror?.()
  expect(refreshSession).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2000)
  last().says(HELLO)
  last().onerror?.()
  expect(refreshSession).toHaveBeenCalledTimes(1)
})

test('the end of a session is final, the end of a server is not', () => {
  listen()
  last().says(HELLO)
  last().says({ kind: 'bye', reason: 'again' })
  expect(Source.open()).toHaveLength(0)
  vi.advanceTimersByTime(2000)
  last().says(HELLO)
  expect(refreshSession).not.toHaveBeenCalled()
  last().says({ kind: 'bye', reason: 'signed_out' })
  vi.advanceTimersByTime(600_000)
  expect(Source.open()).toHaveLength(0)
  expect(refreshSession).toHaveBeenCalledTimes(1)
})

test('for another post to watch a new stream is open before the old one goes', () => {
  const stream = listen()
  const first = last()
  first.says(HELLO)
  stream.watch(['a'])
  expect(Source.open()).toHaveLength(2)
  expect(last().url).toBe('/api/notifications/stream?watching=a')
  first.says({ kind: 'notices' })
  stream.watch(['a', 'b'])
  stream.watch(['a', 'b'])
  last().says(HELLO)
  expect(Source.open()).toEqual([last()])
  expect(last().url).toBe('/api/notifications/stream?watching=a,b')
  // No second greeting: what may have changed are the posts that were not watched before.
  expect(heard).toEqual([HELLO, { kind: 'notices' }, { kind: 'post', id: 'a' }, { kind: 'post', id: 'b' }])
})

test('a stream that is greeted late does not end the one after it', () => {
  const stream = listen()
  const first = last()
  stream.watch(['a'])
  const second = last()
  first.says(HELLO)
  expect(Source.open()).toEqual([first, second])
  second.says(HELLO)
  expect(Source.open()).toEqual([second])
  expect(heard).toEqual([HELLO, { kind: 'post', id: 'a' }])
})

test('closed, nothing comes back', () => {
  const stream = listen()
  last().onerror?.()
  stream.close()
  vi.advanceTimersByTime(600_000)
  for (const run of online) run()
  expect(Source.open()).toHaveLength(0)
})
