import type { ServerResponse } from 'node:http'
import { toCspHash } from './inline-scripts.ts'

/** Browser features that our pages use; all others are denied. */
const ALLOWED_FEATURES = ['clipboard-write', 'fullscreen', 'geolocation', 'screen-wake-lock']
/** All features that browsers know; an unknown name would log a warning in their console. */
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
const PERMISSIONS_POLICY = [
  ...ALLOWED_FEATURES.map((name) => `${name}=(self)`),
  ...DENIED_FEATURES.map((name) => `${name}=()`),
].join(', ')

type Headers = [name: string, value: string][]
/** `tiles` is the origin of the map tiles, if a map is configured; `scripts` are the inline scripts of the app's page. */
type DocumentOptions = { tiles: string | undefined; scripts: readonly string[] }

/** Headers that mean something only for a document or a worker. They make up 1.2 kB, more than most JSON. */
const buildDocumentHeaders = ({ tiles, scripts }: DocumentOptions): Headers => {
  const images = ["'self'", 'data:', 'blob:', tiles].filter(Boolean).join(' ')
  // Inline styles are allowed because radix and sonner insert style elements. Of inline scripts, only the page's
  // own are.
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(toCspHash)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src ${images}`,
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return [
    ['Content-Security-Policy', policy.join('; ')],
    ['Permissions-Policy', PERMISSIONS_POLICY],
    // The default; public pages override it.
    ['X-Robots-Tag', 'noindex'],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    // Tile servers send no Cross-Origin-Resource-Policy, so tiles load without cookies. Everything else is same-origin.
    ['Cross-Origin-Embedder-Policy', tiles ? 'credentialless' : 'require-corp'],
  ]
}

/** Browsers show JSON as text; this also holds if one takes it for a document. */
const DATA_HEADERS: Headers = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['X-Robots-Tag', 'noindex'],
]

/** The headers that documents carry, and those of responses of the API. */
export function buildSecurityHeaders({ https, ...options }: DocumentOptions & { https: boolean }) {
  const common: Headers = [
    ['X-Content-Type-Options', 'nosniff'],
    // Emailed links carry a token in the URL, which must not reach other sites.
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    // The default; only files and documents that may be cached override it.
    ['Cache-Control', 'private, no-store'],
  ]
  // Without includeSubDomains: other people may run the subdomains.
  if (https) common.push(['Strict-Transport-Security', 'max-age=31536000'])
  return { document: [...common, ...buildDocumentHeaders(options)], data: [...common, ...DATA_HEADERS] }
}

export function setHeaders(res: ServerResponse, headers: Headers): void {
  for (const [name, value] of headers) res.setHeader(name, value)
}

const DOCUMENT_HEADERS = buildDocumentHeaders({ tiles: undefined, scripts: [] }).map(([name]) => name)

/** For files that are only ever part of a page. */
export function removeDocumentHeaders(res: ServerResponse): void {
  for (const name of DOCUMENT_HEADERS) res.removeHeader(name)
}

/** The origin of a tile URL template; a subdomain placeholder becomes a wildcard. */
export function toTileOrigin(template: string): string | undefined {
  const hasSubdomains = template.startsWith('http://{s}.') || template.startsWith('https://{s}.')
  const url = template.replace(/[{}]/g, '')
  if (!URL.canParse(url)) return undefined
  const { origin } = new URL(url)
  return hasSubdomains ? origin.replace('//s.', '//*.') : origin
}
