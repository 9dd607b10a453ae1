import { runPeriodically } from '#server/core/run-periodically.ts'
import { enqueueSummaries, type SummaryDeps } from '#server/notifications/delivery/summaries.ts'

const CHECK_INTERVAL_MS = 5 * 60_000

/** Checks every few minutes whether a summary is due in any time zone. */
export function startSummaries(services: SummaryDeps): { stop(): Promise<void> } {
  let checking: Promise<unknown> = Promise.resolve()
  let stopped = false
  const check = () => {
    checking = checking
      .then(() => enqueueSummaries(services, () => stopped))
      .catch((error: unknown) => services.log.error({ err: error }, 'Could not enqueue summaries'))
    return checking
  }
  const checks = runPeriodically(check, { everyMs: CHECK_INTERVAL_MS, firstAfterMs: 0 })
  return {
    stop() {
      stopped = true
      return checks.stop()
    },
  }
}
