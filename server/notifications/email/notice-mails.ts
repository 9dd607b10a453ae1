import { TOPICS, type Topic } from '#contract/notifications.texts.ts'
import { letterTo } from '#server/core/email/letter.ts'
import type { Mail } from '#server/core/email/mail.ts'

type Told = { topic: Topic; message: string; link_url: string | null }
export type Post = { address: string; origin: string; unsubscribe: string }

/** A notice, by mail. */
export const noticeMail = ({ topic, message, link_url }: Told, { address, origin, unsubscribe }: Post): Mail =>
  letterTo(address, {
    subject: message,
    sections: [{ lines: [message] }],
    key: { label: 'Open Last Call', url: `${origin}${link_url ?? '/notifications'}` },
    why: `You get this because “${TOPICS[topic].label}” goes to your email.`,
    unsubscribe,
  })
