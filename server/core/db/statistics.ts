import type { Logger } from '#server/core/log.ts'
import { runPeriodically } from '#server/core/run-periodically.ts'
import type { Database } from './db.ts'

const MINUTE = 60_000

type StatisticsOptions = { log: Logger; firstAfterMs?: number; everyMs?: number }

/**
 * Keeps the planner's statistics up to date in the embedded database, which has no autovacuum: without them the planner
 * scans whole tables instead of using an index. Does nothing while nothing is written.
 */
export function startStatisticsRefresh(
  database: Pick<Database, 'query'>,
  options: StatisticsOptions,
): { stop(): Promise<void> } {
  const { log, firstAfterMs = MINUTE / 2, everyMs = 30 * MINUTE } = options
  let analyzedPosition: unknown

  const readPosition = async () =>
    (await database.query('select pg_current_wal_insert_lsn()::text as position'))[0]?.position
  const refresh = async (): Promise<void> => {
    if ((await readPosition()) === analyzedPosition) return
    await database.query('analyze')
    analyzedPosition = await readPosition()
  }
  const run = () =>
    refresh().catch((error: unknown) => log.error({ err: error }, 'The planner statistics could not be updated'))
  return runPeriodically(run, { everyMs, firstAfterMs })
}
