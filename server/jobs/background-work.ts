import { createMailer } from '#server/core/email/mailer.ts'
import type { Services } from '#server/core/requests/context.ts'
import type { Shutdown } from '#server/core/shutdown.ts'
import { createPushSender } from '#server/notifications/push/service.ts'
import { startConfirmationReminders } from './confirmation-reminders.ts'
import { startDarkSchedules } from './dark-schedules.ts'
import { startFileDeletionWorker } from './delete-files.ts'
import { startDeliveryLoop } from './delivery-loop.ts'
import { startHeldShifts } from './held-shifts.ts'
import { startEmailWorkers, startFanOutWorkers, startPushWorkers } from './notification-workers.ts'
import { startPushSilences } from './push-silences.ts'
import { startReminders } from './reminders.ts'
import { startSummaries } from './summaries.ts'
import { startSweep } from './sweep.ts'

/** Starts what a process with `ROLE=web` leaves to another: the workers of the job queue, and periodic work. */
export async function startBackgroundWork(services: Services, shutdown: Shutdown): Promise<void> {
  await startWorkers(services, shutdown)
  shutdown.register('reminding', startReminders(services).stop)
  shutdown.register('dark schedules', startDarkSchedules(services).stop)
  shutdown.register('held shifts', startHeldShifts(services).stop)
  shutdown.register('confirmation reminders', startConfirmationReminders(services).stop)
  shutdown.register('push silences', startPushSilences(services).stop)
  shutdown.register('sweep', startSweep(services).stop)
  startDelivery(services, shutdown)
}

async function startWorkers(services: Services, shutdown: Shutdown): Promise<void> {
  const { jobs, config } = services
  const mailer = createMailer(config)
  const sender = createPushSender(config.vapid)
  // Only after running jobs have finished: a message that is cut off after it was accepted would be sent twice.
  shutdown.register('workers', async () => {
    await jobs.stop()
    mailer.close()
    sender.close()
  })
  await jobs.work('email', (mail, job) => mailer.send(mail, job.id))
  await startFileDeletionWorker(jobs, services)
  await startFanOutWorkers(jobs, services)
  await startPushWorkers(jobs, { ...services, sender })
  await startEmailWorkers(jobs, { ...services, mailer })
}

/** Starts the delivery of notifications and summaries by push and email. */
function startDelivery(services: Services, shutdown: Shutdown): void {
  const loop = startDeliveryLoop(services)
  const unsubscribe = services.liveHub.onNotifications(() => loop.wake())
  const summaries = startSummaries(services)
  shutdown.register('delivery', async () => {
    unsubscribe()
    await Promise.all([loop.stop(), summaries.stop()])
  })
}
