import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '#server/core/log.ts'
import { Gone } from '#server/core/unavailable.ts'

/** How often PostgreSQL is asked whether it is there, and how long the answer may take. */
const ASK_EVERY_MS = 1000
const ANSWER_WITHIN_MS = 4000
/** A process that was busy itself first reads what has arrived meanwhile. */
const GRACE_MS = 250

export type Watch = {
  /** Fails as soon as the server is known to be gone, before or while one waits. */
  whileThere<T>(work: () => Promise<T>, late: (result: T) => void): Promise<T>
  stop(): Promise<void>
}

/**
 * A server that went silent (stopped, or the way to it cut) leaves every request waiting for minutes. Asked on a
 * connection of its own, it is found out within seconds; `cut` then ends what waits, and until it answers again nothing
 * new begins.
 */
export function watchServer(url: string, log: Logger, cut: () => void): Watch {
  let client: pg.Client | undefined
  let isGone = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const waiting = new Set<(error: Error) => void>()

  const ask = async (): Promise<void> => {
    if (!client) {
      const next = new pg.Client({
        connectionString: url,
        application_name: 'last-call-watch',
        connectionTimeoutMillis: ANSWER_WITHIN_MS,
      })
      next.on('error', () => {})
      await next.connect()
      client = next
    }
    await answered(client.query('select 1'))
  }
  const look = async (): Promise<void> => {
    try {
      await ask()
      if (isGone) log.info('PostgreSQL answers again')
      isGone = false
    } catch (error) {
      drop(client)
      client = undefined
      if (!isGone && !isStopped) {
        isGone = true
        log.error({ err: error }, 'PostgreSQL does not answer')
        for (const reject of waiting) reject(gone())
        cut()
      }
    }
    if (!isStopped) timer = setTimeout(() => (looking = look()), ASK_EVERY_MS).unref()
  }
  let looking = look()
  return {
    async whileThere(work, late) {
      if (isGone) throw gone()
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
      drop(client)
      await looking
    },
  }
}

const gone = () => new Gone('PostgreSQL does not answer')

async function answered(query: Promise<unknown>): Promise<void> {
  let isAnswered = false
  const answer = query.then(() => {
    isAnswered = true
  })
  answer.catch(() => {})
  await Promise.race([answer, wait(ANSWER_WITHIN_MS, undefined, { ref: false })])
  if (!isAnswered) await Promise.race([answer, wait(GRACE_MS, undefined, { ref: false })])
  if (!isAnswered) throw gone()
}

/** Hangs up without a word: who does not answer would not take leave either. */
export function drop(client: pg.ClientBase | undefined): void {
  const { connection } = (client ?? {}) as { connection?: { stream: { destroy(error: Error): void } } }
  connection?.stream.destroy(gone())
}
