import type { Services } from '#server/http/context.ts'
import { removeGivenUp } from '#server/media/service.ts'
import { noteDeletions } from '#server/operator/deletions.ts'
import type { Jobs } from './queue.ts'

/** Takes the jobs that clear up files nothing shows any more, and note outside the database whose account is gone. */
export async function workRemoveFiles(jobs: Jobs, services: Pick<Services, 'db' | 'clock' | 'storage'>): Promise<void> {
  await jobs.work('remove_files', async () => {
    await noteDeletions(services)
    await removeGivenUp(services)
  })
}
