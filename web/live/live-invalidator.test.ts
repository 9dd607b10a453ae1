import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { THREAD_LIST_WATCH_ID } from '#contract/live.texts.ts'
import type { LiveEvent } from '#contract/live.ts'
import { createLiveInvalidator } from './live-invalidator.ts'
import { listWatchedIdsByKind } from './watched-ids.ts'

vi.mock('#web/core/api.ts', () => {
  const named = (path: string): object =>
    new Proxy(
      {},
      {
        get: (_, name: string) =>
          name === 'key'
            ? (of?: { input?: { id: string } }) => [path, of?.input?.id]
            : named(path ? `${path}.${name}` : name),
      },
    )
  return { api: named('') }
})
vi.mock('./watched-ids.ts', () => ({ listWatchedIdsByKind: vi.fn(() => []) }))

let read: string[] = []
/** What is on its way from the server. */
let fetching: { state: { fetchMeta: object | null } }[] = []
const cache = {
  getQueryCache: () => ({ findAll: () => fetching }),
  invalidateQueries: ({ queryKey: [path, id] }: { queryKey: [string, string?] }) => {
    read.push(id ? `${path} ${id}` : path)
  },
} as unknown as QueryClient

const after = (...events: LiveEvent[]) => {
  read = []
  const { hear, stop } = createLiveInvalidator(cache)
  for (const event of events) hear(event)
  vi.advanceTimersByTime(10_000)
  stop()
  return read
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => {}, removeEventListener: () => {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('of a discussion it is read anew, with its replies and its line in the list', () => {
  expect(after({ kind: 'thread', id: 't' })).toEqual(['forum.get t', 'forum.replies', 'forum.threads'])
})

test('of the list of discussions, the list', () => {
  expect(after({ kind: 'threads' }, { kind: 'threads' })).toEqual(['forum.threads'])
})

test('what is watched anew is read as what it is', () => {
  vi.mocked(listWatchedIdsByKind).mockImplementation((kind) => (kind === 'thread' ? ['t'] : []))
  expect(after({ kind: 'post', id: 't' })).toEqual(['forum.get t', 'forum.replies', 'forum.threads'])
  expect(after({ kind: 'post', id: THREAD_LIST_WATCH_ID })).toEqual(['forum.threads'])
  expect(after({ kind: 'post', id: 'p' })).toEqual(['posts.get p', 'posts.comments', 'posts.likers'])
})

test('with every greeting whatever is shown is read, the list Behind the Bar too: a tab that joined late hears no other', () => {
  vi.mocked(listWatchedIdsByKind).mockImplementation((kind) => (kind === 'thread' ? ['t'] : []))
  expect(after({ kind: 'hello' })).toEqual(expect.arrayContaining(['forum.get t', 'forum.replies', 'forum.threads']))
  vi.mocked(listWatchedIdsByKind).mockImplementation(() => [])
  expect(after({ kind: 'hello' }).filter((path) => path.startsWith('forum'))).toEqual(['forum.threads'])
})

test('nothing while a further page is on its way, which it would end; then all of it', () => {
  const { hear, stop } = createLiveInvalidator(cache)
  read = []
  fetching = [{ state: { fetchMeta: null } }, { state: { fetchMeta: { fetchMore: { direction: 'forward' } } } }]
  hear({ kind: 'thread', id: 't' })
  vi.advanceTimersByTime(10_000)
  expect(read).toEqual([])
  fetching = [{ state: { fetchMeta: null } }]
  vi.advanceTimersByTime(10_000)
  expect(read).toEqual(['forum.get t', 'forum.replies', 'forum.threads'])
  stop()
  fetching = []
})
