import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { shareLiveStream } from './shared-stream.ts'
import { openStream } from './stream.ts'
import { listWatchedIds } from './watched-ids.ts'

const watch = vi.hoisted(() => vi.fn())
vi.mock('./stream.ts', () => ({ openStream: vi.fn(() => ({ watch, close: () => undefined })) }))
vi.mock('./watched-ids.ts', () => ({
  onWatchedChange: () => () => undefined,
  listWatchedIds: vi.fn((): string[] => []),
}))

type MessageListener = (message: { data: unknown }) => void

/** A BroadcastChannel that connects the tabs of a test. */
class Channel {
  static all: Channel[] = []
  listener: MessageListener | undefined

  constructor() {
    Channel.all.push(this)
  }

  addEventListener(_: string, listener: MessageListener) {
    this.listener = listener
  }

  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this) other.listener?.({ data })
  }

  close() {
    Channel.all = Channel.all.filter((channel) => channel !== this)
  }
}

const lockQueue: (() => unknown)[] = []
/** Gives the lock to the first tab that waits for it. */
const grantLock = () => void lockQueue.shift()?.()
const stops: (() => void)[] = []
/** Opens a tab and returns the list of events it receives. */
const openTab = () => {
  const received: LiveEvent[] = []
  stops.push(shareLiveStream('ana', (event) => received.push(event)))
  return received
}
const emit = (event: LiveEvent) => vi.mocked(openStream).mock.calls.at(-1)?.[1](event)
const HELLO: LiveEvent = { kind: 'hello' }

beforeEach(() => {
  const eventTarget = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('navigator', {
    locks: {
      request: async (_name: string, _options: object, run: () => unknown) => void lockQueue.push(run),
    },
  })
  vi.stubGlobal('document', { ...eventTarget, visibilityState: 'visible' })
  vi.stubGlobal('window', eventTarget)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  lockQueue.length = 0
  vi.mocked(openStream).mockClear()
  vi.mocked(listWatchedIds).mockReturnValue([])
  vi.unstubAllGlobals()
})

test('one tab holds the stream, and every tab receives its events', () => {
  const [first, second] = [openTab(), openTab()]
  grantLock()
  emit(HELLO)
  emit({ kind: 'feed' })
  expect(openStream).toHaveBeenCalledTimes(1)
  expect([first, second]).toEqual([
    [HELLO, { kind: 'feed' }],
    [HELLO, { kind: 'feed' }],
  ])
})

test('a tab that joins late gets its hello from the leader, and no other tab does', () => {
  const first = openTab()
  grantLock()
  emit(HELLO)
  const second = openTab()
  expect(second).toEqual([HELLO])
  const third = openTab()
  expect([first, second, third]).toEqual([[HELLO], [HELLO], [HELLO]])
})

test('the leader also watches ids that a late tab watched before it joined', () => {
  openTab()
  grantLock()
  vi.mocked(listWatchedIds).mockReturnValueOnce(['a thread'])
  openTab()
  expect(watch).toHaveBeenLastCalledWith(['a thread'])
})
