import type { IncomingMessage, ServerResponse } from 'node:http'
import { toEventPath } from '#contract/event-path.ts'
import { escapeMarkup } from '#server/core/escape-markup.ts'
import type { Services } from '#server/core/requests/context.ts'
import { sendDocument, textDocument } from '#server/http/transport/document.ts'
import { linkOrigin } from '#server/http/transport/origin.ts'
import { sendText } from '#server/http/transport/send-text.ts'
import {
  countPublicPages,
  listPublicEventPages,
  listPublicProfilePages,
  listPublicVenuePages,
} from '#server/public-pages/sitemap/queries.ts'

/** Addresses in one part, which limits the memory of a request. The standard allows 50,000. */
const PART_SIZE = 10_000
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** Pages of everyone that search engines may show. */
const FIXED_PAGES = ['/', '/tonight', '/about', '/help', '/privacy', '/terms']

const PART = /^\/sitemap\/(pages|venues|events|profiles)-(\d{1,4})\.xml$/
export const isSitemapPath = (path: string): boolean => path === '/sitemap.xml' || PART.test(path)

type Entry = { path: string; updated_at?: Date }

/** `GET /sitemap.xml` lists its parts, and `/sitemap/venues-1.xml` lists addresses; only public pages. */
export async function handleSitemap(req: IncomingMessage, res: ServerResponse, services: Services): Promise<void> {
  const origin = linkOrigin(req, services.config)
  const path = (req.url ?? '/').split('?', 1)[0] ?? '/'
  const [, kind, number] = PART.exec(path) ?? []
  const entries = kind ? await listPart(services, kind, Number(number)) : undefined
  if (entries?.length === 0) return sendText(res, 404, 'Not found.')
  const xml = entries
    ? toXml('urlset', 'url', entries, origin)
    : toXml('sitemapindex', 'sitemap', await listParts(services), origin)
  await sendDocument(req, res, textDocument('application/xml', xml))
}

async function listParts({ db, clock }: Services): Promise<Entry[]> {
  const counts = await countPublicPages(db, clock.now())
  const toParts = (kind: string, count: number): Entry[] =>
    Array.from({ length: Math.ceil(count / PART_SIZE) }, (_, index) => ({ path: `/sitemap/${kind}-${index + 1}.xml` }))
  return [
    { path: '/sitemap/pages-1.xml' },
    ...toParts('venues', counts.venues),
    ...toParts('events', counts.events),
    ...toParts('profiles', counts.profiles),
  ]
}

async function listPart({ db, clock }: Services, kind: string, number: number): Promise<Entry[]> {
  if (number < 1) return []
  const part = { offset: (number - 1) * PART_SIZE, limit: PART_SIZE }
  if (kind === 'pages') return number === 1 ? FIXED_PAGES.map((path) => ({ path })) : []
  if (kind === 'venues') {
    const venues = await listPublicVenuePages(db, part)
    return venues.map(({ slug, updated_at }) => ({ path: `/venues/${slug}`, updated_at }))
  }
  if (kind === 'events') {
    const events = await listPublicEventPages(db, { ...part, now: clock.now() })
    return events.map(({ venue_slug, id, updated_at }) => ({ path: toEventPath(venue_slug, id), updated_at }))
  }
  return (await listPublicProfilePages(db, part)).map(({ slug }) => ({ path: `/profiles/${slug}` }))
}

function toXml(root: string, item: string, entries: readonly Entry[], origin: string): string {
  const items = entries.map(({ path, updated_at }) => {
    const changed = updated_at ? `<lastmod>${updated_at.toISOString()}</lastmod>` : ''
    return `<${item}><loc>${escapeMarkup(origin + path)}</loc>${changed}</${item}>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${XMLNS}">\n${items.join('\n')}\n</${root}>\n`
}
