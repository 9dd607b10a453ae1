import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db/db.ts'
import type { FanOutJob } from '#server/core/queue/job-data.ts'
import type { Jobs } from '#server/core/queue/queue.ts'
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
  findNewVenue,
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
/** What one may have tapped wrong is not sent at once. */
const CORRECTION_DELAY_MS = 60_000

/**
 * Tells everybody of an announcement, a page at a time, each page a transaction of its own. Done again it tells nobody
 * twice: whoever was told has the notice.
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
  // A job that was cut short is no job that was done.
  signal?.throwIfAborted()
}

type BatchPosition = Omit<FanOutBatch, 'deliver_after'>

/** People first, in their order, then what it is of: so whoever deletes, blocks or changes it waits for nobody in a ring. */
async function runFanOutBatch(trx: Db, job: FanOutJob, page: BatchPosition): Promise<string | undefined> {
  const found = await findFanOutSubject(trx, job, { now: page.now, held: false })
  if (!found) return undefined
  const ids = await listRecipients(trx, job, found, page)
  if (ids.length === 0) return undefined
  await lockProfilesForKeyShare(trx, [...ids, found.sender_id])
  const subject = await findFanOutSubject(trx, job, { now: page.now, held: true })
  if (!subject) return undefined
  const isCorrection = job.kind === 'shift_changed' || job.kind === 'shift_cancelled'
  const deliver_after = isCorrection ? new Date(page.now.getTime() + CORRECTION_DELAY_MS) : null
  for (const type of listNotificationTypes(job)) {
    await notifyBatch(
      trx,
      job,
      { subject, words: buildNotificationText(type, job, subject), ids },
      { now: page.now, deliver_after },
    )
  }
  return ids.length < page.limit ? undefined : ids.at(-1)
}

/** Who does not want to hear that somebody works elsewhere may still want their shifts. */
const listNotificationTypes = ({ kind }: FanOutJob): NotificationLine['type'][] =>
  kind === 'works_elsewhere' ? ['works_elsewhere', 'shift_posted'] : [kind]

function buildNotificationText(type: NotificationLine['type'], job: FanOutJob, subject: FanOutSubject) {
  const line: NotificationLine = {
    ...subject,
    type,
    message: '',
    link_url: job.kind === 'new_post' ? `/posts/${job.id}` : buildThreadLink(subject),
    sender_count: 1,
    in_comment: false,
  }
  // The list finds its own words; what is kept may be read elsewhere.
  return { type, message: formatNotificationForLockScreen(line), link_url: buildNotificationLink(line) }
}

const buildThreadLink = ({ thread_id }: FanOutSubject) =>
  thread_id === undefined ? null : `/behind-the-bar/threads/${thread_id}`

/** Takes what begins within the hour: each shift once, whichever process asks. */
export const claimShiftsStartingSoon = (trx: Db, now: Date): Promise<string[]> =>
  claimShiftsStartingBefore(trx, { now, until: new Date(now.getTime() + HOUR) })

/** As long as the page that called a shift off offers it back, nobody is told. */
const UNDO_MS = 10_000

/** Has everybody told who wants to hear of it and may, by a job of the cause's own transaction. */
export async function enqueueFanOut(trx: Db, jobs: Jobs, announcement: FanOutJob, startAfter?: Date): Promise<void> {
  const queue = announcement.kind === 'shift_soon' ? 'remind' : 'announce'
  await jobs.enqueue(trx, queue, announcement, startAfter && { startAfter })
}

/**
 * Announces what became of shifts of one person, after it was written: one is told of by itself, several in one sentence.
 * What was told of them before falls. What is over is told to nobody; a change or a cancellation to those who were told of
 * the shift before, so to nobody if that has not happened yet.
 */
export async function enqueueShiftFanOut(
  trx: Db,
  jobs: Jobs,
  { what, ids }: { what: 'posted' | 'changed' | 'cancelled'; ids: readonly string[] },
  now: Date,
): Promise<void> {
  await withdrawShiftNotifications(trx, ids, what)
  const [shift_id, ...more] = await listNotifiableShifts(trx, what, ids, now)
  if (shift_id === undefined) return
  const all = [shift_id, ...more]
  if (what !== 'posted') await setNotifiedRevisions(trx, all, more.length === 0)
  const venue_id = what === 'posted' ? await findNewVenue(trx, all) : undefined
  const kind = venue_id === undefined ? (`shift_${what}` as const) : 'works_elsewhere'
  const startAfter = what === 'cancelled' ? new Date(now.getTime() + UNDO_MS) : undefined
  if (more.length === 0) return enqueueFanOut(trx, jobs, { kind, shift_id }, startAfter)
  const batch_id = randomUUID()
  await insertShiftBatch(trx, { batch_id, what }, all)
  await enqueueFanOut(trx, jobs, { kind, batch_id, ...(venue_id !== undefined && { venue_id }) }, startAfter)
}

/** What was called off stands again: nobody is told that it was. */
export const withdrawCancellationNotifications = (trx: Db, ids: readonly string[]): Promise<void> =>
  withdrawShiftNotifications(trx, ids, 'cancelled')
