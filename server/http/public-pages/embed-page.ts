import type { z } from 'zod'
import { formatOpeningState } from '#contract/format-opening.ts'
import type { OpenVenue } from '#contract/open-data.ts'
import { toWall } from '#contract/zone-clock.ts'
import { escapeMarkup } from '#server/core/escape-markup.ts'
import { truncate } from '#server/core/truncate.ts'
import { EMBED_SCRIPT, EMBED_STYLE } from './embed-assets.ts'
import { createVenueTimes, type VenueTimes } from './times.ts'

export const EMBED_SECTIONS = ['tonight', 'events', 'specials'] as const
export type EmbedSection = (typeof EMBED_SECTIONS)[number]
export const EMBED_THEMES = ['auto', 'light', 'dark'] as const

type Venue = z.input<typeof OpenVenue>
type Embed = {
  venue: Venue
  now: Date
  sections: readonly EmbedSection[]
  theme: (typeof EMBED_THEMES)[number]
}
type Moment = { now: Date; times: VenueTimes }

export const EMBED_TEXTS = {
  nothing: 'Nothing’s posted right now.',
  notPublic: 'This venue’s page isn’t public right now.',
  happening: 'Happening now',
  more: 'More on Last Call',
} as const

const DAY = 86_400_000
/** Bounds the page's size together with `TEXT_LENGTH`. */
const LINES = { tonight: 10, events: 6, specials: 6 } as const
const TEXT_LENGTH = 60

/** The page that a frame on another site shows. */
export function renderEmbed({ venue, now, sections, theme }: Embed): string {
  const moment = { now, times: createVenueTimes(venue.time_zone) }
  const parts = sections.map((section) => SECTIONS[section](venue, moment)).join('')
  const link = (text: string) => `<a href="${escapeMarkup(venue.url)}" target="_blank" rel="noopener">${text}</a>`
  const hours = venue.hours
    ? `<p>${formatOpeningState(venue.hours.state, (at) => toWall(at, venue.time_zone), now.getTime())}</p>`
    : ''
  const body = `<h1>${link(shorten(venue.name))}</h1>${hours}${parts || `<p>${EMBED_TEXTS.nothing}</p>`}
<footer>${link(EMBED_TEXTS.more)}</footer>`
  return renderPage(`${venue.name} · Last Call`, body, theme)
}

/** The same for venues that do not exist and venues that are not public. */
export const renderMissingEmbed = (): string => renderPage('Last Call', `<p>${EMBED_TEXTS.notPublic}</p>`, 'auto')

const renderPage = (title: string, body: string, theme: Embed['theme']): string => `<!doctype html>
<html lang="en"${theme === 'auto' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title>
<style>${EMBED_STYLE}</style>
</head>
<body>
<main>${body}</main>
<script>${EMBED_SCRIPT}</script>
</body>
</html>
`

const SECTIONS: Record<EmbedSection, (venue: Venue, moment: Moment) => string> = {
  tonight: ({ shifts }, moment) =>
    shifts.length > 0
      ? renderSection(
          'Tonight',
          shifts.slice(0, LINES.tonight).map((shift) => renderShift(shift, moment)),
        )
      : '',
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

const renderSection = (title: string, lines: string[]): string =>
  lines.length > 0 ? `<section><h2>${title}</h2><ul>${lines.join('')}</ul></section>` : ''

const renderLine = (what: string, detail: string, when: string): string =>
  `<li><span><b>${what}</b>${detail && `<small>${detail}</small>`}</span>${when}</li>`

const ROLES: Partial<Record<Venue['shifts'][number]['user_type'], string>> = {
  bartender: 'Bartender',
  entertainer: 'Entertainer',
}

function renderShift({ name, user_type, is_verified, start_time, end_time }: Venue['shifts'][number], moment: Moment) {
  const role = `${ROLES[user_type] ?? ''}${is_verified ? ' · Verified' : ''}`
  const { times, now } = moment
  const when =
    start_time <= now
      ? renderNow(`until ${times.formatTime(end_time)}`)
      : `<time>${formatStart(start_time, moment)}–${times.formatTime(end_time)}</time>`
  return name === null ? renderLine(role, '', when) : renderLine(shorten(name), role, when)
}

function renderEvent({ name, start_time, cancelled_at }: Venue['events'][number], moment: Moment): string {
  if (cancelled_at) return renderLine(`<s>${shorten(name)}</s>`, 'Cancelled', '')
  const when =
    start_time <= moment.now ? renderNow(EMBED_TEXTS.happening) : `<time>${formatDayStart(start_time, moment)}</time>`
  return renderLine(shorten(name), '', when)
}

type Special = Venue['specials'][number]

function renderSpecial(special: Special, moment: Moment): string {
  const next = special.status === 'upcoming' ? formatNext(special, moment) : undefined
  const when = special.status === 'active' ? renderNow(formatActive(special, moment)) : ''
  return renderLine(shorten(special.title), '', next ? `<time>${next}</time>` : when)
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

/** The time alone if it is today. */
const formatStart = (at: Date, { now, times }: Moment): string =>
  times.isSameDay(at, now) ? times.formatTime(at) : times.formatDayAndTime(at)

/** `Today at 4:00 PM`, or with another day. */
const formatDayStart = (at: Date, { now, times }: Moment): string =>
  times.isSameDay(at, now) ? `Today at ${times.formatTime(at)}` : times.formatDayAndTime(at)

/** The time alone if it is within a day. */
const formatEnd = (at: Date, { now, times }: Moment): string =>
  at.getTime() - now.getTime() < DAY ? times.formatTime(at) : times.formatDayAndTime(at)

const shorten = (text: string): string => escapeMarkup(truncate(text, TEXT_LENGTH))
