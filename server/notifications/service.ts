import type { Db } from '#server/db/db.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { Announcement } from './rules.ts'

/**
 * Has everybody told who wants to hear of it and may, by a job of the cause's own transaction. Call it after the cause
 * is written; what is over, or shown to nobody, is told to nobody.
 */
export async function announce(trx: Db, jobs: Jobs, announcement: Announcement): Promise<void> {
  if (announcement.kind === 'shifts' && announcement.ids.length === 0) return
  await jobs.enqueue(trx, 'announce', announcement)
}
