import type { z } from 'zod'
import { eventMessages } from '#contract/events.texts.ts'
import { formatOpeningState } from '#contract/format-opening.ts'
import type { OpenVenue } from '#contract/open-data.ts'
import { toWall } from '#contract/zone-clock.ts'
import { escapeMarkup } from '#server/core/escape-markup.ts'
import { toNightDate } from '#server/core/time-zones.ts'
import { truncate } from '#server/core/truncate.ts'
import { EMBED_SCRIPT } from './embed-assets.ts'
import { createVenueTimes, type VenueTimes } from './times.ts'

export const EMBED_SECTIONS = ['tonight', 'events', 'specials'] as const
export type EmbedSection = (typeof EMBED_SECTIONS)[number]
export const EMBED_THEMES = ['auto', 'light', 'dark'] as const

type Venue = z.input<typeof OpenVenue>
type Embed = {
  venue: Venue
  image: { url: string; alt: string } | null
  style: string
  now: Date
  sections: readonly EmbedSection[]
  theme: (typeof EMBED_THEMES)[number]
}
type Moment = { now: Date; times: VenueTimes; zone: string }

export const EMBED_TEXTS = {
  nothing: 'Nothing’s posted right now.',
  notPublic: 'This venue’s page isn’t public right now.',
  more: 'More on Last Call',
} as const

const DAY = 86_400_000
/** Bounds the page's size together with `TEXT_LENGTH`. */
const LINES = { tonight: 10, events: 6, specials: 6 } as const
const TEXT_LENGTH = 60

/** The page that a frame on another site shows. */
export function renderEmbed({ venue, image, style, now, sections, theme }: Embed): string {
  const moment = { now, times: createVenueTimes(venue.time_zone), zone: venue.time_zone }
  const parts = sections.map((section) => SECTIONS[section](venue, moment)).join('')
  const link = (text: string) => renderLink(venue.url, text)
  const picture = image ? `<img src="${escapeMarkup(image.url)}" alt="${shorten(image.alt)}">` : ''
  const hours = venue.hours
    ? `<p>${formatOpeningState(venue.hours.state, (at) => toWall(at, venue.time_zone), now.getTime())}</p>`
    : ''
  const body = `<header${image ? ' class="pic"' : ''}>${picture}<h1>${link(shorten(venue.name))}</h1>${hours}</header>${parts || `<p>${EMBED_TEXTS.nothing}</p>`}
<footer>${link(EMBED_TEXTS.more)}</footer>`
  return renderPage(`${venue.name} · Last Call`, body, { style, theme })
}

/** The same for venues that do not exist and venues that are not public. */
export const renderMissingEmbed = (style: string): string =>
  renderPage('Last Call', `<p>${EMBED_TEXTS.notPublic}</p>`, { style, theme: 'auto' })

/** The frame is of this server, so the path is enough. */
const renderLink = (url: string, text: string): string =>
  `<a href="${escapeMarkup(new URL(url).pathname)}" target="_blank" rel="noopener">${text}</a>`

const renderPage = (
  title: string,
  body: string,
  { style, theme }: Pick<Embed, 'style' | 'theme'>,
): string => `<!doctype html>
<html lang="en"${theme === 'auto' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title>
<style>${style}</style>
</head>
<body>
<main>${body}</main>
<script>${EMBED_SCRIPT}</script>
</body>
</html>
`

const SECTIONS: Record<EmbedSection, (venue: Venue, moment: Moment) => string> = {
  tonight: ({ shifts }, moment) => {
    const listed = shifts.slice(0, LINES.tonight)
    const isTonight = (shift: Shift) => isOnTonight(shift, moment)
    const lines = (some: Shift[]) => some.map((shift) => renderShift(shift, moment))
    return [
      renderSection('Tonight', lines(listed.filter(isTonight)), ' class="board"'),
      renderSection('Next', lines(listed.filter((shift) => !isTonight(shift)))),
    ].join('')
  },
  events: ({ events }, moment) =>
    renderSection(
      'Events',
      events.slice(0, LINES.events).map((event) => renderEvent(event, moment)),
    ),
  specials: ({ specials }, moment) =>
    renderSection(
      'Specials',
      specials.slice(0, LINES.specials).map((special) => renderSpecial(special, moment)),
    ),
}

