import { NOTIFICATION_TOPICS, type NotificationTopic } from '#contract/notifications.texts.ts'
import type { Email } from '#server/core/email/email.ts'
import { composeNotificationEmail } from '#server/core/email/notification-email.ts'

type EmailedNotification = { topic: NotificationTopic; message: string; link_url: string | null }
export type EmailEnvelope = { address: string; origin: string; unsubscribe: string }

/** Builds the email for one notification. */
export const buildNotificationEmail = (
  { topic, message, link_url }: EmailedNotification,
  { address, origin, unsubscribe }: EmailEnvelope,
): Email =>
  composeNotificationEmail(address, {
    subject: message,
    sections: [{ lines: [message] }],
    action: { label: 'Open Last Call', url: `${origin}${link_url ?? '/notifications'}` },
    reason: `You’re getting this because email is on for “${NOTIFICATION_TOPICS[topic].label}”.`,
    unsubscribe,
  })
