import { withoutDeadline } from '#server/core/db/deadline.ts'
import { DELIVERY_BATCH_SIZE, type DeliveryDeps, deliverBatch } from '#server/notifications/delivery/outbox.ts'

/** The loop is woken for new notifications. Polling picks up deferred ones and missed wake-ups. */
const POLL_INTERVAL_MS = 20_000
/** Groups wake-ups, because a burst of likes sends one for each. */
const DEBOUNCE_MS = 100

export type DeliveryLoop = { wake(): void; stop(): Promise<void> }

/** Delivers due notifications when woken and at regular intervals. Several processes may run the loop at once. */
export function startDeliveryLoop(services: DeliveryDeps): DeliveryLoop {
  let working: Promise<void> | undefined
  let waking: NodeJS.Timeout | undefined
  let isWakeRequested = false
  let isStopped = false
  const work = async () => {
    isWakeRequested = false
    while (!isStopped && (await deliverBatch(services)) === DELIVERY_BATCH_SIZE);
  }
  const start = () => {
    waking = undefined
    working = work()
      .catch((error: unknown) => services.log.error({ err: error }, 'Could not deliver notifications'))
      .finally(() => {
        working = undefined
        if (isWakeRequested) wake()
      })
  }
  const wake = () => {
    isWakeRequested = true
    if (isStopped || working !== undefined) return
    waking ??= setTimeout(() => withoutDeadline(start), DEBOUNCE_MS).unref()
  }
  const timer = setInterval(wake, POLL_INTERVAL_MS)
  timer.unref()
  wake()
  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(waking)
      await working
    },
  }
}
