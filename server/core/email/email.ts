import type { Operator } from '#server/core/config.ts'

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

type EmailContent = { subject: string; lines: string[]; action?: { label: string; url: string } }

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes user input for HTML. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

export function composeEmail(address: string, { subject, lines, action }: EmailContent): Email {
  const text = [...lines, ...(action ? [`${action.label}: ${action.url}`] : []), 'Last Call'].join('\n\n')
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`).join('')
  const button = action ? `<p><a href="${action.url}">${action.label}</a></p>` : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head><body>${paragraphs}${button}<p>Last Call</p></body></html>`
  return { to: { name: '', address }, subject, text, html, ...(action && { link: action.url }) }
}

/** Says below both parts who runs this server. */
export function addOperator({ text, html }: Pick<Email, 'text' | 'html'>, { name, address }: Operator) {
  const line = `Run by ${[name, ...address].join(', ')}`
  return { text: `${text}\n${line}`, html: html.replace('</body>', () => `<p>${escapeHtml(line)}</p></body>`) }
}
