import type { Services } from '#server/core/requests/context.ts'
import { runPeriodically } from '#server/core/run-periodically.ts'
import { claimShiftsStartingSoon, enqueueFanOut } from '#server/notifications/fan-out/service.ts'

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

/** Enqueues reminders to followers for shifts that begin within the hour. */
export function enqueueReminders({ db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    for (const shift_id of await claimShiftsStartingSoon(trx, clock.now()))
      await enqueueFanOut(trx, jobs, { kind: 'shift_soon', shift_id })
  })
}
