import { truncate } from '#server/core/truncate.ts'
import type { Email } from './email.ts'

/** A line of a list: its text, and the URL that it links to. */
export type EmailSectionItem = { text: string; url?: string }
export type EmailSection = { heading?: string; lines?: string[]; items?: EmailSectionItem[] }

export type NotificationEmailContent = {
  subject: string
  sections: EmailSection[]
  action?: { label: string; url: string }
  /** Why the recipient gets this email, and where to turn it off. */
  reason: string
  unsubscribe: string
}

const MAX_SUBJECT_LENGTH = 150

/**
 * An email that its recipient did not just ask for, so it has an unsubscribe link. Both parts have the same content;
 * names and texts of other people are escaped, and the email loads nothing when it is opened.
 */
export function composeNotificationEmail(
  address: string,
  { subject, sections, action, reason, unsubscribe }: NotificationEmailContent,
): Email {
  const text = [
    ...sections.map(renderSectionText),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    `${reason} Unsubscribe: ${unsubscribe}`,
    'Last Call',
  ].join('\n\n')
  const title = truncate(toSingleLine(subject), MAX_SUBJECT_LENGTH)
  const body = [
    ...sections.map(renderSectionHtml),
    action ? `<p>${renderLink(action.url, action.label)}</p>` : '',
    `<p>${escapeHtml(reason)} ${renderLink(unsubscribe, 'Unsubscribe')}</p><p>Last Call</p>`,
  ].join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${body}</body></html>`
  return {
    to: { name: '', address },
    subject: title,
    text,
    html,
    unsubscribe,
    ...(action && { link: action.url }),
  }
}

function renderSectionText({ heading, lines = [], items = [] }: EmailSection): string {
  const listed = items.map(({ text, url }) => `- ${toSingleLine(text)}${url ? `\n  ${url}` : ''}`)
  return [...(heading ? [toSingleLine(heading)] : []), ...lines.map(toSingleLine), ...listed].join('\n')
}

function renderSectionHtml({ heading, lines = [], items = [] }: EmailSection): string {
  const listed = items.map(({ text, url }) => `<li>${url ? renderLink(url, text) : escapeHtml(text)}</li>`)
  return [
    heading ? `<h2>${escapeHtml(heading)}</h2>` : '',
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    listed.length > 0 ? `<ul>${listed.join('')}</ul>` : '',
  ].join('')
}

/** Joins a text into one line, so that no user's text can start a line of its own or a header. */
const toSingleLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string =>
  toSingleLine(text).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
const renderLink = (url: string, label: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
