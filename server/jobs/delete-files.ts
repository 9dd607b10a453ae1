import type { Jobs } from '#server/core/queue/queue.ts'
import type { Services } from '#server/core/requests/context.ts'
import { recordDeletions } from '#server/media/deletions.ts'
import { deleteMarkedFiles } from '#server/media/service.ts'

/**
 * Starts the worker that deletes unused files and records deleted accounts in the storage, so that restoring a backup
 * deletes them again.
 */
export async function startFileDeletionWorker(
  jobs: Jobs,
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
): Promise<void> {
  await jobs.work('delete_files', async () => {
    await recordDeletions(services)
    await deleteMarkedFiles(services)
  })
}
