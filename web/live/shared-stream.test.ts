import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { shareLiveStream } from './shared-stream.ts'
import { openStream } from './stream.ts'
import { listWatchedIds } from './watched-ids.ts'

const { watch, close } = vi.hoisted(() => ({ watch: vi.fn(), close: vi.fn() }))
vi.mock('./stream.ts', () => ({ openStream: vi.fn(() => ({ watch, close })) }))
vi.mock('./watched-ids.ts', () => ({
  onWatchedChange: () => () => undefined,
  listWatchedIds: vi.fn((): string[] => []),
}))

const HELLO: LiveEvent = { kind: 'hello' }
const FEED: LiveEvent = { kind: 'feed' }
const MINUTE = 60_000
const tabs = new Set<() => void>()

/** Opens a tab. Locks and messages are those of Node, which has the same interfaces as a browser. */
const openTab = () => {
  const received: LiveEvent[] = []
  const stop = shareLiveStream('ana', (event) => received.push(event))
  const leave = () => {
    tabs.delete(leave)
    stop()
  }
  tabs.add(leave)
  return { received, leave }
}
/** Waits until this many streams have been opened since the test began. */
const waitForStreams = (count: number) => expect.poll(() => openStream).toHaveBeenCalledTimes(count)
const openLeader = async () => {
  const leader = openTab()
  await waitForStreams(1)
  return leader
}
/** Opens a tab beside the leader, and waits for the hello that the leader sends it. */
const openFollower = async () => {
  const follower = openTab()
  await expect.poll(() => follower.received).toEqual([HELLO])
  return follower
}
const emit = (event: LiveEvent) => vi.mocked(openStream).mock.lastCall?.[1](event)

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const setVisibility = (state: 'visible' | 'hidden') => {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  for (const leave of tabs) leave()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('one tab holds the stream, and every tab receives its events', async () => {
  const leader = await openLeader()
  const follower = await openFollower()
  emit(FEED)
  await expect.poll(() => follower.received).toEqual([HELLO, FEED])
  expect(leader.received).toEqual([FEED])
  expect(openStream).toHaveBeenCalledTimes(1)
})

test('a tab that joins late gets its hello from the leader, and no other tab does', async () => {
  const leader = await openLeader()
  const second = await openFollower()
  const third = await openFollower()
  // Messages arrive in order, so a second hello would arrive before this event.
  emit(FEED)
  await expect.poll(() => [second.received, third.received]).toEqual(Array(2).fill([HELLO, FEED]))
  expect(leader.received).toEqual([FEED])
})

test('the leader also watches ids that a late tab watched before it joined', async () => {
  await openLeader()
  vi.mocked(listWatchedIds).mockReturnValueOnce(['a thread'])
  openTab()
  await expect.poll(() => watch).toHaveBeenLastCalledWith(['a thread'])
})

test('when the leader leaves, the tab that has waited longest opens the stream', async () => {
  const leader = await openLeader()
  const second = await openFollower()
  const third = await openFollower()
  leader.leave()
  expect(close).toHaveBeenCalledTimes(1)
  await waitForStreams(2)
  emit(FEED)
  await expect.poll(() => [second.received, third.received]).toEqual(Array(2).fill([HELLO, FEED]))
  expect(leader.received).toEqual([])
})

test('a tab that leaves while it waits never opens the stream', async () => {
  const leader = await openLeader()
  const second = await openFollower()
  const third = await openFollower()
  second.leave()
  leader.leave()
  await waitForStreams(2)
  third.leave()
  const last = openTab()
  await waitForStreams(3)
  emit(FEED)
  expect(last.received).toEqual([FEED])
  expect([second.received, third.received]).toEqual([[HELLO], [HELLO]])
})

test('a tab hidden for five minutes leaves the stream, and opens it again when it is visible', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { received } = await openLeader()
  setVisibility('hidden')
  vi.advanceTimersByTime(4 * MINUTE)
  setVisibility('visible')
  setVisibility('hidden')
  vi.advanceTimersByTime(4 * MINUTE)
  expect(close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(MINUTE)
  expect(close).toHaveBeenCalledTimes(1)
  setVisibility('visible')
  expect(received).toEqual([HELLO])
  await waitForStreams(2)
})

test('without Web Locks each tab opens its own stream', () => {
  vi.stubGlobal('navigator', {})
  const [first, second] = [openTab(), openTab()]
  expect(openStream).toHaveBeenCalledTimes(2)
  emit(FEED)
  expect([first.received, second.received]).toEqual([[], [FEED]])
})
