import { createHash } from 'node:crypto'
import type { JobData } from '#server/core/queue/job-data.ts'
import type { Jobs, RunningJob } from '#server/core/queue/queue.ts'
import type { Services } from '#server/core/requests/context.ts'
import { dropSubscription, findSubscription, readMore, type Subscription } from '#server/notifications/push/queries.ts'
import { PUSH_TRIES, payloadOf, secondsToLive, waitBefore } from '#server/notifications/push/rules.ts'
import { PushFailed, type PushSender, pushes } from '#server/notifications/push/service.ts'
import { findLine } from '#server/notifications/queries.ts'
import { linkOf, messageOutside } from '#server/notifications/rules.ts'
import { judgeNotices, type OutgoingRow, outgoing } from './queries.ts'
import { overAt, quietUntil, waysOf } from './rules.ts'
import { usualZone } from './usual-zone.ts'

type Scene = Pick<Services, 'db' | 'clock' | 'jobs' | 'config' | 'log'> & { sender: PushSender }
type PushJob = JobData['push']

/** Takes the jobs that push a notice to a browser. */
export async function workPush(jobs: Jobs, scene: Scene): Promise<void> {
  await jobs.work('push', (push, job) => pushOne(scene, push, job))
}

/**
 * Pushes one notice to one browser, if its recipient may know of it, wants it and has that browser at this moment. Right
 * before it goes the job is spent: a process that dies then has pushed once or not at all, never twice.
 */
export async function pushOne(scene: Scene, push: PushJob, job: Pick<RunningJob, 'once'>): Promise<void> {
  const { db, clock, jobs, config } = scene
  const now = clock.now()
  const [notice] = await judgeNotices(db, [push.notice_id], now)
  if (!notice || !waysOf(outgoing(notice), now).includes('push')) return
  const browser = await findSubscription(db, { id: push.subscription_id, profile_id: notice.recipient_id }, now)
  if (!browser) return
  const quiet = quietUntil(notice, now, usualZone(config))
  if (quiet) {
    // Its retries came into the quiet hours.
    if (waysOf(outgoing(notice), quiet).includes('push') && (await job.once()))
      await jobs.enqueue(db, 'push', push, { startAfter: quiet })
    return
  }
  const line = await findLine(db, notice.recipient_id, notice.id)
  const more = await readMore(db, notice.id)
  const ttl = secondsToLive(overAt(notice), now)
  if (!line || ttl === 0 || !(await job.once())) return
  const tag = tagOf(notice)
  const payload = payloadOf({ ...more, message: messageOutside(line), link_url: linkOf(line) }, tag)
  await send(scene, push, { browser, message: { payload, ttl, tag, isUrgent: notice.type === 'shift_soon' } })
}

type Sending = { browser: Subscription; message: Parameters<PushSender['send']>[1] }

async function send(
  { db, clock, jobs, log, sender }: Scene,
  push: PushJob,
  { browser, message }: Sending,
): Promise<void> {
  const now = clock.now()
  const outcome = await sender.send(browser, message, now).catch((error: unknown) => {
    if (!(error instanceof PushFailed)) throw error
    log.warn({ err: error }, 'A push was not taken')
    return { kind: 'later' as const, after: undefined }
  })
  pushes.inc({ outcome: outcome.kind })
  if (outcome.kind === 'gone') await dropSubscription(db, browser)
  if (outcome.kind === 'refused') log.warn({ status: outcome.status }, 'A push service refuses a push')
  if (outcome.kind !== 'later') return
  const tries = push.tries + 1
  if (tries >= PUSH_TRIES) {
    pushes.inc({ outcome: 'given_up' })
    log.warn({ tries }, 'A push was given up')
    return
  }
  const startAfter = new Date(now.getTime() + waitBefore(push.tries, outcome.after) * 1000)
  await jobs.enqueue(db, 'push', { ...push, tries }, { startAfter })
}

/** What is alike takes one place on the screen; its name tells nobody of whom or what. */
const tagOf = ({ recipient_id, group_key }: Pick<OutgoingRow, 'recipient_id' | 'group_key'>): string =>
  createHash('sha256').update(`${recipient_id} ${group_key}`).digest('base64url').slice(0, 22)
