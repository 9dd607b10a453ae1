import { type PublicDocument, textDocument } from '#server/http/transport/document.ts'
import { toCspHash } from '#server/http/transport/inline-scripts.ts'
import { readOpenVenue } from '#server/public-pages/open-data/service.ts'
import { toMinute } from '#server/public-pages/page-cache/service.ts'
import { buildEmbedStyle, EMBED_SCRIPT } from './embed-assets.ts'
import { EMBED_SECTIONS, EMBED_THEMES, type EmbedSection, renderEmbed, renderMissingEmbed } from './embed-page.ts'
import type { OutletRequest, OutletServices } from './outlet-request.ts'

/** Any site may frame it. It loads its font and the venue's image from this server, and runs only the script that tells its height. */
const buildHeaders = (style: string) => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src ${toCspHash(style)}`,
    `script-src ${toCspHash(EMBED_SCRIPT)}`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; '),
  'Cross-Origin-Resource-Policy': 'cross-origin',
})

/**
 * `GET /embed/venues/{slug}`: a venue's people, events and specials tonight, for a frame on another site. Different
 * addresses of the same page share one remembered answer.
 */
export async function buildEmbed(
  services: OutletServices,
  { name, origin, query }: OutletRequest,
): Promise<PublicDocument | undefined> {
  const look = { sections: parseSections(query), theme: parseTheme(query) }
  const key = JSON.stringify(['embed', origin, name.toLowerCase(), look])
  const remembered = await services.documents.get(key, toMinute(services.clock.now()), async () => {
    const found = await readOpenVenue(services, name, origin)
    if (!found) return undefined
    const { id, venue, image, minute: now } = found
    const style = buildEmbedStyle(await services.findFont())
    return { id, document: embedDocument(renderEmbed({ venue, image, now, style, ...look }), style) }
  })
  return remembered?.document
}

const embedDocument = (html: string, style: string): PublicDocument => ({
  ...textDocument('text/html', html, buildHeaders(style)),
  frameable: true,
})

const PLAIN_STYLE = buildEmbedStyle(undefined)
export const MISSING_EMBED = embedDocument(renderMissingEmbed(PLAIN_STYLE), PLAIN_STYLE)

/** The known names in `show`, in our order; all of them if there are none. */
function parseSections(query: URLSearchParams): readonly EmbedSection[] {
  const asked = (query.get('show') ?? '').split(',')
  const known = EMBED_SECTIONS.filter((section) => asked.includes(section))
  return known.length > 0 ? known : EMBED_SECTIONS
}

const parseTheme = (query: URLSearchParams) => EMBED_THEMES.find((theme) => theme === query.get('theme')) ?? 'auto'
