import { THREAD_LIST_WATCH_ID } from '#contract/live.texts.ts'
import type { LiveEvent } from '#contract/live.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Database } from '#server/core/db/db.ts'
import type { Listener } from '#server/core/db/engine.ts'
import { EventStream } from '#server/core/event-stream.ts'
import type { Logger } from '#server/core/log.ts'
import { findValidSessions } from '#server/core/records/sessions.ts'
import { httpError } from '#server/core/requests/errors.ts'
import type { LiveHub, StreamSubscriber } from '#server/core/requests/ports.ts'
import { findFeedReaders, findForumMembers, findVisiblePosts } from './queries.ts'
import { admitStream, parseLivePayload } from './rules.ts'

const HEARTBEAT_MS = 25_000
/** Delay after an error, and before a stream is cut off whose client does not read its end. */
const GRACE_MS = 2000

const HELLO: LiveEvent = { kind: 'hello' }
const RECONNECT: LiveEvent = { kind: 'bye', reason: 'again' }
const SIGNED_OUT: LiveEvent = { kind: 'bye', reason: 'signed_out' }

type OpenStream = StreamSubscriber & { opened: number; stream: EventStream }
type LiveHubDeps = { database: Pick<Database, 'db' | 'listen'>; clock: Clock; log: Logger }

