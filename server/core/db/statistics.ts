import type { Logger } from '#server/core/log.ts'
import type { Database } from './db.ts'

const MINUTE = 60_000

type StatisticsOptions = { log: Logger; firstAfterMs?: number; everyMs?: number }

/**
 * Keeps the planner's figures fresh in the embedded database, which has no autovacuum to do it: without them it reads
 * whole tables where an index would do. Nothing is done while nothing is written.
 */
export function startStatisticsRefresh(
  database: Pick<Database, 'query'>,
  options: StatisticsOptions,
): { stop(): Promise<void> } {
  const { log, firstAfterMs = MINUTE / 2, everyMs = 30 * MINUTE } = options
  let seen: unknown
  let running: Promise<void> = Promise.resolve()

  const position = async () =>
    (await database.query('select pg_current_wal_insert_lsn()::text as position'))[0]?.position
  const refresh = async (): Promise<void> => {
    if ((await position()) === seen) return
    await database.query('analyze')
    seen = await position()
  }
  const run = (): void => {
    running = refresh().catch((error: unknown) => log.error({ err: error }, 'The planner’s figures are not fresh'))
  }
  const first = setTimeout(run, firstAfterMs).unref()
  const timer = setInterval(run, everyMs).unref()
  return {
    async stop() {
      clearTimeout(first)
      clearInterval(timer)
      await running
    },
  }
}
