import type { LiveEvent } from '#contract/live.ts'
import { refreshSession } from '#web/core/session.ts'
import { getBackoffDelay } from './backoff.ts'

const STREAM_PATH = '/api/notifications/stream'

type Stream = { watch: (ids: string[]) => void; close: () => void }

/**
 * The one open stream. It comes back by itself after whatever ended it, later each time; with every `hello` that is told
 * something may have been missed. Other posts to watch open a new one before the old is let go, so that nothing is.
 */
export const openStream = (watching: string[], tell: (event: LiveEvent) => void): Stream => {
  let watched = watching
  /** What the stream watches that speaks. */
  let covered: string[] = []
  /** The newest, and the one that tells what happens. */
  let current: EventSource | undefined
  let speaking: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let closed = false
  const open = new Set<EventSource>()

  const close = (one: EventSource) => {
    one.close()
    open.delete(one)
  }
  const closeAll = () => open.forEach(close)

  const again = () => {
    closeAll()
    clearTimeout(retry)
    retry = setTimeout(connect, getBackoffDelay(failures))
    failures += 1
  }

  const connect = () => {
    const asked = watched
    const next = new EventSource(asked.length > 0 ? `${STREAM_PATH}?watching=${asked.join(',')}` : STREAM_PATH)
    current = next
    open.add(next)
    let greeted = false
    next.onmessage = ({ data }) => {
      const event = parseEvent(String(data))
      if (!event) return
      if (event.kind === 'bye') return end(event.reason)
      if (event.kind !== 'hello' || greeted) return tell(event)
      greeted = true
      failures = 0
      const added = asked.filter((id) => !covered.includes(id))
      covered = asked
      const goesOn = speaking !== undefined && open.has(speaking)
      speaking = next
      // Those opened after it are still on their way.
      if (next === current) for (const one of open) if (one !== next) close(one)
      if (!goesOn) return tell(event)
      for (const id of added) tell({ kind: 'post', id })
    }
    next.onerror = () => {
      // Perhaps the session is over; it says so to whoever asks.
      if (!greeted && next === current && !closed) void refreshSession()
      end('again')
    }
    const end = (reason: 'again' | 'signed_out') => {
      close(next)
      if (next !== current || closed) return
      if (reason === 'again') return again()
      closeAll()
      void refreshSession()
    }
  }

  // A network that is back is not waited for.
  const online = () => {
    if (open.size > 0) return
    clearTimeout(retry)
    failures = 0
    connect()
  }
  window.addEventListener('online', online)
  connect()

  return {
    watch: (ids) => {
      if (ids.join() === watched.join()) return
      watched = ids
      // Else it waits for its next try.
      if (open.size > 0) connect()
    },
    close: () => {
      closed = true
      clearTimeout(retry)
      window.removeEventListener('online', online)
      closeAll()
    },
  }
}

/** What came over the stream; undefined for what is no event of ours. */
const parseEvent = (data: string): LiveEvent | undefined => {
  try {
    return JSON.parse(data) as LiveEvent
  } catch {
    return undefined
  }
}
