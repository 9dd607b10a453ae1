import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { THREAD_LIST_WATCH_ID } from '#contract/live.limits.ts'
import type { LiveEvent } from '#contract/live.ts'
import { dropOthersShifts, dropVisitedShifts } from '#web/core/change-offline-copy.ts'
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
vi.mock('#web/core/change-offline-copy.ts', () => ({
  dropOthersShifts: vi.fn(),
  dropVisitedShifts: vi.fn(),
}))
vi.mock('./watched-ids.ts', () => ({ listWatchedIdsByKind: vi.fn(() => []) }))

let invalidated: string[] = []
let removed: string[] = []
/** Queries that are currently fetching. */
let fetching: { state: { fetchMeta: object | null } }[] = []
/** Whether the page has read the shifts of followed people. */
let hasFollowedShifts = true
const cache = {
  getQueryCache: () => ({
    findAll: ({ queryKey }: { queryKey?: string[] }) =>
      queryKey === undefined ? fetching : hasFollowedShifts ? [{ state: { fetchMeta: null } }] : [],
  }),
  removeQueries: ({ queryKey: [path] }: { queryKey: [string] }) => {
    removed.push(path)
  },
  invalidateQueries: ({ queryKey: [path, id] }: { queryKey: [string, string?] }) => {
    invalidated.push(id ? `${path} ${id}` : path)
  },
} as unknown as QueryClient

const invalidatedAfter = (...events: LiveEvent[]) => {
  invalidated = []
  const { handleEvent, stop } = createLiveInvalidator(cache)
  for (const event of events) handleEvent(event)
  vi.advanceTimersByTime(10_000)
  stop()
  return invalidated
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => {}, removeEventListener: () => {} })
})
afterEach(() => {
  hasFollowedShifts = true
  vi.clearAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a discussion’s event invalidates it, its replies and the list', () => {
  expect(invalidatedAfter({ kind: 'thread', id: 't' })).toEqual(['forum.get t', 'forum.replies', 'forum.threads'])
})

test('a changed schedule is refetched within a second, also right after another event, and dropped from closed screens', () => {
  const { handleEvent, stop } = createLiveInvalidator(cache)
  handleEvent({ kind: 'feed' })
  vi.advanceTimersByTime(1000)
  handleEvent({ kind: 'feed' })
  handleEvent({ kind: 'schedules' })
  invalidated = []
  removed = []
  vi.advanceTimersByTime(700)
  expect(invalidated).toEqual(
    expect.arrayContaining([
      'shifts.followed',
      'shifts.near',
      'shifts.onNow',
      'profiles.get',
      'talent.list',
      'venues.get',
      'relationships',
      'search.find',
    ]),
  )
  expect(removed).toEqual(expect.arrayContaining(['shifts.near', 'profiles.get', 'venues.get', 'notifications.list']))
  // The offline copy is made of it.
  expect(removed).not.toContain('shifts.followed')
  expect(dropVisitedShifts).toHaveBeenCalled()
  expect(dropOthersShifts).not.toHaveBeenCalled()
  stop()
})

test('after a changed schedule, the offline copy loses the shifts that this page cannot refetch', () => {
  hasFollowedShifts = false
  expect(invalidatedAfter({ kind: 'schedules' })).not.toContain('shifts.followed')
  expect(dropOthersShifts).toHaveBeenCalledOnce()
})

test('a changed schedule is refetched at once, and again and again while changes go on', () => {
  const { handleEvent, stop } = createLiveInvalidator(cache)
  const countRefetches = () => invalidated.filter((path) => path === 'shifts.followed').length
  invalidated = []
  handleEvent({ kind: 'schedules' })
  vi.advanceTimersByTime(50)
  expect(countRefetches()).toBe(1)
  for (let passed = 0; passed < 2000; passed += 20) {
    handleEvent({ kind: 'schedules' })
    vi.advanceTimersByTime(20)
  }
  expect(countRefetches()).toBe(1 + 2000 / 400)
  stop()
})

test('an event for the list of discussions invalidates the list once', () => {
  expect(invalidatedAfter({ kind: 'threads' }, { kind: 'threads' })).toEqual(['forum.threads'])
})

test('an event that arrives twice invalidates nothing more', () => {
  const events: LiveEvent[] = [
    { kind: 'notifications' },
    { kind: 'feed' },
    { kind: 'post', id: 'p' },
    { kind: 'thread', id: 't' },
    { kind: 'threads' },
  ]
  expect(invalidatedAfter(...events, ...events)).toEqual(invalidatedAfter(...events))
})

test('an event for a newly watched id invalidates the queries for its kind', () => {
  vi.mocked(listWatchedIdsByKind).mockImplementation((kind) => (kind === 'thread' ? ['t'] : []))
  expect(invalidatedAfter({ kind: 'post', id: 't' })).toEqual(['forum.get t', 'forum.replies', 'forum.threads'])
  expect(invalidatedAfter({ kind: 'post', id: THREAD_LIST_WATCH_ID })).toEqual(['forum.threads'])
  expect(invalidatedAfter({ kind: 'post', id: 'p' })).toEqual(['posts.get p', 'posts.comments', 'posts.likers'])
})

test('every hello invalidates whatever is on screen, since a tab that joins late gets no other event', () => {
  vi.mocked(listWatchedIdsByKind).mockImplementation((kind) => (kind === 'thread' ? ['t'] : []))
  expect(invalidatedAfter({ kind: 'hello' })).toEqual(
    expect.arrayContaining(['forum.get t', 'forum.replies', 'forum.threads']),
  )
  vi.mocked(listWatchedIdsByKind).mockImplementation(() => [])
  expect(invalidatedAfter({ kind: 'hello' }).filter((path) => path.startsWith('forum'))).toEqual(['forum.threads'])
})

test('waits while a further page is loading, which invalidation would cancel', () => {
  const { handleEvent, stop } = createLiveInvalidator(cache)
  invalidated = []
  fetching = [{ state: { fetchMeta: null } }, { state: { fetchMeta: { fetchMore: { direction: 'forward' } } } }]
  handleEvent({ kind: 'thread', id: 't' })
  vi.advanceTimersByTime(10_000)
  expect(invalidated).toEqual([])
  fetching = [{ state: { fetchMeta: null } }]
  vi.advanceTimersByTime(10_000)
  expect(invalidated).toEqual(['forum.get t', 'forum.replies', 'forum.threads'])
  stop()
  fetching = []
})
