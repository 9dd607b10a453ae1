import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { findScreenPath } from '#contract/screen-paths.ts'
import type { Config } from '#server/core/config.ts'
import { VERSION } from '#server/core/version.ts'
import { type PageData, type PageDataSource, SIGNED_OUT } from '#server/http/page-data/collect.ts'
import { chooseEncoding, compressQuickly, type Encoding } from '#server/http/transport/compressed.ts'
import { linkOrigin } from '#server/http/transport/origin.ts'
import { toScriptJson } from './script-json.ts'
import { findSkeletonTop, type SkeletonTop } from './skeleton-top.ts'

/** The app's screens that search engines may show. The server renders all other public pages itself. */
const INDEXED_SCREENS = new Set(['/', '/about', '/help', '/privacy', '/terms'])
/** The only screen that visitors see before its scripts have loaded, because it is the first that most of them open. */
const LANDING = '/'
/** The copy that the service worker keeps, for everyone who uses the browser. */
const OFFLINE_PAGE = '/index.html'

/** The element that the app renders into. */
const ROOT = '<div id="root">'

/**
 * Visitors get a skeleton only of the landing page: the others are those of members' screens. `path` is the page's
 * address, on which the skeleton depends.
 */
type PageParts = { data?: PageData | undefined; path?: string; hasSkeleton: boolean }
type EncodedPage = Record<Encoding | 'plain', string | Buffer>

/**
 * Serves the app's page: with this server's configuration in its meta tags, links that preload the files of the screen at
 * the path, and the page data.
 */
export function createPageHandler(
  root: string,
  config: Config,
  source: PageDataSource,
): (req: IncomingMessage, res: ServerResponse, path: string) => Promise<void> {
  const buildPage = createPageBuilder(root, config)
  const signedOutPages = new Map<string, EncodedPage>()
  const getSignedOutPage = (screen: string): EncodedPage => {
    const known = signedOutPages.get(screen)
    if (known) return known
    const page = compressFully(buildPage(screen, { data: SIGNED_OUT, hasSkeleton: screen === LANDING }))
    signedOutPages.set(screen, page)
    return page
  }
  const barePage = compressFully(buildPage('', { hasSkeleton: true }))

  return async (req, res, path) => {
    const screen = findScreenPath(path)
    const encoding = chooseEncoding(req)
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.appendHeader('Vary', 'Accept-Encoding')
    if (INDEXED_SCREENS.has(path)) {
      res.removeHeader('X-Robots-Tag')
      res.setHeader('Link', `<${linkOrigin(req, config)}${path}>; rel="canonical"`)
    }
    const send = (body: string | Buffer) => {
      if (encoding) res.setHeader('Content-Encoding', encoding)
      res.end(body)
    }
    const sendKept = (page: EncodedPage) => send(page[encoding ?? 'plain'])
    if (path === OFFLINE_PAGE) {
      res.setHeader('Cache-Control', 'no-cache')
      return sendKept(barePage)
    }
    const hasSession = source.hasSession(req)
    // By the time a prefetched page is opened, its answers would be old.
    if (req.headers['sec-purpose']?.includes('prefetch'))
      return send(await compressQuickly(buildPage(screen ?? '', { path, hasSkeleton: hasSession }), encoding))
    if (!hasSession) return sendKept(getSignedOutPage(screen ?? ''))
    if (screen === undefined || req.method === 'HEAD') return sendKept(barePage)
    const data = await source.collect(req, { screen, path, hasQuery: req.url?.includes('?') ?? false })
    if (data && data.cookies.length > 0) res.appendHeader('Set-Cookie', data.cookies)
    send(await compressQuickly(buildPage(screen, { data, path, hasSkeleton: true }), encoding))
  }
}

/** Reads the built page once. Returns a function that builds the page of a screen. */
function createPageBuilder(root: string, config: Config): (screen: string, page: PageParts) => string {
  const built = readFileSync(join(root, 'index.html'), 'utf8')
  const preloads = JSON.parse(readFileSync(join(root, '.vite/preloads.json'), 'utf8')) as Record<string, string[]>
  const html = Object.entries(listMetas(config)).reduce(
    (page, [name, content]) => setMetaContent(page, name, content),
    built,
  )
  const buildSkeleton = createSkeletonBuilder(root)
  return (screen, { data, path = '', hasSkeleton }) => {
    const top = hasSkeleton ? findSkeletonTop(screen, path, data?.answers ?? {}) : undefined
    const image =
      top && 'image' in top.texts
        ? `<link rel="preload" as="image" fetchpriority="high" href="${escapeAttribute(top.texts.image)}">`
        : ''
    const links = image + (preloads[screen] ?? []).map(toPreloadLink).join('')
    const withLinks = html.replace('</head>', () => `${links}</head>`)
    const page = setMetaContent(
      hasSkeleton ? lowerPriority(withLinks) : withLinks,
      'nearby-reads',
      data?.nearby.join(' ') ?? '',
    ).replace(ROOT, (start) => (hasSkeleton ? `${start}${buildSkeleton(top)}` : start))
    if (!data) return page
    const answers = `<script type="application/json" id="app-page-data">${toScriptJson(data.answers)}</script>`
    return page.replace('</body>', () => `${answers}</body>`)
  }
}

/** Returns a function that builds a screen's skeleton, with its top if that is known. */
function createSkeletonBuilder(root: string): (top: SkeletonTop | undefined) => string {
  const skeletons = JSON.parse(readFileSync(join(root, '.vite/skeletons.json'), 'utf8')) as Record<string, string>
  return (top) => {
    const texts: Record<string, string> = top?.texts ?? {}
    // In one pass, because a text may look like a placeholder.
    return (skeletons[top?.kind ?? 'plain'] ?? '').replace(/\{(\w+)\}/g, (placeholder, what: string) =>
      escapeAttribute(texts[what] ?? placeholder),
    )
  }
}

const listMetas = (config: Config): Record<string, string> => ({
  version: VERSION,
  'support-email': config.supportEmail,
  'suggestions-email': config.suggestionsEmail,
  'operator-name': config.operator?.name ?? '',
  'operator-address': config.operator?.address.join('\n') ?? '',
  'default-center': `${config.defaultCenter.latitude},${config.defaultCenter.longitude}`,
  'place-search': config.geocoder ? 'on' : '',
  'map-tile-url': config.map?.source === 'tiles' ? config.map.tileUrl : '',
  'map-file-zoom': config.map?.source === 'file' ? String(config.map.maxZoom) : '',
  'map-attribution': config.map?.attribution ?? '',
})

function toPreloadLink(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" href="${file}">`
    : `<link rel="modulepreload" href="${file}">`
}

/** A page that shows something without the app's scripts loads its styles, font and first image before them. */
const lowerPriority = (page: string): string =>
  page.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')

const escapeAttribute = (text: string): string => text.replace(/[&"<>\n]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function setMetaContent(html: string, name: string, content: string): string {
  const attribute = escapeAttribute(content)
  const pattern = new RegExp(`(<meta name="${name}" content=")[^"]*`)
  if (!pattern.test(html)) throw new Error(`the built page has no <meta name="${name}">`)
  return html.replace(pattern, (_, start: string) => `${start}${attribute}`)
}

const compressFully = (plain: string): EncodedPage => ({
  plain,
  br: brotliCompressSync(plain),
  gzip: gzipSync(plain),
})
