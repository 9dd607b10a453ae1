import { createHash } from 'node:crypto'
import { defaultTimeZone } from '#server/core/default-time-zone.ts'
import type { JobData } from '#server/core/queue/job-data.ts'
import type { Jobs, RunningJob } from '#server/core/queue/queue.ts'
import type { Services } from '#server/core/requests/context.ts'
import {
  deleteSubscription,
  findPushDetails,
  findSubscription,
  type PushSubscriptionRow,
} from '#server/notifications/push/queries.ts'
import { buildPushPayload, MAX_PUSH_ATTEMPTS, toRetrySeconds, toTtlSeconds } from '#server/notifications/push/rules.ts'
import { PushFailed, type PushSender, pushCounter } from '#server/notifications/push/service.ts'
import { findNotification } from '#server/notifications/queries.ts'
import { buildNotificationLink, formatNotificationForLockScreen } from '#server/notifications/rules.ts'
import { findOutgoingNotifications, type OutgoingNotificationRow, toOutgoing } from './queries.ts'
import { findExpiry, findQuietHoursEnd, listChannels } from './rules.ts'

type PushDeps = Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'> & { sender: PushSender }
type PushJob = JobData['push']

/** Starts the worker that sends notifications to browsers. */
export async function startPushWorker(jobs: Jobs, deps: PushDeps): Promise<void> {
  await jobs.work('push', (push, job) => pushNotification(deps, push, job))
}

/**
 * Sends one notification to one browser, if its recipient may still see it, still wants it and is still subscribed. The
 * job is claimed right before sending, so that a process that crashes has sent the message at most once.
 */
export async function pushNotification(deps: PushDeps, push: PushJob, job: Pick<RunningJob, 'claim'>): Promise<void> {
  const { db, clock, jobs, config } = deps
  const now = clock.now()
  const [notification] = await findOutgoingNotifications(db, [push.notification_id], now)
  if (!notification || !listChannels(toOutgoing(notification), now).includes('push')) return
  const browser = await findSubscription(db, { id: push.subscription_id, profile_id: notification.recipient_id }, now)
  if (!browser) return
  const quiet = findQuietHoursEnd(notification, now, defaultTimeZone(config))
  if (quiet) {
    // A retry fell into the quiet hours: enqueue it again for their end.
    if (listChannels(toOutgoing(notification), quiet).includes('push') && (await job.claim()))
      await jobs.enqueue(db, 'push', push, { startAfter: quiet })
    return
  }
  const line = await findNotification(db, notification.recipient_id, notification.id)
  const details = await findPushDetails(db, notification.id)
  const ttl = toTtlSeconds(findExpiry(notification), now)
  if (!line || ttl === 0 || !(await job.claim())) return
  const tag = toPushTag(notification)
  const payload = buildPushPayload(
    { ...details, message: formatNotificationForLockScreen(line), link_url: buildNotificationLink(line) },
    tag,
  )
  await sendPush(deps, push, { browser, message: { payload, ttl, tag, isUrgent: notification.type === 'shift_soon' } })
}

type PushDelivery = { browser: PushSubscriptionRow; message: Parameters<PushSender['send']>[1] }

async function sendPush(
  { db, clock, jobs, log, sender }: PushDeps,
  push: PushJob,
  { browser, message }: PushDelivery,
): Promise<void> {
  const now = clock.now()
  const outcome = await sender.send(browser, message, now).catch((error: unknown) => {
    if (!(error instanceof PushFailed)) throw error
    log.warn({ err: error }, 'A push service could not be reached')
    return { kind: 'later' as const, after: undefined }
  })
  pushCounter.inc({ outcome: outcome.kind })
  if (outcome.kind === 'gone') await deleteSubscription(db, browser)
  if (outcome.kind === 'refused') log.warn({ status: outcome.status }, 'A push service refused a message')
  if (outcome.kind !== 'later') return
  const tries = push.tries + 1
  if (tries >= MAX_PUSH_ATTEMPTS) {
    pushCounter.inc({ outcome: 'given_up' })
    log.warn({ tries }, 'Gave up on a push message')
    return
  }
  const startAfter = new Date(now.getTime() + toRetrySeconds(push.tries, outcome.after) * 1000)
  await jobs.enqueue(db, 'push', { ...push, tries }, { startAfter })
}

/**
 * Notifications of one group share a tag, so that the latest replaces the others. Hashed, so that it reveals nothing.
 */
const toPushTag = ({ recipient_id, group_key }: Pick<OutgoingNotificationRow, 'recipient_id' | 'group_key'>): string =>
  createHash('sha256').update(`${recipient_id} ${group_key}`).digest('base64url').slice(0, 22)
