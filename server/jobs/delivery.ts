import { withoutDeadline } from '#server/core/db/deadline.ts'
import { defaultTimeZone } from '#server/core/default-time-zone.ts'
import type { JobData } from '#server/core/queue/job-data.ts'
import type { Services } from '#server/core/requests/context.ts'
import {
  claimDeliveries,
  type Delivery,
  deferNotifications,
  findOutgoingNotifications,
  lockOutbox,
  markDelivered,
  type OutgoingNotificationRow,
  toDeliveryDedupeKey,
  toOutgoing,
} from './queries.ts'
import { findQuietHoursEnd, listChannels, type OutgoingChannel } from './rules.ts'

type DeliveryDeps = Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'>

const BATCH_SIZE = 100
/** The loop is woken for new notifications. Polling picks up deferred ones and missed wake-ups. */
const POLL_INTERVAL_MS = 20_000
/** Groups wake-ups, because a burst of likes sends one for each. */
const DEBOUNCE_MS = 100
/** Delay before a notification whose delivery could not be planned is tried again. */
const RETRY_DELAY_MS = 3_600_000

/**
 * Processes up to 100 due notifications: decides whether, when and on which channels each is sent, records the
 * deliveries and enqueues their jobs in one transaction. Returns the number of notifications processed.
 */
export function deliverBatch({ db, clock, jobs, config, log }: DeliveryDeps): Promise<number> {
  const now = clock.now()
  const zone = defaultTimeZone(config)
  return db.transaction().execute(async (trx) => {
    const ids = await lockOutbox(trx, now, BATCH_SIZE)
    if (ids.length === 0) return 0
    const rows = await findOutgoingNotifications(trx, ids, now)
    const deferred: { id: string; until: Date }[] = []
    const sent = new Map<string, { row: OutgoingNotificationRow; delivery: Delivery }>()
    for (const row of rows) {
      const { until, channels } = planDelivery(row, { now, zone, log })
      if (until && channels.length > 0) deferred.push({ id: row.id, until })
      else
        for (const channel of channels) {
          const delivery = { profile_id: row.recipient_id, channel, dedupe_key: toDeliveryDedupeKey(row) }
          sent.set(toDeliveryKey(delivery), { row, delivery })
        }
    }
    const deliveries = [...sent.values()].map(({ delivery }) => delivery)
    const claimed = await claimDeliveries(trx, deliveries, now)
    const pending = { email: [] as JobData['notification_email'][], push: [] as JobData['push'][] }
    for (const delivery of claimed) {
      const row = sent.get(toDeliveryKey(delivery))?.row
      if (!row) continue
      const notification_id = row.id
      if (delivery.channel === 'email') pending.email.push({ notification_id })
      else for (const subscription_id of row.browsers) pending.push.push({ notification_id, subscription_id, tries: 0 })
    }
    await jobs.enqueueAll(trx, 'notification_email', pending.email)
    await jobs.enqueueAll(trx, 'push', pending.push)
    await deferNotifications(trx, deferred)
    const deferredIds = new Set(deferred.map(({ id }) => id))
    const delivered = ids.filter((id) => !deferredIds.has(id))
    await markDelivered(trx, delivered, now)
    return ids.length
  })
}

/** The channels of a notification, and the time it is deferred to. An error defers this notification only. */
function planDelivery(
  row: OutgoingNotificationRow,
  { now, zone, log }: { now: Date; zone: string } & Pick<DeliveryDeps, 'log'>,
): { until: Date | undefined; channels: OutgoingChannel[] } {
  try {
    const until = findQuietHoursEnd(row, now, zone)
    return { until, channels: listChannels(toOutgoing(row), until ?? now) }
  } catch (error) {
    log.error({ err: error, notice: row.id }, 'Could not plan the delivery of a notification')
    return { until: new Date(now.getTime() + RETRY_DELAY_MS), channels: ['push', 'email'] }
  }
}

const toDeliveryKey = ({ profile_id, channel, dedupe_key }: Delivery): string =>
  `${profile_id} ${channel} ${dedupe_key}`

export type DeliveryLoop = { wake(): void; stop(): Promise<void> }

/** Delivers due notifications when woken and at regular intervals. Several processes may run the loop at once. */
export function startDeliveryLoop(services: DeliveryDeps): DeliveryLoop {
  let working: Promise<void> | undefined
  let waking: NodeJS.Timeout | undefined
  let isWakeRequested = false
  let isStopped = false
  const work = async () => {
    isWakeRequested = false
    while (!isStopped && (await deliverBatch(services)) === BATCH_SIZE);
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
