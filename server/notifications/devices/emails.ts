import type { NotificationType } from '#contract/notifications.limits.ts'
import { NOTIFICATION_TOPICS } from '#contract/notifications.texts.ts'
import { composeEmail, type Email } from '#server/core/email/email.ts'

type PushSilence = {
  /** Whether no push service knows any device of the person anymore. */
  is_gone: boolean
  topics: NotificationType[]
}

/** Tells someone that their push notifications do not arrive, and offers emails instead. */
export function buildPushSilenceEmail(address: string, origin: string, { is_gone, topics }: PushSilence): Email {
  const labels = topics.map((topic) => NOTIFICATION_TOPICS[topic].label)
  return composeEmail(address, {
    subject: 'Your Last Call notifications aren’t arriving',
    preheader: 'Get them by email instead, or turn them on again.',
    lines: [
      is_gone
        ? 'Your browser stopped accepting notifications from Last Call, so none reach your device.'
        : 'None of the notifications we sent in the last 14 days was shown on any of your devices.',
      ...(labels.length > 0 ? [`You’re missing: ${labels.join(', ')}.`] : []),
      'In your notification settings you can get them by email instead. To get them on your device again, open the settings there, turn on notifications and send a test.',
      'We won’t email you about this again unless notifications arrive and then stop.',
    ],
    action: { label: 'Open notification settings', url: `${origin}/settings/notifications` },
  })
}
