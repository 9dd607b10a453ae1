import type { Services } from '#server/core/requests/context.ts'
import { runPeriodically } from '#server/core/run-periodically.ts'
import { enqueueSilenceEmails, type SilenceDeps } from '#server/notifications/delivery/push-silences.ts'

const HOUR = 3_600_000

/** Checks every hour whose pushes no longer arrive. Several processes may do so at once. */
export function startPushSilences(services: SilenceDeps & Pick<Services, 'log'>): { stop(): Promise<void> } {
  const check = async () => {
    await enqueueSilenceEmails(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'Could not find people whose pushes do not arrive'),
    )
  }
  return runPeriodically(check, { everyMs: HOUR, firstAfterMs: 0 })
}
