import type { Clock } from '#server/core/clock.ts'
import type { Database } from '#server/core/db/db.ts'
import type { Listener } from '#server/core/db/engine.ts'
import type { Logger } from '#server/core/log.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import type { LiveHub, PageWatcher, StreamSubscriber } from '#server/core/requests/ports.ts'
import { EventDispatcher } from './event-dispatcher.ts'
import { OpenStreams, RECONNECT, SIGNED_OUT } from './open-streams.ts'
import { PageStreams } from './page-streams.ts'
import { HEARTBEAT_MS, type LivePayload, parseLivePayload } from './rules.ts'

type LiveHubDeps = {
  database: Pick<Database, 'db' | 'listen'>
  clock: Clock
  log: Logger
  /** Called for every payload on the channel. */
  onPayload?: () => void
}

export const createHub = (deps: LiveHubDeps): LiveHub => new Hub(deps)

/** Turns changes that the database announces on the channel `live` into events of this process's streams. */
class Hub implements LiveHub {
  readonly #database: LiveHubDeps['database']
  readonly #log: Logger
  readonly #onPayload: LiveHubDeps['onPayload']
  readonly #streams = new OpenStreams()
  readonly #dispatcher: EventDispatcher
  readonly #pages: PageStreams
  readonly #notificationListeners = new Set<(recipientIds: string[]) => void>()
  #listener: Listener | undefined
  #heartbeatTimer: NodeJS.Timeout | undefined
  #stopped = false

  constructor({ database, clock, log, onPayload }: LiveHubDeps) {
    this.#database = database
    this.#log = log
    this.#onPayload = onPayload
    this.#dispatcher = new EventDispatcher({ db: database.db, clock, log, streams: this.#streams })
    this.#pages = new PageStreams({ db: database.db, clock, log })
  }

  get size(): number {
    return this.#streams.size + this.#pages.size
  }

  async start(): Promise<void> {
    this.#listener = await this.#database.listen(
      'live',
      (payload) => this.#handlePayload(payload),
      () => this.#handleConnected(),
    )
    this.#heartbeatTimer = setInterval(() => this.sendHeartbeat(), HEARTBEAT_MS)
    this.#heartbeatTimer.unref()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#heartbeatTimer)
    for (const one of this.#streams) this.#streams.end(one, RECONNECT)
    const idle = Promise.all([this.#dispatcher.stop(), this.#pages.stop()])
    await this.#listener?.close()
    await idle
  }

  open(subscriber: StreamSubscriber): ReadableStream<Uint8Array> | null {
    if (this.#stopped) throw apiErrors.SERVICE_UNAVAILABLE()
    const body = this.#streams.open(subscriber)
    if (body) this.#dispatcher.start()
    return body
  }

  async openPage(watcher: PageWatcher): ReturnType<LiveHub['openPage']> {
    if (this.#stopped) throw apiErrors.SERVICE_UNAVAILABLE()
    return this.#pages.open(watcher)
  }

  onNotifications(listener: (recipientIds: string[]) => void): () => void {
    this.#notificationListeners.add(listener)
    return () => this.#notificationListeners.delete(listener)
  }

  sendHeartbeat(): void {
    this.#streams.sendHeartbeat()
    this.#dispatcher.start()
    this.#pages.sendHeartbeat()
  }

  async whenIdle(): Promise<void> {
    await Promise.all([this.#dispatcher.whenIdle(), this.#pages.whenIdle()])
  }

  #handlePayload(payload: string): void {
    this.#onPayload?.()
    const changes = parseLivePayload(payload)
    if (!changes) {
      this.#log.warn('Ignored an unknown payload on the live channel')
      return
    }
    if (changes.notifications.length > 0) this.#sendNotificationEvents(changes.notifications)
    this.#endStreams(changes)
    if (this.#streams.size > 0) this.#dispatcher.add(changes)
    if (changes.changed_pages.length > 0) this.#pages.checkPagesOf(changes.changed_pages)
  }

  #sendNotificationEvents(recipientIds: string[]): void {
    this.#streams.sendTo(new Set(recipientIds), { kind: 'notifications' })
    for (const notifyListener of this.#notificationListeners) notifyListener(recipientIds)
  }

  #endStreams({ ended_sessions, changed_roles }: LivePayload): void {
    const ended = new Set(ended_sessions)
    const changed = new Set(changed_roles)
    for (const one of this.#streams) {
      if (ended.has(one.session_id)) this.#streams.end(one, SIGNED_OUT)
      // The stream was authorized with the former rights: a new request is authorized with the current ones.
      else if (changed.has(one.account_id)) this.#streams.end(one, RECONNECT)
    }
  }

  /** Events may have been missed while the connection to the database was down. */
  #handleConnected(): void {
    this.#streams.greetAgain()
    this.#dispatcher.start()
    this.#pages.checkAll()
  }
}