type Shift = Venue['shifts'][number]

/** On now, or beginning in the night that it is: until 6 AM that is still the evening before. */
const isOnTonight = ({ start_time }: Shift, { now, zone }: Moment): boolean =>
  start_time <= now || toNightDate(start_time, zone) === toNightDate(now, zone)

const renderSection = (title: string, lines: string[], attributes = ''): string =>
  lines.length > 0 ? `<section${attributes}><h2>${title}</h2><ul>${lines.join('')}</ul></section>` : ''

const renderLine = (what: string, detail: string, when: string): string =>
  `<li><span><b>${what}</b>${detail && `<small>${detail}</small>`}</span>${when}</li>`

const ROLES: Partial<Record<Shift['user_type'], string>> = {
  bartender: 'Bartender',
  entertainer: 'Entertainer',
}

function renderShift({ name, user_type, is_verified, start_time, end_time }: Shift, moment: Moment) {
  const role = `${ROLES[user_type] ?? ''}${is_verified ? ' · Verified' : ''}`
  const { times, now } = moment
  const end = end_time ? times.formatTime(end_time) : 'late'
  const when =
    start_time <= now ? renderNow(`until ${end}`) : `<time>${formatShiftStart(start_time, moment)}–${end}</time>`
  return name === null ? renderLine(role, '', when) : renderLine(shorten(name), role, when)
}

function renderEvent({ name, start_time, cancelled_at, url }: Venue['events'][number], moment: Moment): string {
  if (cancelled_at) return renderLine(renderLink(url, `<s>${shorten(name)}</s>`), 'Cancelled', '')
  const when =
    start_time <= moment.now ? renderNow(eventMessages.happening) : `<time>${formatDayStart(start_time, moment)}</time>`
  return renderLine(renderLink(url, shorten(name)), '', when)
}

type Special = Venue['specials'][number]

function renderSpecial(special: Special, moment: Moment): string {
  const next = special.status === 'upcoming' ? formatNext(special, moment) : undefined
  const when = special.status === 'active' ? renderNow(formatActive(special, moment)) : ''
  const name = [special.price, special.title].filter((text) => text !== null).map(shorten)
  return renderLine(name.join(' · '), '', next ? `<time>${next}</time>` : when)
}

/** When a special begins: a day, if it was entered as one. */
function formatNext({ next_window, valid_from, valid_from_day, valid_until_day }: Special, moment: Moment) {
  const starts = next_window?.start_time ?? valid_from
  if (!starts) return undefined
  if (next_window || !valid_from_day) return formatDayStart(starts, moment)
  const day = moment.times.formatDay(starts)
  return valid_from_day === valid_until_day ? `${day}, all day` : `from ${day}`
}

function formatActive({ windows, active_until, valid_until_day }: Special, moment: Moment): string {
  if (!active_until) return 'Active'
  if (windows.length > 0 || !valid_until_day) return `until ${formatEnd(active_until, moment)}`
  const lastMoment = new Date(active_until.getTime() - 1)
  return moment.times.isSameDay(lastMoment, moment.now) ? 'Today' : `until ${moment.times.formatDay(lastMoment)}`
}

const renderNow = (text: string): string => `<span class="on">${text}</span>`

/** The time alone if it is tonight. */
const formatShiftStart = (at: Date, moment: Moment): string =>
  toNightDate(at, moment.zone) === toNightDate(moment.now, moment.zone)
    ? moment.times.formatTime(at)
    : formatDayStart(at, moment)

/** `Today at 4:00 PM`, or with another day. */
const formatDayStart = (at: Date, { now, times }: Moment): string =>
  times.isSameDay(at, now) ? `Today at ${times.formatTime(at)}` : times.formatDayAndTime(at)

/** The time alone if it is within a day. */
const formatEnd = (at: Date, { now, times }: Moment): string =>
  at.getTime() - now.getTime() < DAY ? times.formatTime(at) : times.formatDayAndTime(at)

const shorten = (text: string): string => escapeMarkup(truncate(text, TEXT_LENGTH))
