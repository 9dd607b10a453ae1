import type { LiveEvent } from '#contract/live.ts'
import { refreshSession } from '#web/core/session.ts'
import { getBackoffDelay } from './backoff.ts'

const STREAM_PATH = '/api/notifications/stream'

type Stream = { watch: (ids: string[]) => void; close: () => void }

/**
 * Opens the event stream and reconnects with increasing delays. Every `hello` passed on means that events may have
 * been missed. When the watched ids change, the new connection opens before the old one closes, so that none are lost.
 */
export const openStream = (watching: string[], onEvent: (event: LiveEvent) => void): Stream => {
  let watched = watching
  /** The ids that the active connection watches. */
  let coveredIds: string[] = []
  /** The newest connection, and the latest one that has received its hello. */
  let current: EventSource | undefined
  let active: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let closed = false
  const open = new Set<EventSource>()

  const close = (source: EventSource) => {
    source.close()
    open.delete(source)
  }
  const closeAll = () => open.forEach(close)

  const reconnect = () => {
    closeAll()
    clearTimeout(retry)
    retry = setTimeout(connect, getBackoffDelay(failures))
    failures += 1
  }

  const connect = () => {
    const requestedIds = watched
    const next = new EventSource(
      requestedIds.length > 0 ? `${STREAM_PATH}?watching=${requestedIds.join(',')}` : STREAM_PATH,
    )
    current = next
    open.add(next)
    let receivedHello = false
    next.onmessage = ({ data }) => {
      const event = parseEvent(String(data))
      if (!event) return
      if (event.kind === 'bye') return end(event.reason)
      if (event.kind !== 'hello' || receivedHello) return onEvent(event)
      receivedHello = true
      failures = 0
      const added = requestedIds.filter((id) => !coveredIds.includes(id))
      coveredIds = requestedIds
      const isHandover = active !== undefined && open.has(active)
      active = next
      // Only the newest may close the others, because a newer one has not received its hello yet.
      if (next === current) for (const source of open) if (source !== next) close(source)
      if (!isHandover) return onEvent(event)
      for (const id of added) onEvent({ kind: 'post', id })
    }
    next.onerror = () => {
      // EventSource does not reveal the status code. If the session has ended, refreshing it finds out.
      if (!receivedHello && next === current && !closed) void refreshSession()
      end('again')
    }
    const end = (reason: 'again' | 'signed_out') => {
      close(next)
      if (next !== current || closed) return
      if (reason === 'again') return reconnect()
      closeAll()
      void refreshSession()
    }
  }

  // Reconnects at once when the network is back.
  const handleOnline = () => {
    if (open.size > 0) return
    clearTimeout(retry)
    failures = 0
    connect()
  }
  window.addEventListener('online', handleOnline)
  connect()

  return {
    watch: (ids) => {
      if (ids.join() === watched.join()) return
      watched = ids
      // Without an open connection, the next attempt uses the new ids.
      if (open.size > 0) connect()
    },
    close: () => {
      closed = true
      clearTimeout(retry)
      window.removeEventListener('online', handleOnline)
      closeAll()
    },
  }
}

/** Parses an event from the stream; undefined if it is not JSON. */
const parseEvent = (data: string): LiveEvent | undefined => {
  try {
    return JSON.parse(data) as LiveEvent
  } catch {
    return undefined
  }
}
