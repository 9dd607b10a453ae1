import type { Operator } from '#server/core/config.ts'
import { escapeMarkup } from '#server/core/escape-markup.ts'

/** A line of a list: its text, and the URL that it links to. */
export type EmailSectionItem = { text: string; url?: string }
export type EmailSection = { heading?: string; lines?: string[]; items?: EmailSectionItem[] }

/** The content of an email. Both of its parts have the same sections, button and footer. */
export type EmailContent = {
  subject: string
  /** What the inbox shows after the subject. Hidden in the open email, so `sections` must say it, too. */
  preheader: string
  sections: EmailSection[]
  /** The one button. */
  action: { label: string; url: string }
  /** Why the recipient gets this email, and where to stop it. */
  footer?: { text: string; link: { label: string; url: string } }
}

export function renderText({ sections, action, footer }: EmailContent): string {
  return [
    ...sections.map(renderSectionText),
    `${action.label}: ${action.url}`,
    ...(footer ? [`${footer.text} ${footer.link.label}: ${footer.link.url}`] : []),
    'Last Call',
  ].join('\n\n')
}

function renderSectionText({ heading, lines = [], items = [] }: EmailSection): string {
  const listed = items.map(({ text, url }) => `- ${text}${url ? `\n  ${url}` : ''}`)
  const list = [...(heading ? [heading] : []), ...listed].join('\n')
  return [...lines, ...(list ? [list] : [])].join('\n\n')
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** Breaks long names and links, which would make the email wider than a phone. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'

/**
 * The colors of the dark theme. The light ones are inline, because some email programs ignore style sheets. The sheet
 * loads nothing.
 */
const DARK_STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#0b1310!important}
.card{background-color:#141f1a!important;border-color:#2a3a32!important}
.ink{color:#f2f6ed!important}
.quiet{color:#bccabf!important}
.fill{background-color:#f2f6ed!important}
.button{color:#0b1310!important}
}`

/** The end of the footer and of the page. */
const END = '</td></tr>\n</table></td></tr></table></body></html>'

/**
 * One column on a card that is at most 560 px wide, laid out with tables, because Outlook knows no other layout. It
 * loads nothing when it is opened, so that opening it tells no one.
 */
export function renderHtml({ subject, preheader, sections, action, footer }: EmailContent): string {
  const body = sections.map(renderSectionHtml).join('')
  const reason = footer
    ? `<p style="margin:0 0 8px">${escapeMarkup(footer.text)} ${renderLink(footer.link.url, footer.link.label)}</p>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeMarkup(subject)}</title><style>${DARK_STYLES}</style></head>
<body class="page" style="margin:0;padding:0;background-color:#f0f1e6;-webkit-text-size-adjust:100%">
${renderPreheader(preheader)}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background-color:#f0f1e6;table-layout:fixed"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed;text-align:left;${FONT}">
<tr><td class="ink" style="padding:0 8px 14px;color:#0f1f18;font-size:20px;line-height:28px;font-weight:700">Last Call</td></tr>
<tr><td class="card ink" style="padding:24px 24px 28px;background-color:#fefdf8;border:1px solid #d3d8c7;border-radius:16px;color:#0f1f18;font-size:16px;line-height:24px;${WRAP}">
${body}${renderButton(action)}
</td></tr>
<tr><td class="quiet" style="padding:16px 8px 0;color:#3c4d43;font-size:14px;line-height:20px;${WRAP}">${reason}<p style="margin:0">Last Call</p>${END}`
}

/** The filler keeps the inbox from showing the start of the email after a short preheader. */
const PREHEADER_FILLER = '&#847;&zwnj;&nbsp;'.repeat(80)

const renderPreheader = (preheader: string): string =>
  `<div class="preheader" style="display:none;overflow:hidden;max-height:0;max-width:0;opacity:0;font-size:1px;line-height:1px">${escapeMarkup(preheader)}${PREHEADER_FILLER}</div>`

function renderSectionHtml({ heading, lines = [], items = [] }: EmailSection): string {
  const listed = items.map(({ text, url }) => {
    const label = url ? renderLink(url, text) : escapeMarkup(text)
    return `<li style="margin:0;padding:6px 0">${label}</li>`
  })
  return [
    ...lines.map((line) => `<p style="margin:0 0 16px">${escapeMarkup(line).replaceAll('\n', '<br>')}</p>`),
    heading ? `<h2 style="margin:8px 0 4px;font-size:18px;line-height:26px">${escapeMarkup(heading)}</h2>` : '',
    listed.length > 0 ? `<ul style="margin:0 0 16px;padding:0 0 0 20px">${listed.join('')}</ul>` : '',
  ].join('')
}

const renderLink = (url: string, label: string): string =>
  `<a href="${escapeMarkup(url)}" style="color:inherit;text-decoration:underline">${escapeMarkup(label)}</a>`

/** 48 px high. The color is on the cell, because Outlook draws no padding around a link. */
const renderButton = ({ label, url }: EmailContent['action']): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 0"><tr><td class="fill" align="center" style="background-color:#12261d;border-radius:12px"><a class="button" href="${escapeMarkup(url)}" style="display:block;padding:12px 24px;color:#f6f7ec;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeMarkup(label)}</a></td></tr></table>`

/** Says in the footer of both parts who runs this server. */
export function addOperator({ text, html }: { text: string; html: string }, { name, address }: Operator) {
  const line = `Run by ${[name, ...address].join(', ')}`
  return {
    text: `${text}\n${line}`,
    html: html.replace(END, () => `<p style="margin:8px 0 0">${escapeMarkup(line)}</p>${END}`),
  }
}
