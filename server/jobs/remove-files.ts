import type { Jobs } from '#server/core/queue/queue.ts'
import type { Services } from '#server/core/requests/context.ts'
import { noteDeletions } from '#server/media/deletions.ts'
import { removeGivenUp } from '#server/media/service.ts'

/** Takes the jobs that clear up files nothing shows any more, and note outside the database whose account is gone. */
export async function workRemoveFiles(jobs: Jobs, services: Pick<Services, 'db' | 'clock' | 'storage'>): Promise<void> {
  await jobs.work('remove_files', async () => {
    await noteDeletions(services)
    await removeGivenUp(services)
  })
}
