import { createHash } from 'node:crypto'
import { discreetGroupTexts, discreetPushTexts, pushTestTexts } from '#contract/push.texts.ts'
import { serverOrigin } from '#server/core/config.ts'
import type { Db } from '#server/core/db/db.ts'
import { defaultTimeZone } from '#server/core/default-time-zone.ts'
import type { JobData } from '#server/core/queue/job-data.ts'
import type { RunningJob } from '#server/core/queue/queue.ts'
import type { Services } from '#server/core/requests/context.ts'
import { deleteDelivery, findTestDevice, recordAccepted, recordFailure } from '#server/notifications/devices/queries.ts'
import {
  findPushDetails,
  findSubscription,
  markGone,
  type PushSubscriptionRow,
} from '#server/notifications/push/queries.ts'
import {
  buildPushPayload,
  buildPushText,
  MAX_PUSH_ATTEMPTS,
  type PushText,
  toPushServiceName,
  toRetrySeconds,
  toTtlSeconds,
} from '#server/notifications/push/rules.ts'
import {
  PushFailed,
  type PushOutcome,
  type PushSender,
  pushCounter,
  pushStageCounter,
} from '#server/notifications/push/service.ts'
import { findNotification } from '#server/notifications/queries.ts'
import {
  buildNotificationLink,
  formatNotificationForLockScreen,
  formatNotificationGroup,
} from '#server/notifications/rules.ts'
import { findOutgoingNotifications, listPushedOfGroup, type OutgoingNotificationRow, toOutgoing } from './queries.ts'
import {
  findExpiry,
  findPushGroup,
  findQuietHoursEnd,
  listChannels,
  listTopicsOfGroup,
  PUSH_GROUP_MS,
  type PushGroup,
} from './rules.ts'

export type PushDeps = Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'> & { sender: PushSender }
type PushJob = JobData['push']

/**
 * Sends one notification, or several that share a message, to one browser: those that its recipient may still see and
 * still wants, if the browser is still subscribed. The job is claimed right before sending, so that a process that
 * crashes has sent the message at most once.
 */
export async function pushNotification(deps: PushDeps, push: PushJob, job: Pick<RunningJob, 'claim'>): Promise<void> {
  const { db, clock, jobs, config } = deps
  const now = clock.now()
  const due = await findWanted(db, [push.notification_id, ...(push.grouped_ids ?? [])], now)
  const newest = due.at(-1)
  const browser =
    newest && (await findSubscription(db, { id: push.subscription_id, profile_id: newest.recipient_id }, now))
  if (!newest || !browser) return forgetDelivery(db, push)
  const quiet = findQuietHoursEnd(newest, now, defaultTimeZone(config))
  if (quiet) {
    // A retry fell into the quiet hours: enqueue it again for their end.
    if (!listChannels(toOutgoing(newest), quiet).includes('push')) return forgetDelivery(db, push)
    if (await job.claim()) await jobs.enqueue(db, 'push', push, { startAfter: quiet })
    return
  }
  const message = await buildMessage(deps, { push, due, newest, hidesDetails: browser.hides_details })
  if (!message) return forgetDelivery(db, push)
  if (await job.claim()) await sendPush(deps, push, { browser, message })
}

/** The notifications that their recipient wants to be pushed now, oldest first. */
async function findWanted(db: Db, ids: string[], now: Date): Promise<OutgoingNotificationRow[]> {
  const rows = await findOutgoingNotifications(db, ids, now)
  return rows.filter((row) => listChannels(toOutgoing(row), now).includes('push'))
}

/** Nothing was left to send, so nothing was due. */
async function forgetDelivery(db: Db, { delivery_id }: PushJob): Promise<void> {
  if (delivery_id !== undefined) await deleteDelivery(db, delivery_id)
}

type PushContents = {
  push: PushJob
  due: OutgoingNotificationRow[]
  newest: OutgoingNotificationRow
  hidesDetails: boolean
}
type Message = Parameters<PushSender['send']>[1]

/** Undefined if there is nothing to say anymore. */
async function buildMessage(
  { db, clock, config }: PushDeps,
  { push, due, newest, hidesDetails }: PushContents,
): Promise<Message | undefined> {
  const now = clock.now()
  const group = findPushGroup(newest.type)
  const rows = group ? await addPushedOfGroup(db, { group, due, newest }, now) : [newest]
  const text =
    group && rows.length > 1
      ? await buildGroupText(db, { group, rows, newest, hidesDetails })
      : await buildSingleText(db, newest, hidesDetails)
  const ttl = Math.max(...rows.map((row) => toTtlSeconds(findExpiry({ ...row, ends_at: row.shown_ends_at }), now)))
  if (!text || ttl === 0) return undefined
  const tag = toPushTag(newest, group)
  const payload = buildPushPayload(text, {
    tag,
    origin: serverOrigin(config),
    delivery_id: push.delivery_id,
    alertsAgain: ALERTS_AGAIN.has(newest.type),
  })
  return { payload, ttl, tag, isUrgent: newest.type === 'shift_soon' }
}

/** What changes someone's plans for the evening makes a sound again when it replaces a message on the screen. */
const ALERTS_AGAIN = new Set<string>(['shift_changed', 'shift_cancelled', 'shift_soon', 'mention'])

/**
 * A message replaces the earlier one of its group on the screen, so it also tells of what that one told of and is still
 * unread. Each is checked again, like the new ones.
 */
async function addPushedOfGroup(
  db: Db,
  {
    group,
    due,
    newest: { recipient_id },
  }: { group: PushGroup; due: OutgoingNotificationRow[]; newest: OutgoingNotificationRow },
  now: Date,
): Promise<OutgoingNotificationRow[]> {
  const since = new Date(now.getTime() - PUSH_GROUP_MS)
  const ids = await listPushedOfGroup(db, { recipient_id, topics: listTopicsOfGroup(group), since })
  const dueIds = due.map(({ id }) => id)
  const earlier = ids.filter((id) => !dueIds.includes(id))
  return earlier.length === 0 ? due : [...(await findWanted(db, earlier, now)), ...due]
}

