import type { Services } from '#server/core/requests/context.ts'
import { runPeriodically } from '#server/core/run-periodically.ts'
import { showDueSchedules } from '#server/profiles/dark-schedule/queries.ts'

const MINUTE = 60_000

/** Shows dark schedules again once their time is over, now and every minute. Several processes may do so at once. */
export function startDarkSchedules({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): {
  stop(): Promise<void>
} {
  const showDue = () =>
    showDueSchedules(db, clock.now()).catch((error: unknown) =>
      log.error({ err: error }, 'Could not show dark schedules again'),
    )
  return runPeriodically(showDue, { everyMs: MINUTE, firstAfterMs: 0 })
}
