import { toSingleLine, truncate } from '#server/core/truncate.ts'
import { type Email, renderEmail } from './email.ts'
import type { EmailContent, EmailSection } from './layout.ts'

export type NotificationEmailContent = Omit<EmailContent, 'footer'> & {
  /** Why the recipient gets this email. */
  reason: string
  unsubscribe: string
}

const MAX_SUBJECT_LENGTH = 150

/**
 * An email that its recipient did not just ask for, so it has an unsubscribe link. No text of another person can start a
 * line of its own or a header.
 */
export function composeNotificationEmail(
  address: string,
  { subject, preheader, sections, action, reason, unsubscribe }: NotificationEmailContent,
): Email {
  const content: EmailContent = {
    subject: truncate(toSingleLine(subject), MAX_SUBJECT_LENGTH),
    preheader: toSingleLine(preheader),
    sections: sections.map(toSingleLines),
    action,
    footer: { text: reason, link: { label: 'Unsubscribe', url: unsubscribe } },
  }
  return { ...renderEmail(address, content), unsubscribe }
}

const toSingleLines = ({ heading, lines, items }: EmailSection): EmailSection => ({
  ...(heading !== undefined && { heading: toSingleLine(heading) }),
  ...(lines && { lines: lines.map(toSingleLine) }),
  ...(items && { items: items.map((item) => ({ ...item, text: toSingleLine(item.text) })) }),
})
