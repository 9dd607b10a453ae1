import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB } from '#server/core/db/schema.ts'
import { defaultTimeZone } from '#server/core/default-time-zone.ts'
import type { Services } from '#server/core/requests/context.ts'
import { insertDeliveries, listRecentPushes } from '#server/notifications/devices/queries.ts'
import { toPushServiceName } from '#server/notifications/push/rules.ts'
import { pushStageCounter } from '#server/notifications/push/service.ts'
import {
  claimDeliveries,
  type Delivery,
  deferNotifications,
  findOutgoingNotifications,
  lockHeldNotifications,
  lockOutbox,
  markDelivered,
  type OutgoingNotificationRow,
  toDeliveryDedupeKey,
  toOutgoing,
} from './queries.ts'
import {
  findHoldEnd,
  findPushGroup,
  findQuietHoursEnd,
  GROUPED_TOPICS,
  listChannels,
  type OutgoingChannel,
  PUSH_GROUP_MS,
} from './rules.ts'

export type DeliveryDeps = Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'>

export const DELIVERY_BATCH_SIZE = 100
/** Delay before a notification whose delivery could not be planned is tried again. */
const RETRY_DELAY_MS = 3_600_000

/**
 * Processes up to 100 due notifications: decides whether, when and on which channels each is sent, records the
 * deliveries and enqueues their jobs in one transaction. Returns the number of notifications processed.
 */
export async function deliverBatch(deps: DeliveryDeps): Promise<number> {
  const { count, pushedTo } = await deps.db.transaction().execute((trx) => planBatch(trx, deps))
  for (const endpoint of pushedTo) pushStageCounter.inc({ stage: 'due', service: toPushServiceName(endpoint) })
  return count
}

async function planBatch(
  trx: Transaction<DB>,
  { clock, jobs, config, log }: DeliveryDeps,
): Promise<{ count: number; pushedTo: string[] }> {
  const now = clock.now()
  const zone = defaultTimeZone(config)
  const ids = await lockOutbox(trx, now, DELIVERY_BATCH_SIZE)
  if (ids.length === 0) return { count: 0, pushedTo: [] }
  const deferred: { id: string; until: Date }[] = []
  const emailed: OutgoingNotificationRow[] = []
  const wanted: OutgoingNotificationRow[] = []
  for (const row of await findOutgoingNotifications(trx, ids, now)) {
    const { until, channels } = planDelivery(row, { now, zone, log })
    if (until && channels.length > 0) deferred.push({ id: row.id, until })
    else {
      if (channels.includes('email')) emailed.push(row)
      if (channels.includes('push')) wanted.push(row)
    }
  }
  const { pushes, held } = await groupPushes(trx, wanted, now)
  deferred.push(...held)
  const emails = await claimRows(trx, 'email', emailed, now)
  await jobs.enqueueAll(
    trx,
    'notification_email',
    emails.map(({ id }) => ({ notification_id: id })),
  )
  const claimed = new Set((await claimRows(trx, 'push', pushes.flat(), now)).map(({ id }) => id))
  const messages = pushes.map((rows) => rows.filter(({ id }) => claimed.has(id))).flatMap(toMessages)
  const recorded = await insertDeliveries(
    trx,
    messages.map(({ delivery }) => delivery),
    now,
  )
  const sent = messages.filter(({ delivery }) => recorded.has(delivery.id))
  await jobs.enqueueAll(
    trx,
    'push',
    sent.map(({ job }) => job),
  )
  await deferNotifications(trx, deferred)
  const deferredIds = new Set(deferred.map(({ id }) => id))
  const grouped = pushes.flat().map(({ id }) => id)
  const delivered = [...new Set([...ids.filter((id) => !deferredIds.has(id)), ...grouped])]
  await markDelivered(trx, delivered, now)
  return { count: ids.length, pushedTo: sent.map(({ endpoint }) => endpoint) }
}

/** Records that rows are sent on a channel, and returns those that were not sent on it before. */
async function claimRows(
  trx: Transaction<DB>,
  channel: OutgoingChannel,
  rows: OutgoingNotificationRow[],
  now: Date,
): Promise<OutgoingNotificationRow[]> {
  const byKey = new Map<string, { row: OutgoingNotificationRow; delivery: Delivery }>()
  for (const row of rows) {
    const delivery = { profile_id: row.recipient_id, channel, dedupe_key: toDeliveryDedupeKey(row) }
    byKey.set(toDeliveryKey(delivery), { row, delivery })
  }
  const claimed = await claimDeliveries(
    trx,
    [...byKey.values()].map(({ delivery }) => delivery),
    now,
  )
  return claimed.flatMap((delivery) => byKey.get(toDeliveryKey(delivery))?.row ?? [])
}

