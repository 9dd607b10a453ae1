import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db/db.ts'
import type { FanOutJob } from '#server/core/queue/job-data.ts'
import type { Jobs } from '#server/core/queue/queue.ts'
import { toSingleLine } from '#server/core/truncate.ts'
import {
  buildNotificationLink,
  formatNotificationForLockScreen,
  type NotificationLine,
  notifiesAllFollowers,
} from '#server/notifications/rules.ts'
import {
  claimShiftsStartingBefore,
  type FanOutBatch,
  type FanOutSubject,
  findFanOutSubject,
  insertShiftBatch,
  listNotifiableShifts,
  listRecipients,
  lockProfilesForKeyShare,
  markShiftsNotified,
  notifyBatch,
  setNotifiedRevisions,
  withdrawShiftNotifications,
} from './queries.ts'

type FanOutDeps = { db: Db; clock: Clock }

const BATCH_SIZE = 500
const HOUR = 3_600_000
/** Leaves time to correct a mistyped change before it is sent. */
const CORRECTION_DELAY_MS = 60_000

/**
 * Notifies all recipients, a page at a time, each page in its own transaction. A repeated run notifies no one twice,
 * because a recipient has at most one notification per cause. Throws if aborted, so that the job is retried.
 */
export async function runFanOut(
  { db, clock }: FanOutDeps,
  job: FanOutJob,
  { signal, limit = BATCH_SIZE }: { signal?: AbortSignal; limit?: number } = {},
): Promise<void> {
  let page: BatchPosition | undefined = { after: null, limit, now: clock.now() }
  if (notifiesAllFollowers(job)) await markShiftsNotified(db, job, page.now)
  while (page && !signal?.aborted) {
    const slice: BatchPosition = page
    const after = await db.transaction().execute((trx) => runFanOutBatch(trx, job, slice))
    page = after === undefined ? undefined : { after, limit, now: clock.now() }
  }
  // An aborted job must fail: otherwise the queue would take it for completed.
  signal?.throwIfAborted()
}

type BatchPosition = Omit<FanOutBatch, 'deliver_after'>

/**
 * Locks profiles in id order before the subject, so that concurrent deletes, blocks and edits cannot deadlock with it.
 */
async function runFanOutBatch(trx: Db, job: FanOutJob, page: BatchPosition): Promise<string | undefined> {
  const found = await findFanOutSubject(trx, job, { now: page.now, lock: false })
  if (!found) return undefined
  const ids = await listRecipients(trx, job, found, page)
  if (ids.length === 0) return undefined
  await lockProfilesForKeyShare(trx, [...ids, found.sender_id])
  const subject = await findFanOutSubject(trx, job, { now: page.now, lock: true })
  if (!subject) return undefined
  const isCorrection = job.kind === 'shift_changed' || job.kind === 'shift_cancelled'
  const deliver_after = isCorrection ? new Date(page.now.getTime() + CORRECTION_DELAY_MS) : null
  for (const type of listNotificationTypes(job)) {
    const text = buildNotificationText(type, job, subject)
    await notifyBatch(trx, job, { subject, text, ids }, { now: page.now, deliver_after })
  }
  return ids.length < page.limit ? undefined : ids.at(-1)
}

/** A recipient who has `works_elsewhere` turned off may still want the shift. */
const listNotificationTypes = ({ kind }: FanOutJob): NotificationLine['type'][] =>
  kind === 'works_elsewhere' ? ['works_elsewhere', 'shift_posted'] : [kind]

function buildNotificationText(type: NotificationLine['type'], job: FanOutJob, subject: FanOutSubject) {
  const line: NotificationLine = {
    ...subject,
    type,
    message: '',
    link_url: job.kind === 'new_post' ? `/posts/${job.id}` : buildThreadLink(subject),
    item_id: null,
    sender_count: 1,
    in_comment: false,
  }
  // The list formats its own text. The stored message may appear on a lock screen.
  return { type, message: toSingleLine(formatNotificationForLockScreen(line)), link_url: buildNotificationLink(line) }
}

const buildThreadLink = ({ thread_id }: FanOutSubject) =>
  thread_id === undefined ? null : `/behind-the-bar/threads/${thread_id}`

/** Claims the shifts that begin within the hour. Each shift is claimed once, even by concurrent processes. */
export const claimShiftsStartingSoon = (trx: Db, now: Date): Promise<string[]> =>
  claimShiftsStartingBefore(trx, { now, until: new Date(now.getTime() + HOUR) })

/** Cancellations are sent after this delay, while the page still offers Undo. */
const UNDO_MS = 10_000

/** Enqueues a job, in the transaction of its cause, that notifies everyone who wants and may see it. */
export async function enqueueFanOut(trx: Db, jobs: Jobs, job: FanOutJob, startAfter?: Date): Promise<void> {
  const queue = job.kind === 'shift_soon' ? 'remind' : 'fan_out'
  await jobs.enqueue(trx, queue, job, startAfter && { startAfter })
}

/**
 * Enqueues notifications about one person's shifts, after the shifts were saved: one notification for a single shift,
 * one summarizing notification for several. Withdraws the earlier notifications that it replaces; shifts that `areNew`
 * have none. Shifts that are over are left out. A change or a cancellation goes only to followers who were notified of
 * the shift before.
 */
export async function enqueueShiftFanOut(
  trx: Db,
  jobs: Jobs,
  { what, ids, areNew = false }: { what: 'posted' | 'changed' | 'cancelled'; ids: readonly string[]; areNew?: boolean },
  now: Date,
): Promise<void> {
  if (!areNew) await withdrawShiftNotifications(trx, ids, what)
  const shifts = await listNotifiableShifts(trx, what, ids, now)
  const [shift_id, ...more] = shifts.map(({ id }) => id)
  if (shift_id === undefined) return
  const all = [shift_id, ...more]
  if (what !== 'posted') await setNotifiedRevisions(trx, all, more.length === 0)
  const venue_id = shifts.find(({ new_venue_id }) => new_venue_id !== null)?.new_venue_id ?? undefined
  const kind = venue_id === undefined ? (`shift_${what}` as const) : 'works_elsewhere'
  const startAfter = what === 'cancelled' ? new Date(now.getTime() + UNDO_MS) : undefined
  if (more.length === 0) return enqueueFanOut(trx, jobs, { kind, shift_id }, startAfter)
  const batch_id = randomUUID()
  await insertShiftBatch(trx, { batch_id, what }, all)
  await enqueueFanOut(trx, jobs, { kind, batch_id, ...(venue_id !== undefined && { venue_id }) }, startAfter)
}

/** Withdraws the notifications of a cancellation after the shifts are restored. */
export const withdrawCancellationNotifications = (trx: Db, ids: readonly string[]): Promise<void> =>
  withdrawShiftNotifications(trx, ids, 'cancelled')

/** Enqueues reminders to followers for shifts that begin within the hour. */
export function enqueueReminders({ db, clock, jobs }: FanOutDeps & { jobs: Jobs }): Promise<void> {
  return db.transaction().execute(async (trx) => {
    for (const shift_id of await claimShiftsStartingSoon(trx, clock.now()))
      await enqueueFanOut(trx, jobs, { kind: 'shift_soon', shift_id })
  })
}
