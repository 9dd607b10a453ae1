import type { QueryClient } from '@tanstack/react-query'
import { THREAD_LIST_WATCH_ID } from '#contract/live.limits.ts'
import type { LiveEvent } from '#contract/live.ts'
import { api } from '#web/core/api.ts'
import { refetchSchedules } from './refetch-schedules.ts'
import { listWatchedIdsByKind } from './watched-ids.ts'

/** Collects events for this long and handles them together. */
const BATCH_MS = 300
/** Limits refetches of a page whose post gets many likes at once. */
const MIN_INTERVAL_MS = 3000
/** The same for changed schedules: a schedule that was just hidden must disappear within a second. */
const SCHEDULES = { batch: 50, interval: 400 }
/** After an outage all browsers get their hello at the same moment; this spreads their refetches. */
const RECONNECT_JITTER_MS = 3000

/** Invalidates the queries that a live event concerns. A hidden tab waits until it is visible. */
export const createLiveInvalidator = (cache: QueryClient) => {
  // Keyed so that each event is kept once: a hidden tab may collect them for hours.
  const pending = new Map<string, LiveEvent>()
  let receivedHello = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let flushAt = 0
  let lastFlush = -MIN_INTERVAL_MS

  const flush = () => {
    timer = undefined
    if (document.visibilityState === 'hidden') return
    if (isFetchingMore(cache)) return flushIn(BATCH_MS)
    lastFlush = performance.now()
    const events = [...pending.values()]
    const kinds = new Set(events.map(({ kind }) => kind))
    // An event for a newly watched id always has the kind `post`, even if it is a discussion.
    const watchedThreads = new Set(listWatchedIdsByKind('thread'))
    const threads = new Set<string>()
    const posts = new Set<string>()
    for (const event of events) {
      if ('id' in event && event.id === THREAD_LIST_WATCH_ID) kinds.add('threads')
      else if (event.kind === 'thread' || (event.kind === 'post' && watchedThreads.has(event.id))) threads.add(event.id)
      else if (event.kind === 'post') posts.add(event.id)
    }
    pending.clear()
    const invalidate = (...keys: (readonly unknown[])[]) => {
      for (const queryKey of keys) void cache.invalidateQueries({ queryKey })
    }
    const hello = kinds.has('hello')
    const isReconnected = hello && receivedHello
    if (hello || kinds.has('notifications')) {
      invalidate(api.notifications.list.key())
      // A hello refreshes the session, which includes the count.
      if (kinds.has('notifications')) invalidate(api.notifications.unreadCount.key())
      // The first hello follows right after the page has loaded its data, so these need no refetch.
      if (receivedHello || !hello) invalidate(api.relationships.key(), api.shifts.followed.key())
      receivedHello ||= hello
      // A like arrives as a notification and also changes the count of a post on screen.
      for (const id of listWatchedIdsByKind('post')) posts.add(id)
    }
    if (kinds.has('schedules') || isReconnected) refetchSchedules(cache)
    if (hello || kinds.has('feed')) invalidate(api.feed.newer.key())
    if (hello) for (const id of watchedThreads) threads.add(id)
    for (const id of threads) invalidate(api.forum.get.key({ input: { id } }))
    // Infinite queries match with any cursor. The list shows each discussion's number of replies. Only mounted queries
    // refetch, so users without forum access send no forum requests.
    if (threads.size > 0) invalidate(api.forum.replies.key({ type: 'infinite' }))
    if (threads.size > 0 || hello || kinds.has('threads')) invalidate(api.forum.threads.key({ type: 'infinite' }))
    for (const id of posts) {
      invalidate(
        api.posts.get.key({ input: { id } }),
        // Infinite queries match with any cursor.
        api.posts.comments.key({ type: 'infinite' }),
        api.posts.likers.key({ type: 'infinite' }),
      )
    }
  }
  const schedule = () => {
    if (pending.size === 0) return
    const sinceLast = performance.now() - lastFlush
    if (pending.has('schedules')) return flushIn(Math.max(SCHEDULES.batch, SCHEDULES.interval - sinceLast))
    const spread = receivedHello && pending.has('hello') ? Math.random() * RECONNECT_JITTER_MS : 0
    flushIn(spread + Math.max(BATCH_MS, MIN_INTERVAL_MS - sinceLast))
  }
  /** Flushes after a delay, unless that happens sooner anyway. */
  const flushIn = (milliseconds: number) => {
    const at = performance.now() + milliseconds
    if (timer !== undefined && flushAt <= at) return
    clearTimeout(timer)
    flushAt = at
    timer = setTimeout(flush, milliseconds)
  }
  document.addEventListener('visibilitychange', schedule)

  return {
    handleEvent: (event: LiveEvent) => {
      pending.set('id' in event ? event.id : event.kind, event)
      schedule()
    },
    stop: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', schedule)
    },
  }
}

/** Whether an infinite query is loading a further page, which an invalidation would cancel. */
const isFetchingMore = (cache: QueryClient) =>
  cache
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching' })
    .some(({ state }) => state.fetchMeta?.fetchMore)
