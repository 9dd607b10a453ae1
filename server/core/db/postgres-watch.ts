import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '#server/core/log.ts'
import { Unavailable } from '#server/core/unavailable.ts'

/** How often PostgreSQL is asked whether it is there, and how long the answer may take. */
const PING_INTERVAL_MS = 1000
const PING_TIMEOUT_MS = 4000
/** A process that was busy itself first reads what has arrived meanwhile. */
const GRACE_MS = 250

export type ServerWatch = {
  /** Fails as soon as the server is known to be gone, before or while one waits. */
  whileAvailable<T>(work: () => Promise<T>, late: (result: T) => void): Promise<T>
  stop(): Promise<void>
}

/**
 * A server that went silent (stopped, or the way to it cut) leaves every request waiting for minutes. Asked on a
 * connection of its own, it is found out within seconds; `cut` then ends what waits, and until it answers again nothing
 * new begins.
 */
export function watchServer(url: string, log: Logger, cut: () => void): ServerWatch {
  let client: pg.Client | undefined
  let isGone = false
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
    await waitForAnswer(client.query('select 1'))
  }
  const checkServer = async (): Promise<void> => {
    try {
      await ping()
      if (isGone) log.info('PostgreSQL answers again')
      isGone = false
    } catch (error) {
      destroyConnection(client)
      client = undefined
      if (!isGone && !isStopped) {
        isGone = true
        log.error({ err: error }, 'PostgreSQL does not answer')
        for (const reject of waiting) reject(unavailableError())
        cut()
      }
    }
    if (!isStopped) timer = setTimeout(() => (checking = checkServer()), PING_INTERVAL_MS).unref()
  }
  let checking = checkServer()
  return {
    async whileAvailable(work, late) {
      if (isGone) throw unavailableError()
      let reject: (error: Error) => void = () => {}
      const ended = new Promise<never>((_, fail) => {
        reject = fail
      })
      waiting.add(reject)
      const working = work()
      try {
        return await Promise.race([working, ended])
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
    },
  }
}

const unavailableError = () => new Unavailable('PostgreSQL does not answer')

async function waitForAnswer(query: Promise<unknown>): Promise<void> {
  let isAnswered = false
  const answer = query.then(() => {
    isAnswered = true
  })
  answer.catch(() => {})
  await Promise.race([answer, wait(PING_TIMEOUT_MS, undefined, { ref: false })])
  if (!isAnswered) await Promise.race([answer, wait(GRACE_MS, undefined, { ref: false })])
  if (!isAnswered) throw unavailableError()
}

/** Hangs up without a word: who does not answer would not take leave either. */
export function destroyConnection(client: pg.ClientBase | undefined): void {
  const { connection } = (client ?? {}) as { connection?: { stream: { destroy(error: Error): void } } }
  connection?.stream.destroy(unavailableError())
}
