import type { QueryClient } from '@tanstack/react-query'
import { THREAD_LIST_WATCH_ID } from '#contract/live.texts.ts'
import type { LiveEvent } from '#contract/live.ts'
import { api } from '#web/core/api.ts'
import { listWatchedIdsByKind } from './watched-ids.ts'

/** Several at once are read once. */
const BATCH_MS = 300
/** A post that many like must not make its author's page read all the time. */
const MIN_INTERVAL_MS = 3000
/** After a break all browsers are greeted at the same moment: they do not all ask in it. */
const RECONNECT_JITTER_MS = 3000

/** What to read anew once something was heard. Tabs nobody looks at wait until somebody does. */
export const createLiveInvalidator = (cache: QueryClient) => {
  // Each once: a tab nobody looks at may wait for hours.
  const heard = new Map<string, LiveEvent>()
  let greeted = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastRead = -MIN_INTERVAL_MS

  const read = () => {
    timer = undefined
    if (document.visibilityState === 'hidden') return
    if (isFetchingMore(cache)) {
      timer = setTimeout(read, BATCH_MS)
      return
    }
    lastRead = performance.now()
    const events = [...heard.values()]
    const kinds = new Set(events.map(({ kind }) => kind))
    // Of what is watched anew it is not told what it is.
    const shown = new Set(listWatchedIdsByKind('thread'))
    const threads = new Set<string>()
    const posts = new Set<string>()
    for (const event of events) {
      if ('id' in event && event.id === THREAD_LIST_WATCH_ID) kinds.add('threads')
      else if (event.kind === 'thread' || (event.kind === 'post' && shown.has(event.id))) threads.add(event.id)
      else if (event.kind === 'post') posts.add(event.id)
    }
    heard.clear()
    const anew = (...keys: (readonly unknown[])[]) => {
      for (const queryKey of keys) void cache.invalidateQueries({ queryKey })
    }
    const hello = kinds.has('hello')
    if (hello || kinds.has('notices')) {
      anew(api.notifications.list.key(), api.notifications.unreadCount.key())
      // What the page was made of was read a moment before the first greeting.
      if (greeted || !hello) anew(api.relationships.key(), api.shifts.followed.key())
      greeted ||= hello
      // A like comes as a notice: its count is on the page of the post.
      for (const id of listWatchedIdsByKind('post')) posts.add(id)
    }
    if (hello || kinds.has('feed')) anew(api.feed.newer.key())
    if (hello) for (const id of shown) threads.add(id)
    for (const id of threads) anew(api.forum.get.key({ input: { id } }))
    // All pages of it, whatever their cursor; and how many replies the list says there are. What is not on the page is
    // not asked for: of who may not be there nothing is.
    if (threads.size > 0) anew(api.forum.replies.key({ type: 'infinite' }))
    if (threads.size > 0 || hello || kinds.has('threads')) anew(api.forum.threads.key({ type: 'infinite' }))
    for (const id of posts) {
      anew(
        api.posts.get.key({ input: { id } }),
        // All pages of it, whatever their cursor.
        api.posts.comments.key({ type: 'infinite' }),
        api.posts.likers.key({ type: 'infinite' }),
      )
    }
  }
  const soon = () => {
    if (heard.size === 0) return
    const spread = greeted && heard.has('hello') ? Math.random() * RECONNECT_JITTER_MS : 0
    timer ??= setTimeout(read, spread + Math.max(BATCH_MS, lastRead + MIN_INTERVAL_MS - performance.now()))
  }
  document.addEventListener('visibilitychange', soon)

  return {
    hear: (event: LiveEvent) => {
      heard.set('id' in event ? event.id : event.kind, event)
      soon()
    },
    stop: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', soon)
    },
  }
}

/** A further page that somebody asked for would be given up for what is read anew. */
const isFetchingMore = (cache: QueryClient) =>
  cache
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching' })
    .some(({ state }) => state.fetchMeta?.fetchMore)
