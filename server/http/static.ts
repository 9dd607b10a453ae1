import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import sirv from 'sirv'
import { FIRST_READS, findScreenPath } from '#contract/screen-paths.ts'
import type { Config } from '#server/core/config.ts'
import { RETRY_AFTER_S } from '#server/core/unavailable.ts'
import { VERSION } from '#server/core/version.ts'
import { chooseEncoding } from './compressed.ts'
import { serveKeptAssets } from './kept-assets.ts'
import { linkOrigin } from './origin.ts'
import { removeDocumentHeaders } from './security-headers.ts'

type RouteHandler = (req: IncomingMessage, res: ServerResponse) => void

// Paths that serve a file or nothing, never the app's page.
const NON_PAGE_PATHS = /^\/(media|calendar|assets)(\/|$)/
/** The app's screens that search engines may show. The server renders all other public pages itself. */
const INDEXED_SCREENS = new Set(['/', '/about', '/help', '/privacy', '/terms'])
/** The page, and which files each screen preloads. */
const BUILT_FILES = ['index.html', '.vite/preloads.json']
/** Files that never are a document of their own. */
const SUBRESOURCE = /^\/assets\/[^/]+\.(js|css|woff2)$/

/**
 * Serves the built files and their precompressed variants. Every other path gets the app's single page, with status 200
 * if a screen has this path, else with 404; the page itself shows what is missing.
 */
export function serveStatic(root: string, config: Config): RouteHandler {
  if (!BUILT_FILES.every((name) => existsSync(join(root, name)))) {
    return (_req, res) => sendText(res, 503, 'The pages are not built yet. Run npm run build.')
  }
  const page = createPageHandler(root, config)
  const keptAssets = serveKeptAssets(config.dataDir)
  const files = sirv(root, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (res, path) => {
      // Names under /assets contain a hash of the content; browsers must revalidate everything else.
      res.setHeader('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (SUBRESOURCE.test(path)) removeDocumentHeaders(res)
    },
  })
  return (req, res) => {
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/'
    if (path === '/' || path === '/index.html') return page(req, res, path)
    // If a file disappears while the server runs (a new build), only this response fails, not the process.
    res.once('pipe', (file) => file.once('error', () => res.destroy()))
    files(req, res, () => {
      const refuse = () => sendText(res, 404, 'Not found.')
      if (path.startsWith('/assets/')) return keptAssets(req, res, refuse)
      if (NON_PAGE_PATHS.test(path)) return refuse()
      if (!findScreenPath(path)) res.statusCode = 404
      page(req, res, path)
    })
  }
}

type EncodedPage = { plain: string; br: Buffer; gzip: Buffer }

/**
 * Serves the app's page with this server's configuration in its meta tags, and with links that preload the files of the
 * screen at the path.
 */
function createPageHandler(
  root: string,
  config: Config,
): (req: IncomingMessage, res: ServerResponse, path: string) => void {
  const built = readFileSync(join(root, 'index.html'), 'utf8')
  const preloads = JSON.parse(readFileSync(join(root, '.vite/preloads.json'), 'utf8')) as Record<string, string[]>
  const { latitude, longitude } = config.defaultCenter
  const metas = {
    version: VERSION,
    'support-email': config.supportEmail,
    'suggestions-email': config.suggestionsEmail,
    'operator-name': config.operator?.name ?? '',
    'operator-address': config.operator?.address.join('\n') ?? '',
    'default-center': `${latitude},${longitude}`,
    'place-search': config.geocoder ? 'on' : '',
    'map-tile-url': config.map?.source === 'tiles' ? config.map.tileUrl : '',
    'map-file-zoom': config.map?.source === 'file' ? String(config.map.maxZoom) : '',
    'map-attribution': config.map?.attribution ?? '',
  }
  const html = Object.entries(metas).reduce((page, [name, content]) => setMetaContent(page, name, content), built)
  const pages = new Map<string, EncodedPage>()
  const getPage = (screen: string): EncodedPage => {
    const known = pages.get(screen)
    if (known) return known
    const readable = setMetaContent(html, 'first-reads', FIRST_READS[screen] ?? '')
    const plain = readable.replace('</head>', () => `${(preloads[screen] ?? []).map(toPreloadLink).join('')}</head>`)
    const page = { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) }
    pages.set(screen, page)
    return page
  }
  return (req, res, path) => {
    const page = getPage(findScreenPath(path) ?? '')
    const encoding = chooseEncoding(req)
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.setHeader('Cache-Control', 'no-cache')
    res.appendHeader('Vary', 'Accept-Encoding')
    if (INDEXED_SCREENS.has(path)) {
      res.removeHeader('X-Robots-Tag')
      res.setHeader('Link', `<${linkOrigin(req, config)}${path}>; rel="canonical"`)
    }
    if (encoding) res.setHeader('Content-Encoding', encoding)
    res.end(encoding ? page[encoding] : page.plain)
  }
}

function toPreloadLink(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" href="${file}">`
    : `<link rel="modulepreload" href="${file}">`
}

function setMetaContent(html: string, name: string, content: string): string {
  const attribute = content.replace(/[&"<>\n]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const pattern = new RegExp(`(<meta name="${name}" content=")[^"]*`)
  if (!pattern.test(html)) throw new Error(`the built page has no <meta name="${name}">`)
  return html.replace(pattern, (_, start: string) => `${start}${attribute}`)
}

/** Sends one line of plain text; 429 and 503 get a Retry-After. */
export function sendText(res: ServerResponse, status: number, text: string): void {
  res.statusCode = status
  if ((status === 429 || status === 503) && !res.hasHeader('Retry-After')) res.setHeader('Retry-After', RETRY_AFTER_S)
  res.setHeader('Content-Type', 'text/plain; charset=utf-8')
  res.end(`${text}\n`)
}
