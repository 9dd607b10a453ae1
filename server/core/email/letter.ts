import { truncate } from '#server/core/truncate.ts'
import type { Mail } from './mail.ts'

/** A line of a list: what, and where it leads. */
export type Item = { text: string; url?: string }
export type Section = { heading?: string; lines?: string[]; items?: Item[] }

export type Letter = {
  subject: string
  sections: Section[]
  key?: { label: string; url: string }
  /** Why it comes, and where one stops it. */
  why: string
  unsubscribe: string
}

const SUBJECT_MOST = 150

/**
 * A mail that was not asked for in this moment: with a way out. Both parts say the same; names and texts of others are
 * escaped, and nothing is fetched when it is opened.
 */
export function letterTo(address: string, { subject, sections, key, why, unsubscribe }: Letter): Mail {
  const text = [
    ...sections.map(sectionText),
    ...(key ? [`${key.label}: ${key.url}`] : []),
    `${why} Stop these mails: ${unsubscribe}`,
    'Last Call',
  ].join('\n\n')
  const title = truncate(plain(subject), SUBJECT_MOST)
  const body = [
    ...sections.map(sectionHtml),
    key ? `<p>${linkTo(key.url, key.label)}</p>` : '',
    `<p>${escaped(why)} ${linkTo(unsubscribe, 'Stop these mails')}</p><p>Last Call</p>`,
  ].join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>${body}</body></html>`
  return {
    to: { name: '', address },
    subject: title,
    text,
    html,
    unsubscribe,
    ...(key && { link: key.url }),
  }
}

function sectionText({ heading, lines = [], items = [] }: Section): string {
  const listed = items.map(({ text, url }) => `- ${plain(text)}${url ? `\n  ${url}` : ''}`)
  return [...(heading ? [plain(heading)] : []), ...lines.map(plain), ...listed].join('\n')
}

function sectionHtml({ heading, lines = [], items = [] }: Section): string {
  const listed = items.map(({ text, url }) => `<li>${url ? linkTo(url, text) : escaped(text)}</li>`)
  return [
    heading ? `<h2>${escaped(heading)}</h2>` : '',
    ...lines.map((line) => `<p>${escaped(line)}</p>`),
    listed.length > 0 ? `<ul>${listed.join('')}</ul>` : '',
  ].join('')
}

/** One line, whatever was typed: no text of others starts a line of its own, or a header. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => plain(text).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
const linkTo = (url: string, label: string): string => `<a href="${escaped(url)}">${escaped(label)}</a>`
