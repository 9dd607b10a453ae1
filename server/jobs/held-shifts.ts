import type { Services } from '#server/core/requests/context.ts'
import { runPeriodically } from '#server/core/run-periodically.ts'
import { showHeldShifts } from '#server/shifts/held-shifts/service.ts'

const MINUTE = 60_000

/** Shows shifts that are held until their talent is there, now and every minute. Several processes may do so at once. */
export function startHeldShifts(services: Pick<Services, 'db' | 'clock' | 'jobs' | 'log'>): { stop(): Promise<void> } {
  const showDue = () =>
    showHeldShifts(services).catch((error: unknown) => services.log.error({ err: error }, 'Could not show held shifts'))
  return runPeriodically(showDue, { everyMs: MINUTE, firstAfterMs: 0 })
}
