import type { Services } from '#server/core/requests/context.ts'
import { runPeriodically } from '#server/core/run-periodically.ts'
import { remindOwners } from '#server/venues/confirmations/service.ts'

const HOUR = 3_600_000

/** Checks every hour which owners to remind of what no one has confirmed. Several processes may do so at once. */
export function startConfirmationReminders(services: Pick<Services, 'db' | 'clock' | 'log'>): {
  stop(): Promise<void>
} {
  const remindDue = () =>
    remindOwners(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'Could not remind owners to confirm specials and hours'),
    )
  return runPeriodically(remindDue, { everyMs: HOUR, firstAfterMs: 0 })
}
