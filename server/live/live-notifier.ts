import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/core/db/db.ts'
import type { Logger } from '#server/core/log.ts'
import { endLiveLease, hasWaitingEvents, sendLiveEvents, takeLiveLease } from './queries.ts'

/** How long the notifier's lease lasts. After a crash, events that wait in the outbox wait at most a second longer. */
const LEASE_MS = 2000
const RENEWAL_MS = 1000
/** How often a process without the lease checks whether it should take it. */
const CHECK_MS = 1000
/** Batching starts at this many payloads between two checks. */
const MANY_PAYLOADS = 20
/** It ends when this many renewals in a row follow on fewer events than this. */
const QUIET_RENEWALS = 3
const FEW_EVENTS = 10
/** The pause between two batches. */
const BATCH_MS = 25
/** Time for transactions that still saw the lease to commit. */
const LINGER_MS = 250

/** The first transaction of any database. */
const FIRST_XID = '0'

type NotifierDeps = { db: Db; log: Logger }

/**
 * While many events arrive, one process of all takes a lease, which makes the database collect them in an outbox, and
 * sends them in batches: transactions that notify themselves commit one after another.
 */
export class LiveNotifier {
  readonly #deps: NotifierDeps
  readonly #id = randomUUID()
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #received = 0

  constructor(deps: NotifierDeps) {
    this.#deps = deps
    this.#running = this.#run()
  }

  /** Counts a payload that arrived on the live channel. */
  recordPayload(): void {
    this.#received += 1
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    while (await this.#pause(CHECK_MS)) {
      try {
        if (await this.#shouldSend()) await this.#sendBatches()
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'Sending live events in batches failed and will be retried')
      }
      this.#received = 0
    }
  }

  /** Also true if a process that was killed has left events in the outbox. */
  async #shouldSend(): Promise<boolean> {
    return this.#received >= MANY_PAYLOADS || (await hasWaitingEvents(this.#deps.db))
  }

  async #sendBatches(): Promise<void> {
    const { db, log } = this.#deps
    if (!(await this.#takeLease())) return
    log.debug('This process sends live events in batches')
    let fromXid = FIRST_XID
    let sent = 0
    let quietRenewals = 0
    let renewAt = performance.now() + RENEWAL_MS
    while (await this.#pause(BATCH_MS)) {
      const batch = await sendLiveEvents(db, this.#id, fromXid)
      if (!batch) return
      fromXid = batch.drained_before
      sent += batch.sent
      if (performance.now() < renewAt) continue
      quietRenewals = sent < FEW_EVENTS ? quietRenewals + 1 : 0
      if (quietRenewals === QUIET_RENEWALS || !(await this.#takeLease())) break
      sent = 0
      renewAt = performance.now() + RENEWAL_MS
    }
    await endLiveLease(db, this.#id)
    await wait(LINGER_MS)
    await sendLiveEvents(db, this.#id, fromXid)
  }

  #takeLease(): Promise<boolean> {
    return takeLiveLease(this.#deps.db, this.#id, LEASE_MS / 1000)
  }

  /** Returns false if the notifier was stopped in the meantime. */
  async #pause(milliseconds: number): Promise<boolean> {
    const { signal } = this.#stopping
    await wait(milliseconds, undefined, { ref: false, signal }).catch(() => {})
    return !signal.aborted
  }
}
