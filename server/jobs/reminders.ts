import type { Services } from '#server/core/requests/context.ts'
import { runPeriodically } from '#server/core/run-periodically.ts'
import { enqueueReminders } from '#server/notifications/fan-out/service.ts'

const MINUTE = 60_000

/** Checks every minute for shifts that begin soon. Several processes may do so at once. */
export function startReminders({ db, clock, jobs, log }: Pick<Services, 'db' | 'clock' | 'jobs' | 'log'>): {
  stop(): Promise<void>
} {
  const enqueueDue = () =>
    enqueueReminders({ db, clock, jobs }).catch((error: unknown) =>
      log.error({ err: error }, 'Could not enqueue reminders'),
    )
  return runPeriodically(enqueueDue, { everyMs: MINUTE, firstAfterMs: 0 })
}
