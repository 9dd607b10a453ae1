import { randomUUID } from 'node:crypto'
import type { Db } from '#server/core/db/db.ts'
import type { Announcement } from '#server/core/job-data.ts'
import type { Jobs } from '#server/core/queue.ts'
import {
  findNewPlace,
  insertBatch,
  listToCome,
  noteRevisions,
  withdrawShiftNews,
} from '#server/notifications/fan-out/queries.ts'

/** As long as the page that called a shift off offers it back, nobody is told. */
const UNDO_MS = 10_000

/** Has everybody told who wants to hear of it and may, by a job of the cause's own transaction. */
export async function announce(trx: Db, jobs: Jobs, announcement: Announcement, startAfter?: Date): Promise<void> {
  const queue = announcement.kind === 'shift_soon' ? 'remind' : 'announce'
  await jobs.enqueue(trx, queue, announcement, startAfter && { startAfter })
}

/**
 * Announces what became of shifts of one person, after it was written: one is told of by itself, several in one sentence.
 * What was told of them before falls. What is over is told to nobody; a change or a cancellation to those who were told of
 * the shift before, so to nobody if that has not happened yet.
 */
export async function announceShifts(
  trx: Db,
  jobs: Jobs,
  { what, ids }: { what: 'posted' | 'changed' | 'cancelled'; ids: readonly string[] },
  now: Date,
): Promise<void> {
  await withdrawShiftNews(trx, ids, what)
  const [shift_id, ...more] = await listToCome(trx, what, ids, now)
  if (shift_id === undefined) return
  const all = [shift_id, ...more]
  if (what !== 'posted') await noteRevisions(trx, all, more.length === 0)
  const venue_id = what === 'posted' ? await findNewPlace(trx, all) : undefined
  const kind = venue_id === undefined ? (`shift_${what}` as const) : 'works_elsewhere'
  const startAfter = what === 'cancelled' ? new Date(now.getTime() + UNDO_MS) : undefined
  if (more.length === 0) return announce(trx, jobs, { kind, shift_id }, startAfter)
  const batch_id = randomUUID()
  await insertBatch(trx, { batch_id, what }, all)
  await announce(trx, jobs, { kind, batch_id, ...(venue_id !== undefined && { venue_id }) }, startAfter)
}

/** What was called off stands again: nobody is told that it was. */
export const unannounceCancelled = (trx: Db, ids: readonly string[]): Promise<void> =>
  withdrawShiftNews(trx, ids, 'cancelled')
