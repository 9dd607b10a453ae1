import type { Jobs } from '#server/core/queue/queue.ts'
import type { Services } from '#server/core/requests/context.ts'
import { type EmailDeps, emailNotification, emailSummary } from '#server/notifications/delivery/notification-emails.ts'
import { type PushDeps, pushNotification, pushTest } from '#server/notifications/delivery/push.ts'
import { emailPushSilence } from '#server/notifications/delivery/push-silences.ts'
import { runFanOut } from '#server/notifications/fan-out/service.ts'

/** Starts the workers that notify many recipients. */
export async function startFanOutWorkers(jobs: Jobs, services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  for (const name of ['fan_out', 'remind'] as const)
    await jobs.work(name, (job, { signal }) => runFanOut(services, job, { signal }))
}

/** Starts the workers that send notifications and tests to browsers. */
export async function startPushWorkers(jobs: Jobs, deps: PushDeps): Promise<void> {
  await jobs.work('push', (push, job) => pushNotification(deps, push, job))
  await jobs.work('push_test', (test, job) => pushTest(deps, test, job))
}

/** Starts the workers that email notifications, summaries and that pushes do not arrive. Jobs hold only ids; the text is built when it is sent. */
export async function startEmailWorkers(jobs: Jobs, deps: EmailDeps): Promise<void> {
  await jobs.work('notification_email', (data, job) => emailNotification(deps, data, job))
  await jobs.work('summary_email', (data, job) => emailSummary(deps, data, job))
  await jobs.work('push_silence_email', (data, job) => emailPushSilence(deps, data, job))
}
