import { deleteExpiredAuthRows } from '#server/accounts/queries.ts'
import { clearFailedEmails } from '#server/core/queue/queue.ts'
import type { Services } from '#server/core/requests/context.ts'
import { runPeriodically } from '#server/core/run-periodically.ts'
import { deleteReporterEmails } from '#server/moderation/reports/queries.ts'
import { pruneDeliveries } from '#server/notifications/delivery/queries.ts'
import { prunePushDeliveries } from '#server/notifications/devices/queries.ts'
import { deleteStaleSubscriptions } from '#server/notifications/push/queries.ts'
import { pruneNotifications } from '#server/notifications/queries.ts'
import { deletePageChanges } from '#server/public-pages/queries.ts'
import { deleteCancelledShifts } from '#server/shifts/schedule/queries.ts'
import { deleteExpiredPlaceSearches } from '#server/venues/places/queries.ts'

const HOUR = 3_600_000
// Subscribed calendars report a cancellation for this long.
const CANCELLED_RETENTION_MS = 30 * 24 * HOUR
// Longer than the maximum delay of any delivery.
const DELIVERY_RETENTION_MS = 60 * 24 * HOUR
// Longer than the time after which someone is told that their pushes do not arrive.
const PUSH_DELIVERY_RETENTION_MS = 30 * 24 * HOUR
// The privacy policy names this time.
const REPORTER_EMAIL_RETENTION_MS = 90 * 24 * HOUR

/** Deletes expired rows and unused files, now and every hour. Several processes may do so at once. */
export function startSweep({ db, clock, jobs, log }: Pick<Services, 'db' | 'clock' | 'jobs' | 'log'>): {
  stop(): Promise<void>
} {
  const sweep = () => {
    const now = clock.now()
    return deleteExpiredAuthRows(db, now)
      .then(() => deleteCancelledShifts(db, new Date(now.getTime() - CANCELLED_RETENTION_MS)))
      .then(() => deleteReporterEmails(db, new Date(now.getTime() - REPORTER_EMAIL_RETENTION_MS)))
      .then(() => clearFailedEmails(db))
      .then(() => pruneNotifications(db, now))
      .then(() => pruneDeliveries(db, new Date(now.getTime() - DELIVERY_RETENTION_MS)))
      .then(() => prunePushDeliveries(db, new Date(now.getTime() - PUSH_DELIVERY_RETENTION_MS)))
      .then(() => deleteStaleSubscriptions(db, now))
      .then(() => deleteExpiredPlaceSearches(db, now))
      .then(() => deletePageChanges(db))
      .then(() => jobs.enqueue(db, 'delete_files', {}))
      .catch((error: unknown) => log.error({ err: error }, 'Could not delete expired data'))
  }
  return runPeriodically(sweep, { everyMs: HOUR, firstAfterMs: 0 })
}
