import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { findScreenPath } from '#contract/screen-paths.ts'
import type { Config } from '#server/core/config.ts'
import type { PageDataSource } from '#server/http/page-data/collect.ts'
import { findInlineScripts } from '#server/http/transport/inline-scripts.ts'
import { removeDocumentHeaders } from '#server/http/transport/security-headers.ts'
import { sendText } from '#server/http/transport/send-text.ts'
import { createPageHandler } from './app-page.ts'
import { serveKeptAssets } from './kept-assets.ts'

type RouteHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void> | void

// Paths that serve a file or nothing, never the app's page.
const NON_PAGE_PATHS = /^\/(media|calendar|assets)(\/|$)/
/** The page, which files each screen preloads, and what a member sees until they have loaded. */
const BUILT_FILES = ['index.html', '.vite/preloads.json', '.vite/skeletons.json']
/** Files that never are a document of their own. */
const SUBRESOURCE = /^\/assets\/[^/]+\.(js|css|woff2)$/

/**
 * Serves the built files and their precompressed variants. Every other path gets the app's single page, with status 200
 * if a screen has this path, else with 404; the page itself shows what is missing.
 */
export function serveStatic(root: string, config: Config, pageData: PageDataSource): RouteHandler {
  if (!BUILT_FILES.every((name) => existsSync(join(root, name)))) {
    return (_req, res) => sendText(res, 503, 'The pages are not built yet. Run npm run build.')
  }
  const page = createPageHandler(root, config, pageData)
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
    let sent: Promise<void> | undefined
    files(req, res, () => {
      const refuse = () => sendText(res, 404, 'Not found.')
      if (path.startsWith('/assets/')) return keptAssets(req, res, refuse)
      if (NON_PAGE_PATHS.test(path)) return refuse()
      if (!findScreenPath(path)) res.statusCode = 404
      sent = page(req, res, path)
    })
    return sent
  }
}

/** The inline scripts of the built page. None if it is not built. */
export function readPageScripts(root: string): string[] {
  const page = join(root, 'index.html')
  return existsSync(page) ? findInlineScripts(readFileSync(page, 'utf8')) : []
}
