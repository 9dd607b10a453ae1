import { type EmailContent, renderHtml, renderText } from './layout.ts'

/** An email to send. `text` is its plain part; `link` is the URL that it asks to open. */
export type Email = {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  link?: string
  /** Where email clients post to unsubscribe (RFC 8058). */
  unsubscribe?: string
}

type AccountEmailContent = Pick<EmailContent, 'subject' | 'preheader' | 'action'> & { lines: string[] }

/** An email about the recipient's account, which has no unsubscribe link. */
export function composeEmail(address: string, { lines, ...content }: AccountEmailContent): Email {
  return renderEmail(address, { ...content, sections: [{ lines }] })
}

export const renderEmail = (address: string, content: EmailContent): Email => ({
  to: { name: '', address },
  subject: content.subject,
  text: renderText(content),
  html: renderHtml(content),
  link: content.action.url,
})
