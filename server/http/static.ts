import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import sirv from 'sirv'
import { isScreenPath } from '#contract/screen-paths.ts'
import type { Config } from '#server/core/config.ts'
import { RETRY_AFTER_S } from '#server/core/unavailable.ts'

type RouteHandler = (req: IncomingMessage, res: ServerResponse) => void

// What is under these is a file or nothing, never a page.
const NON_PAGE_PATHS = /^\/(media|calendar|assets)(\/|$)/

/**
 * Serves the built files with their compressed twins. Every other address gets the one page of the app, which says itself
 * what is missing: with status 200 where a screen has this path, else with 404.
 */
export function serveStatic(root: string, config: Config): RouteHandler {
  if (!existsSync(join(root, 'index.html'))) {
    return (_req, res) => sendText(res, 503, 'The pages are not built yet. Run npm run build.')
  }
  const page = createPageHandler(root, config)
  const files = sirv(root, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (res, path) => {
      // Names under /assets carry their content's hash; the rest is asked for anew each time.
      res.setHeader('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return (req, res) => {
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/'
    if (path === '/' || path === '/index.html') return page(req, res)
    // A file that goes while the server runs (a new build) fails one answer, not the process.
    res.once('pipe', (file) => file.once('error', () => res.destroy()))
    files(req, res, () => {
      if (NON_PAGE_PATHS.test(path)) return sendText(res, 404, 'Not found.')
      if (!isScreenPath(path)) res.statusCode = 404
      page(req, res)
    })
  }
}

/** The app's page, with what this server's operator configured in it. */
function createPageHandler(root: string, config: Config): RouteHandler {
  const built = readFileSync(join(root, 'index.html'), 'utf8')
  const { latitude, longitude } = config.defaultCenter
  const metas = {
    'support-email': config.supportEmail,
    'suggestions-email': config.suggestionsEmail,
    'default-center': `${latitude},${longitude}`,
    'map-tile-url': config.map?.tileUrl ?? '',
    'map-attribution': config.map?.attribution ?? '',
  }
  const html = Object.entries(metas).reduce((page, [name, content]) => setMetaContent(page, name, content), built)
  const encodings = { br: brotliCompressSync(html), gzip: gzipSync(html) }
  return (req, res) => {
    const accepted = String(req.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted))
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.setHeader('Cache-Control', 'no-cache')
    res.setHeader('Vary', 'Accept-Encoding')
    if (encoding) res.setHeader('Content-Encoding', encoding)
    res.end(encoding ? encodings[encoding] : html)
  }
}

function setMetaContent(html: string, name: string, content: string): string {
  const attribute = content.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const pattern = new RegExp(`(<meta name="${name}" content=")[^"]*`)
  if (!pattern.test(html)) throw new Error(`the built page has no <meta name="${name}">`)
  return html.replace(pattern, (_, start: string) => `${start}${attribute}`)
}

/** Ends an answer with one line of plain text; whoever may ask again is told when. */
export function sendText(res: ServerResponse, status: number, text: string): void {
  res.statusCode = status
  if ((status === 429 || status === 503) && !res.hasHeader('Retry-After')) res.setHeader('Retry-After', RETRY_AFTER_S)
  res.setHeader('Content-Type', 'text/plain; charset=utf-8')
  res.end(`${text}\n`)
}
