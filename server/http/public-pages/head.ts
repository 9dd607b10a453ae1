import { toEventPath } from '#contract/event-path.ts'
import type { Night } from '#contract/night-choice.ts'
import type { PublicEventPage, PublicPage, PublicProfile, PublicVenue } from '#contract/public-pages.ts'
import { escapeMarkup } from '#server/core/escape-markup.ts'
import { truncateWords } from '#server/core/truncate.ts'
import { toScriptJson } from '#server/http/pages/script-json.ts'
import { PREVIEW_SIZE } from './preview-size.ts'
import { buildStructuredData } from './structured-data.ts'
import { createVenueTimes } from './times.ts'

/** What search engines and link previews read. It never has a person's schedule, because they keep it for weeks. */
type Summary = { title: string; description: string; type: 'website' | 'profile'; image: string | undefined }

/** Search engines cut a description off after about this many characters. */
const DESCRIPTION_LENGTH = 160

/** The elements of the head that differ between pages. `path` is canonical. */
export function buildHead(page: PublicPage, path: string, origin: string): string {
  const { title, type, image, ...summary } = summarize(page)
  const description = truncateWords(summary.description, DESCRIPTION_LENGTH)
  const fullTitle = `${title} · Last Call`
  const structured = buildStructuredData(page, origin)
  return [
    `<title>${escapeMarkup(fullTitle)}</title>`,
    meta('name', 'description', description),
    ...(hasShifts(page) ? [meta('name', 'robots', 'noarchive')] : []),
    `<link rel="canonical" href="${escapeMarkup(origin + path)}">`,
    meta('property', 'og:site_name', 'Last Call'),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', origin + path),
    ...(image ? describeImage(origin + image, title) : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(structured ? [`<script type="application/ld+json">${toScriptJson(structured)}</script>`] : []),
  ].join('')
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeMarkup(content)}">`

const describeImage = (url: string, alt: string): string[] => [
  meta('property', 'og:image', url),
  meta('property', 'og:image:type', 'image/png'),
  meta('property', 'og:image:width', String(PREVIEW_SIZE.width)),
  meta('property', 'og:image:height', String(PREVIEW_SIZE.height)),
  meta('property', 'og:image:alt', alt),
]

/** Whether the page may show shifts, also if there are none now. */
const hasShifts = (page: PublicPage): boolean =>
  page.kind === 'tonight' ||
  (page.kind === 'venue' && page.section === 'all') ||
  (page.kind === 'profile' && page.profile.shifts !== null)

function summarize(page: PublicPage): Summary {
  if (page.kind === 'venue') return summarizeVenue(page.venue, page.section)
  if (page.kind === 'event') return summarizeEvent(page)
  if (page.kind === 'profile') return summarizeProfile(page.profile)
  const when = page.night ? formatNightTitle(page.night) : 'Tonight'
  const place = page.city ? `${page.is_in_city ? 'in' : 'near'} ${page.city.name}` : 'near you'
  return {
    title: `${when} ${place}`,
    description: `Bars, events and specials ${place}, on Last Call.`,
    type: 'website',
    image: undefined,
  }
}

/** `Fri, Dec 4`, `Fri, Dec 4 at 6 PM`: the day itself, because a link is opened on any day. */
const formatNightTitle = ({ day, at }: Night): string => {
  const date = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  const name = date.format(new Date(`${day}T12:00:00Z`))
  if (at === null) return name
  const hour = Number(at.slice(0, 2))
  return at === 'late' ? `${name}, late` : `${name} at ${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}

const LISTS = {
  events: { title: 'Events', preposition: 'at' },
  specials: { title: 'Specials', preposition: 'at' },
  menu: { title: 'Menu', preposition: 'at' },
  posts: { title: 'Posts', preposition: 'by' },
} as const

function summarizeVenue(venue: PublicVenue, section: 'all' | keyof typeof LISTS): Summary {
  const name = [venue.name, venue.city].filter(Boolean).join(', ')
  const summary = { type: 'website', image: `/venues/${venue.slug}/preview.png` } as const
  if (section !== 'all') {
    const { title, preposition } = LISTS[section]
    return { ...summary, title: `${title} · ${name}`, description: `${title} ${preposition} ${name}, on Last Call.` }
  }
  const description = venue.description ?? `Events, specials and the menu at ${name}, on Last Call.`
  return { ...summary, title: name, description }
}

function summarizeEvent({ event, venue }: PublicEventPage): Summary {
  const place = [venue.name, venue.city].filter(Boolean).join(', ')
  const start = createVenueTimes(venue.time_zone).formatDayAndTime(new Date(event.start_time))
  return {
    title: `${event.cancelled_at ? 'Cancelled: ' : ''}${event.name} at ${venue.name}`,
    description: [`${start}, ${place}.`, event.description].filter(Boolean).join(' '),
    type: 'website',
    image: `${toEventPath(venue.slug, event.id)}/preview.png`,
  }
}

/** Without About Me, in which people write their hours. */
function summarizeProfile({ full_name, username, user_type }: PublicProfile): Summary {
  const name = full_name || username
  return {
    title: name === username ? `@${username}` : `${name} (@${username})`,
    description: `${name} is ${user_type === 'entertainer' ? 'an entertainer' : 'a bartender'} on Last Call.`,
    type: 'profile',
    image: `/profiles/${username.toLowerCase()}/preview.png`,
  }
}
