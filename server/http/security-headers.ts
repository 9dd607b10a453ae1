import type { ServerResponse } from 'node:http'

/** What our own pages do with a browser; all else it could do is off. */
const ALLOWED_FEATURES = ['clipboard-write', 'fullscreen', 'geolocation', 'screen-wake-lock']
/** Everything browsers know; names they do not would fill their console. */
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
 * Sends the headers that every answer carries. `tiles` is the origin of the map's pictures, if maps have any.
 * Styles may be inline because radix and sonner insert style elements; scripts may not.
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
  // Mailed links carry a token in their address: it must not travel on.
  res.setHeader('Referrer-Policy', 'same-origin')
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  // A map's pictures say nothing of who may show them: they come without cookies. All else is of this house.
  res.setHeader('Cross-Origin-Embedder-Policy', options.tiles ? 'credentialless' : 'require-corp')
  res.setHeader('Permissions-Policy', PERMISSIONS_POLICY)
  // Not for the names below: what is served there is not ours to say.
  if (options.https) res.setHeader('Strict-Transport-Security', 'max-age=31536000')
  // The default for everything; hashed assets alone say otherwise.
  res.setHeader('Cache-Control', 'private, no-store')
}

/** Where a template of tile addresses leads; a subdomain that is filled in stands for all of them. */
export function toTileOrigin(template: string): string | undefined {
  const anywhere = template.startsWith('http://{s}.') || template.startsWith('https://{s}.')
  const plain = template.replace(/[{}]/g, '')
  if (!URL.canParse(plain)) return undefined
  const { origin } = new URL(plain)
  return anywhere ? origin.replace('//s.', '//*.') : origin
}
