import { sweepExpired } from '#server/accounts/queries.ts'
import { forgetGivenUpMails } from '#server/core/queue/queue.ts'
import type { Services } from '#server/core/requests/context.ts'
import { dropStaleSubscriptions } from '#server/notifications/push/queries.ts'
import { pruneNotices } from '#server/notifications/queries.ts'
import { sweepCancelled } from '#server/shifts/schedule/queries.ts'
import { pruneDeliveries } from './queries.ts'

const HOUR = 3_600_000
// Calendars hear of what is off for as long.
const CANCELLED_KEPT = 30 * 24 * HOUR
// Nothing is sent as late as that.
const DELIVERIES_KEPT = 60 * 24 * HOUR

/** Removes expired rows and forgotten files now and every hour. Any number of processes may do so at once. */
export function keepSwept({ db, clock, jobs, log }: Pick<Services, 'db' | 'clock' | 'jobs' | 'log'>): {
  stop(): Promise<void>
} {
  let sweeping = Promise.resolve()
  const sweep = () => {
    const now = clock.now()
    sweeping = sweepExpired(db, now)
      .then(() => sweepCancelled(db, new Date(now.getTime() - CANCELLED_KEPT)))
      .then(() => forgetGivenUpMails(db))
      .then(() => pruneNotices(db, now))
      .then(() => pruneDeliveries(db, new Date(now.getTime() - DELIVERIES_KEPT)))
      .then(() => dropStaleSubscriptions(db, now))
      .then(() => jobs.enqueue(db, 'remove_files', {}))
      .then(() => {})
      .catch((error: unknown) => log.error({ err: error }, 'Sweeping failed'))
  }
  sweep()
  const timer = setInterval(sweep, HOUR)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await sweeping
    },
  }
}
