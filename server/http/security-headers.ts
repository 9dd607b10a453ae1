import type { ServerResponse } from 'node:http'

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

/**
 * Sets the headers that every response carries. `tiles` is the origin of the map tiles, if a map is configured. Inline
 * styles are allowed because radix and sonner insert style elements; inline scripts are not.
 */
export function setSecurityHeaders(res: ServerResponse, options: { tiles: string | undefined; https: boolean }): void {
  const images = ["'self'", 'data:', 'blob:', options.tiles].filter(Boolean).join(' ')
  res.setHeader(
    'Content-Security-Policy',
    [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      `img-src ${images}`,
      "connect-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('X-Frame-Options', 'DENY')
  // Emailed links carry a token in the URL, which must not reach other sites.
  res.setHeader('Referrer-Policy', 'same-origin')
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  // Tile servers send no Cross-Origin-Resource-Policy, so tiles load without cookies. Everything else is same-origin.
  res.setHeader('Cross-Origin-Embedder-Policy', options.tiles ? 'credentialless' : 'require-corp')
  res.setHeader('Permissions-Policy', PERMISSIONS_POLICY)
  // Without includeSubDomains: other people may run the subdomains.
  if (options.https) res.setHeader('Strict-Transport-Security', 'max-age=31536000')
  // The default; public pages override it.
  res.setHeader('X-Robots-Tag', 'noindex')
  // The default; only files and documents that may be cached override it.
  res.setHeader('Cache-Control', 'private, no-store')
}

/** Headers that mean something only for a document or a worker. They make up 1.2 kB, three times a small file. */
const DOCUMENT_HEADERS = [
  'Content-Security-Policy',
  'Permissions-Policy',
  'X-Robots-Tag',
  'X-Frame-Options',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Embedder-Policy',
]

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