/** The messages that a group of notifications is pushed with: one to each device of the recipient. */
function toMessages(rows: OutgoingNotificationRow[]) {
  const newest = rows.at(-1)
  if (!newest) return []
  const grouped_ids = rows.slice(0, -1).map(({ id }) => id)
  return newest.browsers.map(({ id: subscription_id, endpoint }) => {
    const delivery_id = randomUUID()
    return {
      endpoint,
      delivery: { id: delivery_id, subscription_id, profile_id: newest.recipient_id, topic: newest.type },
      job: {
        notification_id: newest.id,
        ...(grouped_ids.length > 0 && { grouped_ids }),
        subscription_id,
        delivery_id,
        tries: 0,
      },
    }
  })
}

type Held = { id: string; until: Date }

/**
 * Divides notifications into those that share a push, oldest first, and those that wait for others of their group. A
 * push takes along what waited for it.
 */
async function groupPushes(
  trx: Transaction<DB>,
  rows: OutgoingNotificationRow[],
  now: Date,
): Promise<{ pushes: OutgoingNotificationRow[][]; held: Held[] }> {
  const alone = rows.filter(({ type }) => !findPushGroup(type)).map((row) => [row])
  const groups = Map.groupBy(
    rows.filter(({ type }) => findPushGroup(type)),
    toGroupKey,
  )
  if (groups.size === 0) return { pushes: alone, held: [] }
  const since = new Date(now.getTime() - PUSH_GROUP_MS)
  const profile_ids = [...new Set([...groups.values()].flatMap(([row]) => row?.recipient_id ?? []))]
  const recent = await listRecentPushes(trx, { profile_ids, topics: GROUPED_TOPICS, since })
  const pushedAt = Map.groupBy(recent, ({ profile_id, topic }) => `${profile_id} ${findPushGroup(topic)}`)
  const held: Held[] = []
  const sending = new Map<string, OutgoingNotificationRow[]>()
  for (const [key, members] of groups) {
    const times = [...new Set(pushedAt.get(key)?.map(({ due_at }) => due_at.getTime()))].map((time) => new Date(time))
    const ends = members.map((row) => ({
      id: row.id,
      until: findHoldEnd({ type: row.type, starts_at: row.starts_at ?? row.batch_starts_at }, times, now),
    }))
    if (ends.every(({ until }) => until > now)) held.push(...ends)
    else sending.set(key, members)
  }
  // Without a recent push, nothing waits.
  const waiting = await lockHeldNotifications(trx, {
    profile_ids: [...new Set(recent.map((push) => push.profile_id))],
    since,
    now,
  })
  for (const row of await findOutgoingNotifications(trx, waiting, now))
    if (listChannels(toOutgoing(row), now).includes('push')) sending.get(toGroupKey(row))?.push(row)
  const inOrder = (members: OutgoingNotificationRow[]) =>
    members.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
  return { pushes: [...alone, ...[...sending.values()].map(inOrder)], held }
}

const toGroupKey = ({ recipient_id, type }: OutgoingNotificationRow): string => `${recipient_id} ${findPushGroup(type)}`

/** The channels of a notification, and the time it is deferred to. An error defers this notification only. */
function planDelivery(
  row: OutgoingNotificationRow,
  { now, zone, log }: { now: Date; zone: string } & Pick<DeliveryDeps, 'log'>,
): { until: Date | undefined; channels: OutgoingChannel[] } {
  try {
    const until = findQuietHoursEnd(row, now, zone)
    return { until, channels: listChannels(toOutgoing(row), until ?? now) }
  } catch (error) {
    log.error({ err: error, notification: row.id }, 'Could not plan the delivery of a notification')
    return { until: new Date(now.getTime() + RETRY_DELAY_MS), channels: ['push', 'email'] }
  }
}

const toDeliveryKey = ({ profile_id, channel, dedupe_key }: Delivery): string =>
  `${profile_id} ${channel} ${dedupe_key}`
