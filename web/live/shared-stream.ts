import { MAX_WATCHED_IDS } from '#contract/live.limits.ts'
import type { LiveEvent } from '#contract/live.ts'
import { openStream } from './stream.ts'
import { listWatchedIds, onWatchedChange } from './watched-ids.ts'

/** A tab that stays hidden this long leaves the stream. It refetches when it becomes visible again. */
const HIDDEN_TAB_TIMEOUT_MS = 5 * 60_000
const NAME = 'last-call-live'

type LiveTabMessage =
  | { type: 'event'; event: LiveEvent }
  | { type: 'joined'; tab: string }
  | { type: 'welcome'; tab: string }
  | { type: 'watching'; tab: string; ids: string[] }
  | { type: 'who watches' }

/**
 * Receives live events with a single stream per browser: the tab that holds a Web Lock is the leader, opens the stream
 * and forwards its events to the other tabs. Without Web Locks or BroadcastChannel each tab opens its own stream.
 */
export const shareLiveStream = (me: string, onEvent: (event: LiveEvent) => void): (() => void) => {
  const shared = typeof BroadcastChannel === 'function' && navigator.locks !== undefined
  // Per account, because tabs of a user who has just logged out may still hold the lock.
  const name = `${NAME}-${me}`
  const channel = shared ? new BroadcastChannel(name) : undefined
  const tab = String(Math.random())
  const others = new Map<string, string[]>()
  let stream: ReturnType<typeof openStream> | undefined
  // Aborted when this tab stops waiting for the lock, or stops being the leader.
  let membership: AbortController | undefined
  let suspendTimer: ReturnType<typeof setTimeout> | undefined
  let suspended = false

  const post = (message: LiveTabMessage) => channel?.postMessage(message)
  const announceWatchedIds = () => post({ type: 'watching', tab, ids: listWatchedIds() })
  const listAllWatchedIds = () =>
    [...new Set([...[...others.values()].flat(), ...listWatchedIds()])].slice(-MAX_WATCHED_IDS)

  const becomeLeader = () => {
    stream = openStream(listAllWatchedIds(), (event) => {
      post({ type: 'event', event })
      onEvent(event)
    })
    post({ type: 'who watches' })
  }

  const join = () => {
    if (!shared) return becomeLeader()
    membership = new AbortController()
    const { signal } = membership
    navigator.locks
      .request(name, { signal }, () => {
        // Aborted at the very moment the lock was granted, which no longer rejects the request.
        if (signal.aborted) return
        becomeLeader()
        return new Promise((resolve) => signal.addEventListener('abort', resolve))
      })
      // Aborted before the lock was granted.
      .catch(() => undefined)
  }
  const leave = () => {
    stream?.close()
    stream = undefined
    others.clear()
    membership?.abort()
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<LiveTabMessage>) => {
    if (data.type === 'event') onEvent(data.event)
    // The stream's hello came before that tab joined, and so may events since its page was loaded.
    if (data.type === 'joined' && stream) post({ type: 'welcome', tab: data.tab })
    if (data.type === 'welcome' && data.tab === tab) onEvent({ kind: 'hello' })
    if (data.type === 'who watches') announceWatchedIds()
    if (data.type === 'watching') {
      others.set(data.tab, data.ids)
      stream?.watch(listAllWatchedIds())
    }
  })
  const stopWatching = onWatchedChange(() => {
    announceWatchedIds()
    stream?.watch(listAllWatchedIds())
  })

  const handleVisibilityChange = () => {
    clearTimeout(suspendTimer)
    if (document.visibilityState === 'hidden') {
      suspendTimer = setTimeout(() => {
        suspended = true
        leave()
      }, HIDDEN_TAB_TIMEOUT_MS)
    } else if (suspended) {
      suspended = false
      onEvent({ kind: 'hello' })
      join()
    }
  }
  document.addEventListener('visibilitychange', handleVisibilityChange)
  const announceLeaving = () => post({ type: 'watching', tab, ids: [] })
  window.addEventListener('pagehide', announceLeaving)
  join()
  post({ type: 'joined', tab })
  // Components may have registered ids before this tab joined.
  announceWatchedIds()
  handleVisibilityChange()

  return () => {
    clearTimeout(suspendTimer)
    document.removeEventListener('visibilitychange', handleVisibilityChange)
    window.removeEventListener('pagehide', announceLeaving)
    stopWatching()
    announceLeaving()
    leave()
    channel?.close()
  }
}
