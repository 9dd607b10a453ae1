import type { NotificationTopic } from '#contract/notifications.limits.ts'
import { type Config, type ServerAddress, serverOrigin } from '#server/core/config.ts'
import type { Db } from '#server/core/db/db.ts'
import { defaultTimeZone } from '#server/core/default-time-zone.ts'
import type { Email } from '#server/core/email/email.ts'
import type { Mailer } from '#server/core/email/mailer.ts'
import type { JobData } from '#server/core/queue/job-data.ts'
import type { RunningJob } from '#server/core/queue/queue.ts'
import type { Services } from '#server/core/requests/context.ts'
import { buildNotificationEmail, type EmailEnvelope } from '#server/notifications/email/notification-emails.ts'
import { findDeliverableEmail, findSummaryPreference, listSummaryRows } from '#server/notifications/email/queries.ts'
import { buildSummaryEmail } from '#server/notifications/email/summary-emails.ts'
import { buildUnsubscribeUrl } from '#server/notifications/email/unsubscribe-tokens.ts'
import { wordNotificationEmail } from '#server/notifications/email-wording/rules.ts'
import { findPushDetails } from '#server/notifications/push/queries.ts'
import { findNotification } from '#server/notifications/queries.ts'
import { buildNotificationLink } from '#server/notifications/rules.ts'
import { findOutgoingNotifications, toOutgoing } from './queries.ts'
import { buildSummary, findQuietHoursEnd, listChannels } from './rules.ts'

export type EmailDeps = Pick<Services, 'db' | 'clock' | 'jobs' | 'config'> & { mailer: Pick<Mailer, 'send'> }
type ClaimableJob = Pick<RunningJob, 'id' | 'claim'>

/** Emails one notification, if its recipient may still see it and still wants it by email. */
export async function emailNotification(
  { db, clock, jobs, config, mailer }: EmailDeps,
  data: JobData['notification_email'],
  job: ClaimableJob,
): Promise<void> {
  const now = clock.now()
  const [notification] = await findOutgoingNotifications(db, [data.notification_id], now)
  if (!notification || !listChannels(toOutgoing(notification), now).includes('email')) return
  const quiet = findQuietHoursEnd(notification, now, defaultTimeZone(config))
  if (quiet) {
    // A retry fell into the quiet hours: enqueue it again for their end.
    if (listChannels(toOutgoing(notification), quiet).includes('email') && (await job.claim()))
      await jobs.enqueue(db, 'notification_email', data, { startAfter: quiet })
    return
  }
  const line = await findNotification(db, notification.recipient_id, notification.id)
  const envelope = await findEmailEnvelope(db, config, {
    profile_id: notification.recipient_id,
    topic: notification.type,
  })
  if (!line || !envelope) return
  const { excerpt } = await findPushDetails(db, notification.id)
  const wording = wordNotificationEmail(line, excerpt)
  const email = buildNotificationEmail(
    { ...wording, topic: line.type, link_url: buildNotificationLink(line) },
    envelope,
  )
  await sendOnce(mailer, email, job)
}

/** Emails one summary, if the recipient still wants it, its time span is not over and there is something to list. */
export async function emailSummary(
  { db, clock, jobs, config, mailer }: EmailDeps,
  data: JobData['summary_email'],
  job: ClaimableJob,
): Promise<void> {
  const preference = await findSummaryPreference(db, data)
  if (!preference) return
  const now = clock.now()
  const zone = preference.time_zone ?? defaultTimeZone(config)
  const { from, until } = buildSummary(data.topic, data.day, zone)
  if (until <= now) return
  const quiet = findQuietHoursEnd({ ...preference, time_zone: zone }, now, zone)
  if (quiet) {
    if (quiet < until && (await job.claim())) await jobs.enqueue(db, 'summary_email', data, { startAfter: quiet })
    return
  }
  const envelope = await findEmailEnvelope(db, config, data)
  const rows = envelope
    ? await listSummaryRows(db, data.profile_id, { from, until, now, running: data.topic === 'tonight' })
    : []
  const email = envelope && buildSummaryEmail({ ...data, zone }, rows, envelope)
  if (email) await sendOnce(mailer, email, job)
}

async function findEmailEnvelope(
  db: Db,
  config: Pick<Config, 'appSecrets'> & ServerAddress,
  unsubscription: { profile_id: string; topic: NotificationTopic },
): Promise<EmailEnvelope | undefined> {
  const address = await findDeliverableEmail(db, unsubscription.profile_id)
  const origin = serverOrigin(config)
  return address === undefined
    ? undefined
    : { address, origin, unsubscribe: buildUnsubscribeUrl(origin, config.appSecrets, unsubscription) }
}

async function sendOnce(mailer: Pick<Mailer, 'send'>, email: Email, job: ClaimableJob): Promise<void> {
  if (await job.claim()) await mailer.send(email, job.id)
}