export function createHub({ database, clock, log }: LiveHubDeps): LiveHub {
  const { db } = database
  const streams = new Set<OpenStream>()
  const notificationListeners = new Set<(recipientIds: string[]) => void>()
  const posted = new Set<string>()
  const touched = new Set<string>()
  const threads = new Set<string>()
  const unverifiedStreams = new Set<OpenStream>()
  let listener: Listener | undefined
  let heartbeatTimer: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false
  let processing: Promise<void> | undefined
  let count = 0

  const handlePayload = (payload: string): void => {
    const changes = parseLivePayload(payload)
    if (!changes) {
      log.warn('Ignored an unknown payload on the live channel')
      return
    }
    if (changes.notifications.length > 0) sendNotificationEvents(changes.notifications)
    const ended = new Set(changes.ended_sessions)
    const changed = new Set(changes.changed_roles)
    for (const one of streams) {
      if (ended.has(one.session_id)) endStream(one, SIGNED_OUT)
      // It was opened with other rights: whoever comes back is judged by those of now.
      else if (changed.has(one.account_id)) endStream(one, RECONNECT)
    }
    if (streams.size === 0) return
    for (const id of changes.new_posts) posted.add(id)
    for (const id of changes.changed_posts) touched.add(id)
    for (const id of changes.changed_threads) threads.add(id)
    startProcessing()
  }

  const sendNotificationEvents = (recipientIds: string[]): void => {
    const recipients = new Set(recipientIds)
    for (const one of streams) if (recipients.has(one.account_id)) one.stream.send({ kind: 'notices' })
    for (const notifyListener of notificationListeners) notifyListener(recipientIds)
  }

  /** Something may have been missed. */
  const handleConnected = (): void => {
    for (const one of streams) {
      one.stream.send(HELLO)
      unverifiedStreams.add(one)
    }
    startProcessing()
  }

  const endStream = (one: OpenStream, event: LiveEvent): void => {
    streams.delete(one)
    unverifiedStreams.delete(one)
    one.stream.end(event)
    setTimeout(() => one.stream.abort(httpError('SERVICE_UNAVAILABLE')), GRACE_MS).unref()
  }

  /** Asks the database whom it concerns: one round at a time, what comes meanwhile waits for the next. */
  const startProcessing = (): void => {
    processing ??= processChanges().finally(() => {
      processing = undefined
    })
  }
  const processChanges = async (): Promise<void> => {
    try {
      while (!stopped && unverifiedStreams.size + posted.size + touched.size + threads.size > 0) {
        await checkSessions()
        await sendFeedEvents()
        await sendPostEvents()
        await sendThreadEvents()
      }
    } catch (error) {
      log.error({ err: error }, 'Processing live events failed and will be retried')
      retry ??= setTimeout(() => {
        retry = undefined
        startProcessing()
      }, GRACE_MS)
      retry.unref()
    }
  }

  const checkSessions = async (): Promise<void> => {
    await drainSet(unverifiedStreams, async (asked) => {
      const ids = [...new Set(asked.map((one) => one.session_id))]
      const validIds = await findValidSessions(db, ids, clock.now())
      for (const one of asked) if (!validIds.has(one.session_id)) endStream(one, SIGNED_OUT)
    })
  }

  const sendFeedEvents = async (): Promise<void> => {
    await drainSet(posted, async (posts) => {
      const readers = [...new Set([...streams].map((one) => one.account_id))]
      if (readers.length === 0) return
      const recipientIds = await findFeedReaders(db, readers, posts)
      for (const one of streams) if (recipientIds.has(one.account_id)) one.stream.send({ kind: 'feed' })
    })
  }

  const sendPostEvents = async (): Promise<void> => {
    await drainSet(touched, async (ids) => {
      const watched = listWatchers(ids).map(({ one, id }) => ({ one, viewer_id: one.account_id, id }))
      if (watched.length === 0) return
      const visible = await findVisiblePosts(db, watched)
      for (const { one, viewer_id, id } of watched)
        if (visible.has(viewer_id + id)) one.stream.send({ kind: 'post', id })
    })
  }

  const sendThreadEvents = async (): Promise<void> => {
    await drainSet(threads, async (ids) => {
      const watched = listWatchers([...ids, THREAD_LIST_WATCH_ID])
      if (watched.length === 0) return
      const memberIds = await findForumMembers(db, [...new Set(watched.map(({ one }) => one.account_id))])
      for (const { one, id } of watched)
        if (memberIds.has(one.account_id))
          one.stream.send(id === THREAD_LIST_WATCH_ID ? { kind: 'threads' } : { kind: 'thread', id })
    })
  }

  /** Who watches which of these. */
  const listWatchers = (ids: string[]) =>
    [...streams].flatMap((one) => one.watching.filter((id) => ids.includes(id)).map((id) => ({ one, id })))

  const sendHeartbeat = (): void => {
    for (const one of streams) {
      if (one.stream.sendHeartbeat()) unverifiedStreams.add(one)
      else endStream(one, RECONNECT)
    }
    startProcessing()
  }

  return {
    async start() {
      listener = await database.listen('live', handlePayload, handleConnected)
      heartbeatTimer = setInterval(sendHeartbeat, HEARTBEAT_MS)
      heartbeatTimer.unref()
    },
    async stop() {
      stopped = true
      clearInterval(heartbeatTimer)
      clearTimeout(retry)
      for (const one of streams) endStream(one, RECONNECT)
      await listener?.close()
      await processing
    },
    open(who) {
      if (stopped) throw httpError('SERVICE_UNAVAILABLE')
      const { admitted, replaces } = admitStream(streams, who)
      if (replaces) endStream(replaces, RECONNECT)
      if (!admitted) return null
      count += 1
      const one: OpenStream = { ...who, opened: count, stream: new EventStream(() => removeStream(one)) }
      streams.add(one)
      one.stream.send(HELLO)
      // It may have ended between the door and here.
      unverifiedStreams.add(one)
      startProcessing()
      return one.stream.body
    },
    onNotifications(told) {
      notificationListeners.add(told)
      return () => notificationListeners.delete(told)
    },
    sendHeartbeat,
    async whenIdle() {
      for (let round = processing; round; round = processing) await round
    },
    get size() {
      return streams.size
    },
  }

  function removeStream(one: OpenStream): void {
    streams.delete(one)
    unverifiedStreams.delete(one)
  }
}

/** Takes everything out of a set to work on it; where that fails it is put back. */
async function drainSet<T>(from: Set<T>, work: (taken: T[]) => Promise<void>): Promise<void> {
  const items = [...from]
  if (items.length === 0) return
  from.clear()
  try {
    await work(items)
  } catch (error) {
    for (const one of items) from.add(one)
    throw error
  }
}
