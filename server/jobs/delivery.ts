import { withoutDeadline } from '#server/core/db/deadline.ts'
import type { JobData } from '#server/core/queue/job-data.ts'
import type { Services } from '#server/core/requests/context.ts'
import { defaultTimeZone } from './default-time-zone.ts'
import {
  claimDeliveries,
  type Delivery,
  deferNotifications,
  findOutgoingNotifications,
  lockOutbox,
  markDelivered,
  type OutgoingNotificationRow,
  toDeliveryCause,
  toOutgoing,
} from './queries.ts'
import { findQuietHoursEnd, listChannels, type OutgoingChannel } from './rules.ts'

type DeliveryDeps = Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'>

const BATCH_SIZE = 100
/** Beside being told at once: for what was put off, and what was missed. */
const POLL_INTERVAL_MS = 20_000
/** Of a thousand likes at once one is told a thousand times. */
const DEBOUNCE_MS = 100
/** Until a notice that could not be judged is looked at again. */
const HOUR = 3_600_000

/**
 * Thinks of the notices that wait, a hundred at most: whether, where and when they leave the house. What is to be sent
 * is written down once for all and put into the queue in the same transaction. Answers how many it thought of.
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
          const delivery = { profile_id: row.recipient_id, channel, cause: toDeliveryCause(row) }
          sent.set(toDeliveryKey(delivery), { row, delivery })
        }
    }
    const claimed = await claimDeliveries(
      trx,
      [...sent.values()].map(({ delivery }) => delivery),
      now,
    )
    const out = { email: [] as JobData['notice_mail'][], push: [] as JobData['push'][] }
    for (const delivery of claimed) {
      const row = sent.get(toDeliveryKey(delivery))?.row
      if (!row) continue
      const notice_id = row.id
      if (delivery.channel === 'email') out.email.push({ notice_id })
      else for (const subscription_id of row.browsers) out.push.push({ notice_id, subscription_id, tries: 0 })
    }
    await jobs.enqueueAll(trx, 'notice_mail', out.email)
    await jobs.enqueueAll(trx, 'push', out.push)
    await deferNotifications(trx, deferred)
    const deferredIds = new Set(deferred.map(({ id }) => id))
    await markDelivered(
      trx,
      ids.filter((id) => !deferredIds.has(id)),
      now,
    )
    return ids.length
  })
}

/** Where a notice goes, and until when it waits. One that cannot be judged waits by itself, whatever the reason. */
function planDelivery(
  row: OutgoingNotificationRow,
  { now, zone, log }: { now: Date; zone: string } & Pick<DeliveryDeps, 'log'>,
): { until: Date | undefined; channels: OutgoingChannel[] } {
  try {
    const until = findQuietHoursEnd(row, now, zone)
    return { until, channels: listChannels(toOutgoing(row), until ?? now) }
  } catch (error) {
    log.error({ err: error, notice: row.id }, 'A notice could not be judged')
    return { until: new Date(now.getTime() + HOUR), channels: ['push', 'email'] }
  }
}

const toDeliveryKey = ({ profile_id, channel, cause }: Delivery): string => `${profile_id} ${channel} ${cause}`

export type DeliveryLoop = { wake(): void; stop(): Promise<void> }

/** Keeps delivering what waits: when told that something does, and every now and then. Any number of processes may. */
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
      .catch((error: unknown) => services.log.error({ err: error }, 'Notices could not be delivered'))
      .finally(() => {
        working = undefined
        if (isWakeRequested) poke()
      })
  }
  const poke = () => {
    isWakeRequested = true
    if (isStopped || working !== undefined) return
    waking ??= setTimeout(() => withoutDeadline(start), DEBOUNCE_MS).unref()
  }
  const timer = setInterval(poke, POLL_INTERVAL_MS)
  timer.unref()
  poke()
  return {
    wake: poke,
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(waking)
      await working
    },
  }
}