async function buildSingleText(
  db: Db,
  { id, recipient_id, type }: OutgoingNotificationRow,
  hidesDetails: boolean,
): Promise<PushText | undefined> {
  const line = await findNotification(db, recipient_id, id)
  if (!line) return undefined
  if (hidesDetails) return { title: discreetPushTexts[type], body: '', link: '/notifications' }
  const { excerpt, unread_of_group } = await findPushDetails(db, id)
  return buildPushText({
    excerpt,
    // A push of a group tells itself of the others that its recipient wants pushed.
    unread_of_group: findPushGroup(type) ? 1 : unread_of_group,
    message: formatNotificationForLockScreen(line),
    link_url: buildNotificationLink(line),
  })
}

const NAMES_IN_GROUP = 3

async function buildGroupText(
  db: Db,
  {
    group,
    rows,
    newest,
    hidesDetails,
  }: { group: PushGroup; rows: OutgoingNotificationRow[] } & Pick<PushContents, 'newest' | 'hidesDetails'>,
): Promise<PushText | undefined> {
  if (hidesDetails) return { title: discreetGroupTexts[group], body: '', link: '/notifications' }
  const latestBySender = new Map(rows.map((row) => [row.sender_id, row.id]))
  const ids = [...latestBySender.values()].slice(-NAMES_IN_GROUP).reverse()
  const found = await Promise.all(ids.map((id) => findNotification(db, newest.recipient_id, id)))
  const lines = found.filter((line) => line !== undefined)
  const text = formatNotificationGroup(group, {
    lines,
    senderCount: latestBySender.size - (found.length - lines.length),
    starts: rows.map(({ starts_at }) => starts_at),
  })
  return text && { ...text, link: text.link ?? '/notifications' }
}

type PushDelivery = { browser: PushSubscriptionRow; message: Message }

async function sendPush(deps: PushDeps, push: PushJob, { browser, message }: PushDelivery): Promise<void> {
  const { db, clock, jobs, log } = deps
  const now = clock.now()
  const service = toPushServiceName(browser.endpoint)
  if (push.tries === 0) pushStageCounter.inc({ stage: 'sent', service })
  const outcome = await trySend(deps, { browser, message })
  if (outcome.kind === 'sent') {
    pushStageCounter.inc({ stage: 'accepted', service })
    if (push.delivery_id !== undefined) await recordAccepted(db, push.delivery_id, clock.now())
    return
  }
  const tries = push.tries + 1
  if (outcome.kind === 'later' && tries < MAX_PUSH_ATTEMPTS) {
    const startAfter = new Date(now.getTime() + toRetrySeconds(push.tries, outcome.after) * 1000)
    await jobs.enqueue(db, 'push', { ...push, tries }, { startAfter })
    return
  }
  if (outcome.kind === 'later') {
    pushCounter.inc({ outcome: 'given_up' })
    log.warn({ tries }, 'Gave up on a push message')
  }
  if (push.delivery_id !== undefined) await recordFailure(db, push.delivery_id, toFailure(outcome))
}

const toFailure = ({ kind }: PushOutcome) => (kind === 'gone' ? 'gone' : 'failed')

/** Sends a message once. Marks the device if the push service no longer knows it. */
async function trySend({ db, clock, log, sender }: PushDeps, { browser, message }: PushDelivery): Promise<PushOutcome> {
  const now = clock.now()
  const outcome = await sender.send(browser, message, now).catch((error: unknown) => {
    if (!(error instanceof PushFailed)) throw error
    log.warn({ err: error }, 'A push service could not be reached')
    return { kind: 'later' as const, after: undefined }
  })
  pushCounter.inc({ outcome: outcome.kind })
  if (outcome.kind === 'gone') await markGone(db, browser, now)
  if (outcome.kind === 'refused') log.warn({ status: outcome.status }, 'A push service refused a message')
  return outcome
}

const TEST_TTL_SECONDS = 60

/** Sends a test to a device. It is neither retried nor sent late, because the person is waiting for it. */
export async function pushTest(
  deps: PushDeps,
  { delivery_id }: JobData['push_test'],
  job: Pick<RunningJob, 'claim'>,
): Promise<void> {
  const { db, clock, config } = deps
  const now = clock.now()
  const device = await findTestDevice(db, { delivery_id, since: new Date(now.getTime() - TEST_TTL_SECONDS * 1000) })
  const browser = device && (await findSubscription(db, device, now))
  if (!browser || !(await job.claim())) return
  const tag = `test-${delivery_id}`
  const payload = buildPushPayload(
    { ...pushTestTexts, link: '/settings/notifications' },
    { tag, origin: serverOrigin(config), delivery_id, alertsAgain: true },
  )
  const outcome = await trySend(deps, { browser, message: { payload, ttl: TEST_TTL_SECONDS, tag, isUrgent: true } })
  if (outcome.kind === 'sent') await recordAccepted(db, delivery_id, clock.now())
  else await recordFailure(db, delivery_id, toFailure(outcome))
}

/**
 * Notifications of one group share a tag, so that the latest replaces the others. Hashed, so that it reveals nothing.
 */
const toPushTag = (
  { recipient_id, group_key }: Pick<OutgoingNotificationRow, 'recipient_id' | 'group_key'>,
  group: PushGroup | undefined,
): string =>
  createHash('sha256')
    .update(`${recipient_id} ${group ?? group_key}`)
    .digest('base64url')
    .slice(0, 22)
