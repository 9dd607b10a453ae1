import { tellEverybody } from '#server/announcements/service.ts'
import type { Services } from '#server/http/context.ts'
import type { Jobs } from './queue.ts'

/** Takes the jobs that tell many. */
export async function workAnnounce(jobs: Jobs, services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  for (const name of ['announce', 'remind'] as const)
    await jobs.work(name, (told, { signal }) => tellEverybody(services, told, { signal }))
}
