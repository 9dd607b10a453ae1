import type { NotificationTopic } from '#contract/notifications.limits.ts'
import { NOTIFICATION_TOPICS } from '#contract/notifications.texts.ts'
import type { Email } from '#server/core/email/email.ts'
import { composeNotificationEmail } from '#server/core/email/notification-email.ts'

type EmailedNotification = {
  topic: NotificationTopic
  subject: string
  detail: string
  button: string
  link_url: string | null
}
export type EmailEnvelope = { address: string; origin: string; unsubscribe: string }

/** Builds the email for one notification. */
export const buildNotificationEmail = (
  { topic, subject, detail, button, link_url }: EmailedNotification,
  { address, origin, unsubscribe }: EmailEnvelope,
): Email =>
  composeNotificationEmail(address, {
    subject,
    preheader: detail,
    sections: [{ lines: [detail] }],
    action: { label: button, url: `${origin}${link_url ?? '/notifications'}` },
    reason: `You’re getting this because email is on for “${NOTIFICATION_TOPICS[topic].label}”.`,
    unsubscribe,
  })
