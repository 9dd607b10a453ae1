import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '#server/core/log.ts'
import { Unavailable } from '#server/core/unavailable.ts'

/** How often the watch pings PostgreSQL, and how long a reply may take. */
const PING_INTERVAL_MS = 1000
const PING_TIMEOUT_MS = 4000
/** Extra time, so that a process that was itself busy first reads a reply that has already arrived. */
const GRACE_MS = 250

export type ServerWatch = {
  /**
   * Runs `work`, but fails as soon as the server is known to be unavailable. `late` gets a result that arrives after
   * that.
   */
  whileAvailable<T>(work: () => Promise<T>, late: (result: T) => void): Promise<T>
  stop(): Promise<void>
}

/**
 * Detects within seconds a server that has gone silent (stopped, or cut off from the network), by pings on a connection
 * of its own. Without this, every request would wait for minutes. `cut` must then close the other connections; new work
 * is refused until the server replies again.
 */
export function watchServer(url: string, log: Logger, cut: () => void): ServerWatch {
  let client: pg.Client | undefined
  let isUnavailable = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const waiting = new Set<(error: Error) => void>()

  const ping = async (): Promise<void> => {
    if (!client) {
      const next = new pg.Client({
        connectionString: url,
        application_name: 'last-call-watch',
        connectionTimeoutMillis: PING_TIMEOUT_MS,
      })
      next.on('error', () => {})
      await next.connect()
      client = next
    }
    await waitForReply(client.query('select 1'))
  }
  const checkServer = async (): Promise<void> => {
    try {
      await ping()
      if (isUnavailable) log.info('PostgreSQL responds again')
      isUnavailable = false
    } catch (error) {
      destroyConnection(client)
      client = undefined
      if (!isUnavailable && !isStopped) {
        isUnavailable = true
        log.error({ err: error }, 'PostgreSQL does not respond')
        for (const reject of waiting) reject(unavailableError())
        cut()
      }
    }
    if (!isStopped) timer = setTimeout(() => (checking = checkServer()), PING_INTERVAL_MS).unref()
  }
  let checking = checkServer()
  return {
    async whileAvailable(work, late) {
      if (isUnavailable) throw unavailableError()
      const { promise: unavailable, reject } = Promise.withResolvers<never>()
      waiting.add(reject)
      const working = work()
      try {
        return await Promise.race([working, unavailable])
      } catch (error) {
        working.then(late, () => {})
        throw error
      } finally {
        waiting.delete(reject)
      }
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      destroyConnection(client)
      await checking
      // A check that was still connecting has opened one, which would keep the process alive.
      destroyConnection(client)
    },
  }
}

const unavailableError = () => new Unavailable('PostgreSQL does not respond')

async function waitForReply(query: Promise<unknown>): Promise<void> {
  let hasReplied = false
  const reply = query.then(() => {
    hasReplied = true
  })
  reply.catch(() => {})
  await Promise.race([reply, wait(PING_TIMEOUT_MS, undefined, { ref: false })])
  if (!hasReplied) await Promise.race([reply, wait(GRACE_MS, undefined, { ref: false })])
  if (!hasReplied) throw unavailableError()
}

/** Destroys the socket without a protocol goodbye, which an unresponsive server would not read. */
export function destroyConnection(client: pg.ClientBase | undefined): void {
  const { connection } = (client ?? {}) as { connection?: { stream: { destroy(error: Error): void } } }
  connection?.stream.destroy(unavailableError())
}
