import { MAX_WATCHED_IDS } from '#contract/live.texts.ts'
import type { LiveEvent } from '#contract/live.ts'
import { openStream } from './stream.ts'
import { listWatchedIds, onWatchedChange } from './watched-ids.ts'

/** A tab that nobody looked at for so long lets go; what it missed it reads when somebody does. */
const HIDDEN_TAB_TIMEOUT_MS = 5 * 60_000
const NAME = 'last-call-live'

type LiveTabMessage =
  | { type: 'event'; event: LiveEvent }
  | { type: 'joined'; tab: string }
  | { type: 'welcome'; tab: string }
  | { type: 'watching'; tab: string; ids: string[] }
  | { type: 'who watches' }

/**
 * Listens to what happens, with exactly one stream however many tabs a browser has: one of them holds it and passes on
 * what it hears. Where the browser cannot agree among its tabs, each has its own.
 */
export const shareLiveStream = (me: string, hear: (event: LiveEvent) => void): (() => void) => {
  const shared = typeof BroadcastChannel === 'function' && navigator.locks !== undefined
  // By account: tabs of somebody who just left may still hold theirs.
  const name = `${NAME}-${me}`
  const channel = shared ? new BroadcastChannel(name) : undefined
  const tab = String(Math.random())
  const others = new Map<string, string[]>()
  let stream: ReturnType<typeof openStream> | undefined
  let release: (() => void) | undefined
  let waiting: AbortController | undefined
  let sleep: ReturnType<typeof setTimeout> | undefined
  let asleep = false

  const say = (said: LiveTabMessage) => channel?.postMessage(said)
  const sayWatching = () => say({ type: 'watching', tab, ids: listWatchedIds() })
  const all = () => [...new Set([...[...others.values()].flat(), ...listWatchedIds()])].slice(-MAX_WATCHED_IDS)

  const lead = () => {
    stream = openStream(all(), (event) => {
      say({ type: 'event', event })
      hear(event)
    })
    say({ type: 'who watches' })
  }
  const letGo = () => {
    stream?.close()
    stream = undefined
    others.clear()
    release?.()
    release = undefined
  }

  const join = () => {
    if (!shared) return lead()
    const turn = new AbortController()
    waiting = turn
    navigator.locks
      .request(name, { signal: turn.signal }, () => {
        // Given up in the very moment in which it became our turn: nothing takes that back but this.
        if (turn.signal.aborted) return
        lead()
        return new Promise<void>((resolve) => {
          release = resolve
        })
      })
      // Given up before it was our turn.
      .catch(() => undefined)
  }
  const leave = () => {
    waiting?.abort()
    letGo()
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<LiveTabMessage>) => {
    if (data.type === 'event') hear(data.event)
    // The stream greeted before that tab listened, and may have told it something since its page was read.
    if (data.type === 'joined' && stream) say({ type: 'welcome', tab: data.tab })
    if (data.type === 'welcome' && data.tab === tab) hear({ kind: 'hello' })
    if (data.type === 'who watches') sayWatching()
    if (data.type === 'watching') {
      others.set(data.tab, data.ids)
      stream?.watch(all())
    }
  })
  const stopWatching = onWatchedChange(() => {
    sayWatching()
    stream?.watch(all())
  })

  const look = () => {
    clearTimeout(sleep)
    if (document.visibilityState === 'hidden') {
      sleep = setTimeout(() => {
        asleep = true
        leave()
      }, HIDDEN_TAB_TIMEOUT_MS)
    } else if (asleep) {
      asleep = false
      hear({ kind: 'hello' })
      join()
    }
  }
  document.addEventListener('visibilitychange', look)
  const sayGone = () => say({ type: 'watching', tab, ids: [] })
  window.addEventListener('pagehide', sayGone)
  join()
  say({ type: 'joined', tab })
  // Its page stood before it listened.
  sayWatching()
  look()

  return () => {
    clearTimeout(sleep)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pagehide', sayGone)
    stopWatching()
    sayGone()
    leave()
    channel?.close()
  }
}
