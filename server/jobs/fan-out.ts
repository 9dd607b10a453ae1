import type { Jobs } from '#server/core/queue/queue.ts'
import type { Services } from '#server/core/requests/context.ts'
import { runFanOut } from '#server/notifications/fan-out/service.ts'

/** Starts the workers that notify many recipients. */
export async function startFanOutWorkers(jobs: Jobs, services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  for (const name of ['fan_out', 'remind'] as const)
    await jobs.work(name, (job, { signal }) => runFanOut(services, job, { signal }))
}
