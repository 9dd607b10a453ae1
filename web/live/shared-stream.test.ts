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

type Hears = (message: { data: unknown }) => void

/** What tabs of one browser share. */
class Channel {
  static all: Channel[] = []
  hears: Hears | undefined

  constructor() {
    Channel.all.push(this)
  }

  addEventListener(_: string, hears: Hears) {
    this.hears = hears
  }

  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this) other.hears?.({ data })
  }

  close() {
    Channel.all = Channel.all.filter((one) => one !== this)
  }
}

const turns: (() => unknown)[] = []
/** The first that waits gets the lock. */
const nextTurn = () => void turns.shift()?.()
const stops: (() => void)[] = []
const tab = () => {
  const heard: LiveEvent[] = []
  stops.push(shareLiveStream('ana', (event) => heard.push(event)))
  return heard
}
const streamSays = (event: LiveEvent) => vi.mocked(openStream).mock.calls.at(-1)?.[1](event)
const HELLO: LiveEvent = { kind: 'hello' }

beforeEach(() => {
  const place = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('navigator', {
    locks: {
      request: async (_name: string, _options: object, run: () => unknown) => void turns.push(run),
    },
  })
  vi.stubGlobal('document', { ...place, visibilityState: 'visible' })
  vi.stubGlobal('window', place)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  turns.length = 0
  vi.mocked(openStream).mockClear()
  vi.mocked(listWatchedIds).mockReturnValue([])
  vi.unstubAllGlobals()
})

test('one tab listens for all, and what it hears all hear', () => {
  const [first, second] = [tab(), tab()]
  nextTurn()
  streamSays(HELLO)
  streamSays({ kind: 'feed' })
  expect(openStream).toHaveBeenCalledTimes(1)
  expect([first, second]).toEqual([
    [HELLO, { kind: 'feed' }],
    [HELLO, { kind: 'feed' }],
  ])
})

test('a tab that comes later is greeted by the one that listens, and it alone', () => {
  const first = tab()
  nextTurn()
  streamSays(HELLO)
  const second = tab()
  expect(second).toEqual([HELLO])
  const third = tab()
  expect([first, second, third]).toEqual([[HELLO], [HELLO], [HELLO]])
})

test('what the page of a later tab shows, and showed before the tab listened, is watched for it', () => {
  tab()
  nextTurn()
  vi.mocked(listWatchedIds).mockReturnValueOnce(['a thread'])
  tab()
  expect(watch).toHaveBeenLastCalledWith(['a thread'])
})
