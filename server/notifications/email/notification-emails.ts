import { NOTIFICATION_TOPICS, type NotificationTopic } from '#contract/notifications.texts.ts'
import type { Email } from '#server/core/email/email.ts'
import { composeNotificationEmail } from '#server/core/email/notification-email.ts'

/** `detail` adds to the subject and never repeats it. `button` names what the link opens. */
export type EmailWording = { subject: string; detail: string; button: string }
type EmailedNotification = { topic: NotificationTopic; wording: EmailWording; link_url: string | null }
export type EmailEnvelope = { address: string; origin: string; unsubscribe: string }

/** Builds the email for one notification. */
export const buildNotificationEmail = (
  { topic, wording: { subject, detail, button }, link_url }: EmailedNotification,
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
